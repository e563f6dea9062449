/**
 * The last place up to `end` where the source of a JSON string (or plain text)
 * may be cut: not inside an escape, not between the halves of a surrogate
 * pair (written out or escaped), not between CR and LF.
 *
 * @param from Where the part starts, itself such a place.
 * @returns A place from `from` to `end`.
 */
export function safeEnd(text: string, from: number, end: number): number {
  if (isPair(text, end)) end--;
  for (let i = end - 1; i >= from && i > end - 6; i--) {
    if (text[i] !== "\\") continue;
    if (
      startsEscape(text, from, i) && i + (text[i + 1] === "u" ? 6 : 2) > end
    ) end = i;
    break;
  }
  const before = end - 6;
  if (
    before >= from && HIGH.test(text.slice(before, end)) &&
    startsEscape(text, from, before) && LOW.test(text.slice(end, end + 6))
  ) end = before;
  if (text[end - 1] === "\r" && text[end] === "\n" && end > from) end--;
  if (
    text[end] === "\\" && text[end + 1] === "n" && end - 2 >= from &&
    text[end - 1] === "r" && text[end - 2] === "\\" &&
    startsEscape(text, from, end - 2)
  ) end -= 2;
  return end;
}

/** A place to cut behind `from` even where nothing fits: a page makes headway. */
export function atLeastOne(
  text: string,
  from: number,
  to: number,
): number {
  if (to > from) return to;
  // An escape or an escaped pair is at most 12 units long.
  for (let end = from + 1; end <= from + 12; end++) {
    if (safeEnd(text, from, end) === end) return end;
  }
  return from + 1;
}

const HIGH = /^\\u[dD][89abAB]/;
const LOW = /^\\u[dD][c-fC-F]/;

/** Whether offset `i` stands between the halves of a surrogate pair. */
export function isPair(text: string, i: number): boolean {
  return (text.charCodeAt(i - 1) & 0xfc00) === 0xd800 &&
    (text.charCodeAt(i) & 0xfc00) === 0xdc00;
}

/** Whether the backslash at `i` starts an escape, and does not end `\\`. */
function startsEscape(text: string, from: number, i: number): boolean {
  let first = i;
  while (first > from && text[first - 1] === "\\") first--;
  return (i - first) % 2 === 0;
}

/**
 * The best place to cut a text of which a page takes `from` to `end` at most:
 * behind its last whole line, unless the line after it is too long for any
 * page; else behind a space of its second half; else as near to `end` as
 * {@linkcode safeEnd} allows. Reads about a page on each side of `end`.
 */
export function breakEnd(text: string, from: number, end: number): number {
  return lineOrSpace(text, { from, end, lineEnd: "\n" });
}

/** {@linkcode breakEnd} for the source of a JSON string: lines end in `\n`. */
export function escapedBreakEnd(
  text: string,
  from: number,
  end: number,
): number {
  return lineOrSpace(text, { from, end, lineEnd: "\\n" });
}

/** How a line end is written. */
type LineEnd = "\n" | "\\n";

function lineOrSpace(
  text: string,
  at: {
    readonly from: number;
    readonly end: number;
    readonly lineEnd: LineEnd;
  },
): number {
  const { from, end, lineEnd } = at;
  const part = text.slice(from, end);
  const line = lastLineEnd(part, lineEnd);
  const half = part.length / 2;
  if (line > half) return from + line;
  if (line > 0 && text.slice(from + line, end + line).includes(lineEnd)) {
    return from + line;
  }
  const space = part.lastIndexOf(" ") + 1;
  return space > half ? from + space : safeEnd(text, from, end);
}

/** The offset behind the last line end of `part`, or 0. */
function lastLineEnd(part: string, lineEnd: LineEnd): number {
  for (let i = part.length; i >= 0; i--) {
    i = part.lastIndexOf(lineEnd, i);
    if (i < 0) return 0;
    if (lineEnd === "\n" || startsEscape(part, 0, i)) return i + lineEnd.length;
  }
  return 0;
}

/**
 * Replaces every lone surrogate in a JSON text by U+FFFD, whether it is written
 * out or escaped (`\ud83d` becomes `\ufffd`). The length stays the same.
 */
export function wellFormedJson(text: string): string {
  const formed = text.toWellFormed();
  if (!/\\u[dD][89a-fA-F]/.test(formed)) return formed;
  return formed.replace(
    /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[dD][89a-fA-F]..|\\[^]/g,
    (escape) => escape.length === 6 ? "\\ufffd" : escape,
  );
}
