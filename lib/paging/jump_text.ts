import type { Jump, Position } from "./cursor.ts";
import { JumpError } from "./jump_error.ts";
import { noItemsText, noSuchText, unknownJumpText } from "./notes.ts";
import { firstThat } from "./search.ts";

/** How much of a text's end is looked at first for where a last page starts. */
const WINDOW = 65_536;

/**
 * The position that a jump in a text leads to.
 *
 * @param reaches Whether the page at an offset is the last one.
 * @throws {JumpError} If the text has no such line.
 */
export function jumpInText(
  text: string,
  jump: Jump,
  reaches: (offset: number) => boolean,
): Position {
  switch (jump.kind) {
    case "item":
      throw new JumpError(noItemsText("line"));
    case "line":
      return { path: [], offset: lineStart(text, jump.number) };
    case "unknown":
      throw new JumpError(unknownJumpText("line"));
    case "last":
      return { path: [], offset: lastStart(text, reaches) };
  }
}

function lineStart(text: string, number: number): number {
  let start = 0;
  for (let line = 1; line < number; line++) {
    const end = text.indexOf("\n", start);
    if (end < 0 || end + 1 === text.length) {
      throw new JumpError(noSuchText("line", number, line));
    }
    start = end + 1;
  }
  return start;
}

/** The first line from which on all fits on one page; else some offset. */
function lastStart(
  text: string,
  reaches: (offset: number) => boolean,
): number {
  for (let window = WINDOW;; window *= 4) {
    const from = Math.max(0, text.length - window);
    if (from > 0 && reaches(from)) continue;
    const starts = lineStarts(text, from);
    const line = firstThat(0, starts.length - 1, (i) => reaches(starts[i]!));
    return line >= 0
      ? starts[line]!
      : firstThat(from, text.length - 1, reaches);
  }
}

function lineStarts(text: string, from: number): number[] {
  const starts = from === 0 ? [0] : [];
  for (let at = from;;) {
    at = text.indexOf("\n", at) + 1;
    if (at === 0 || at === text.length) return starts;
    starts.push(at);
  }
}
