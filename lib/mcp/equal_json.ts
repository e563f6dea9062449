/**
 * Longer texts, in UTF-16 units together, are only compared unit by unit: to
 * read them as values takes some ten times their size.
 */
const MAX_READ = 32 * 1024 * 1024;

/**
 * Whether two JSON texts say the same, key order, white space and escapes
 * ignored. Numbers are compared as `JSON.parse` reads them: of two copies, one
 * may have lost the digits that the other still has.
 */
export function isEqualJson(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length + b.length > MAX_READ) return false;
  let values: [unknown, unknown];
  try {
    values = [JSON.parse(a), JSON.parse(b)];
  } catch {
    return false; // one of them is not JSON
  }
  return isEqual(...values);
}

/**
 * Whether `a` has a number that loses digits in `JSON.parse`, and `b` does not
 * have those digits: then `b` is not all that `a` is.
 */
export function holdsMoreDigits(a: string, b: string): boolean {
  if (a === b) return false;
  const known = new Set(b.match(LONG_DIGITS));
  return (a.match(LONG_DIGITS) ?? []).some((digits) =>
    !known.has(digits) && String(Number(digits)) !== digits
  );
}

/** Digits that a double may not hold. */
const LONG_DIGITS = /\d{16,}/g;

/** Compares without recursion: a result may be nested to any depth. */
function isEqual(first: unknown, second: unknown): boolean {
  const pairs: [unknown, unknown][] = [[first, second]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b) || a === b) continue;
    if (
      typeof a !== "object" || typeof b !== "object" || a === null ||
      b === null || Array.isArray(a) !== Array.isArray(b)
    ) return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    const left = a as Record<string, unknown>; // parsed JSON
    const right = b as Record<string, unknown>;
    for (const key of keys) {
      if (!Object.hasOwn(right, key)) return false;
      pairs.push([left[key], right[key]]);
    }
  }
  return true;
}
