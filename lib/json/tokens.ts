import { isBlank, stringEnd } from "./scan.ts";

/** The offset of the first unit from `i` on that is not white space. */
export function skipBlanks(text: string, i: number): number {
  while (isBlank(text.charCodeAt(i))) i++;
  return i;
}

/** The end of the value at `i` of a text that is known to be JSON. */
export function valueEnd(text: string, i: number): number {
  const n = text.length;
  const first = text.charCodeAt(i);
  if (first === 0x22) return stringEnd(text, i + 1, n);
  if (first !== 0x7b && first !== 0x5b) {
    while (i < n && !endsScalar(text.charCodeAt(i))) i++;
    return i;
  }
  for (let depth = 0;;) {
    const code = text.charCodeAt(i++);
    if (code === 0x22) i = stringEnd(text, i, n);
    else if (code === 0x7b || code === 0x5b) depth++;
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return i;
  }
}

/** The value of the string whose source, with its quotes, is given. */
export function decodeString(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes("\\") ? JSON.parse(text.slice(start, end)) : inner;
}

function endsScalar(code: number): boolean {
  return code === 0x2c || code === 0x5d || code === 0x7d || isBlank(code);
}
