import { isBlank, stringEnd } from "./scan.ts";

/**
 * Copies a part of a JSON text without its insignificant white space.
 *
 * @param text A JSON text.
 * @param start Offset of a token.
 * @param end Offset behind a token.
 */
export function compact(text: string, start: number, end: number): string {
  let out = "";
  let from = start; // of the stretch not copied yet
  for (let i = start; i < end;) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = stringEnd(text, i + 1, end);
    else if (code > 0x20 || !isBlank(code)) i++;
    else {
      out += text.slice(from, i);
      while (i < end && isBlank(text.charCodeAt(i))) i++;
      from = i;
    }
  }
  return from === start ? text.slice(start, end) : out + text.slice(from, end);
}
