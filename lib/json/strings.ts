import { stringEnd } from "./scan.ts";

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
  if (text[end - 1] === "\r" && text[end] === "\n" && end > from) {
    return end - 1;
  }
  if (!LINE_FEED.test(text.slice(end, end + 6))) return end;
  const cr = RETURN.exec(text.slice(Math.max(from, end - 6), end))?.[0] ?? "";
  if (cr && startsEscape(text, from, end - cr.length)) return end - cr.length;
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

// The two ways to escape them.
const RETURN = /(?:\\r|\\u000[dD])$/;
const LINE_FEED = /^(?:\\n|\\u000[aA])/;

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
  return lineOrSpace(text, { from, end, lineEnds: WRITTEN_OUT });
}

/** {@linkcode breakEnd} for the source of a JSON string: lines end in `\n`. */
export function escapedBreakEnd(
  text: string,
  from: number,
  end: number,
): number {
  return lineOrSpace(text, { from, end, lineEnds: ESCAPED });
}

/** The ways to write a line end. */
type LineEnds = readonly string[];

const WRITTEN_OUT: LineEnds = ["\n"];
const ESCAPED: LineEnds = ["\\n", "\\u000a", "\\u000A"];

function lineOrSpace(
  text: string,
  at: {
    readonly from: number;
    readonly end: number;
    readonly lineEnds: LineEnds;
  },
): number {
  const { from, end, lineEnds } = at;
  const part = text.slice(from, end);
  const line = Math.max(...lineEnds.map((by) => lastLineEnd(part, by)));
  const half = part.length / 2;
  if (line > half) return from + line;
  const next = text.slice(from + line, end + line);
  if (line > 0 && lineEnds.some((by) => next.includes(by))) return from + line;
  const space = part.lastIndexOf(" ") + 1;
  return space > half ? from + space : safeEnd(text, from, end);
}

/** The offset behind the last line end of `part` that is so written, or 0. */
function lastLineEnd(part: string, lineEnd: string): number {
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

/** A JSON text with each string written as `JSON.stringify` writes it. */
export function withPlainStrings(json: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let i = json.indexOf('"'); i >= 0; i = json.indexOf('"', from)) {
    const end = stringEnd(json, i + 1, json.length);
    const string = json.slice(i, end);
    const isPlain = !string.includes("\\") && string.isWellFormed();
    parts.push(
      json.slice(from, i),
      isPlain ? string : JSON.stringify(JSON.parse(string)),
    );
    from = end;
  }
  return parts.join("") + json.slice(from);
}
