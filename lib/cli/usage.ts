/** Thrown for a wrong call: one line that says what is wrong and what to do. */
export class UsageError extends Error {
  /** Always `"UsageError"`. */
  override readonly name = "UsageError";
}

/** Thrown where a right call fails: one line that says why and what to do. */
export class Failure extends Error {
  /** Always `"Failure"`. */
  override readonly name = "Failure";
}

/**
 * Puts what a user wrote into a message: in quotes, on one line, not endless.
 */
export function quoted(text: string): string {
  return JSON.stringify(clipped(text, 80));
}

/** A text of at most so many characters, and a mark if that is not all. */
export function clipped(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

/** What was written instead of a value that can be used, for a message. */
export function shown(value: unknown): string {
  return typeof value === "string"
    ? quoted(value)
    : clipped(JSON.stringify(value), 80);
}

/**
 * A word that is none of those that are known, for the end of a message: with
 * the one that was probably meant, and what to do.
 */
export function unknownWord(
  word: string,
  known: readonly string[],
  todo: string,
): string {
  return `${quoted(word)}${suggestion(word, known) || ";"} ${todo}`;
}

/**
 * Suggests the word that was probably meant, for the end of a message.
 *
 * @returns `, did you mean "..."?` or nothing.
 */
export function suggestion(word: string, known: readonly string[]): string {
  const ranked = known
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .filter(({ candidate, distance }) =>
      distance <= Math.max(2, word.length / 3) && distance < candidate.length
    )
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best === undefined ? "" : `, did you mean ${quoted(best.candidate)}?`;
}

/** How many letters must be changed, added or removed (Levenshtein). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > b.length) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
