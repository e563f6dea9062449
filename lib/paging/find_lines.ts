import { contextRow, type Line, matchRows } from "./line_rows.ts";
import type { Query } from "./query.ts";
import type { Pace } from "./pace.ts";

/** How many lines are shown on each side of one that matches. */
const CONTEXT = 2;

/** The lines of a text that match. */
export interface FoundLines {
  /** They and their context, numbered; "" if there are none. */
  readonly text: string;
  readonly matched: number;
  readonly total: number;
}

/**
 * Finds lines as `grep -n -C 2` does: `12:a line that matches`,
 * `13-a line beside it`, and `--` between groups that do not touch. A line ends
 * in LF or CRLF, as it does for pages.
 */
export async function findLines(
  text: string,
  query: Query,
  pace: Pace,
): Promise<FoundLines> {
  const shown: string[] = [];
  const before: Line[] = []; // the last lines, as long as they are not shown
  let lastShown = 0; // the number of a line
  let after = 0; // how many more lines to show behind a match
  let matched = 0;
  let number = 0;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const line = { number: ++number, text: lineAt(text, start, feed) };
    const found = matchRows(line, query, pace);
    const rows = found instanceof Promise ? await found : found;
    if (rows.length > 0) {
      matched++;
      const isApart = lastShown + before.length + 1 < number;
      if (lastShown > 0 && isApart) shown.push("--");
      for (const near of before.splice(0)) shown.push(contextRow(near));
      for (const row of rows) shown.push(row);
      after = CONTEXT;
      lastShown = number;
    } else if (after > 0) {
      shown.push(contextRow(line));
      after--;
      lastShown = number;
    } else {
      before.push(line);
      if (before.length > CONTEXT) before.shift();
    }
    if (pace.isOver(line.text.length)) await pace.rest();
    start = feed < 0 ? text.length : feed + 1;
  }
  return { text: shown.join("\n"), matched, total: number };
}

function lineAt(text: string, start: number, feed: number): string {
  if (feed < 0) return text.slice(start);
  return text.slice(start, text[feed - 1] === "\r" ? feed - 1 : feed);
}
