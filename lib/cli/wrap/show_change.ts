/** The lines that a change of a configuration changes, as `diff -u` does it. */

import type { Document } from "../../config/document.ts";
import type { Entry } from "../../config/entries.ts";
import { hideSecrets, maskLine } from "../../config/mask.ts";
import type { Span } from "../../config/tree.ts";
import type { Paint } from "../paint.ts";

/** Lines around a change. */
const CONTEXT = 3;
/** How much of a line is shown, and how much of what did not change in it. */
const MAX_CHARS = 400;
const KEPT_CHARS = 60;

/** A configuration, before a change of it or after. */
export interface Version {
  readonly document: Document;
  readonly entries: readonly Entry[];
}

/** Where the same servers are in two versions. */
interface Pair {
  readonly before: Span;
  readonly after: Span;
}

/**
 * The lines in which servers change. A configuration may have millions of
 * others, which are not compared: they are not touched.
 *
 * @param versions Before the change and after, with the servers in one order.
 * @param isChanged Whether a server, by its place in that order, changes.
 */
export async function showChange(
  versions: { readonly before: Version; readonly after: Version },
  isChanged: (index: number) => boolean,
  paint: Paint,
): Promise<string> {
  const { structuredPatch } = await import("diff");
  const { before, after } = versions;
  const pairs = before.entries.flatMap((entry, index) => {
    const now = after.entries[index];
    return now === undefined || !isChanged(index) ? [] : {
      before: aroundEntry(before.document.text, entry),
      after: aroundEntry(after.document.text, now),
    };
  });
  const lines: string[] = [];
  const linesBefore = lineCounter(before.document.text);
  const linesAfter = lineCounter(after.document.text);
  for (const pair of merged(pairs)) {
    const { hunks } = structuredPatch(
      "",
      "",
      hideSecrets(before.document, before.entries, pair.before),
      hideSecrets(after.document, after.entries, pair.after),
      "",
      "",
      { context: CONTEXT },
    );
    const old = linesBefore(pair.before.start);
    const now = linesAfter(pair.after.start);
    for (const hunk of hunks) {
      const range = `@@ -${hunk.oldStart + old},${hunk.oldLines} ` +
        `+${hunk.newStart + now},${hunk.newLines} @@`;
      const found = hunk.lines.filter((line) => !line.startsWith("\\"))
        .map((line) => printable(maskLine(line)));
      lines.push(paint("dim", range));
      for (const line of shortened(found)) lines.push(painted(line, paint));
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}

/** A server with some lines around it, or if these are long, characters. */
function aroundEntry(text: string, { table, launch }: Entry): Span {
  const spans: Span[] = [table];
  if (launch.kind === "split") {
    spans.push(launch.command.keySpan, launch.command.value);
    if (launch.args !== undefined) spans.push(launch.args.value);
  }
  let start = Math.min(...spans.map((span) => span.start));
  let end = Math.max(...spans.map((span) => span.end));
  for (let line = 0; line <= CONTEXT && start > 0; line++) {
    const left = Math.max(0, start - 1 - MAX_CHARS);
    const found = text.slice(left, start - 1).lastIndexOf("\n");
    if (found < 0 && left > 0) return { start, end: lineEnd(text, end) };
    start = found < 0 ? 0 : left + found + 1;
  }
  for (let line = 0; line <= CONTEXT; line++) end = lineEnd(text, end + 1);
  return { start, end };
}

/** Where a line ends, or what is shown of it does. */
function lineEnd(text: string, offset: number): number {
  // Not in all of the text: a file of one line may have millions of characters.
  const found = text.slice(offset - 1, offset + MAX_CHARS).indexOf("\n");
  if (found >= 0) return offset + found;
  return offset + MAX_CHARS < text.length ? offset : text.length;
}

/** Pairs that overlap become one, so that no line is shown twice. */
function merged(pairs: readonly Pair[]): readonly Pair[] {
  const result: Pair[] = [];
  const ordered = [...pairs].sort((a, b) => a.before.start - b.before.start);
  for (const pair of ordered) {
    const last = result.at(-1);
    if (last === undefined || pair.before.start > last.before.end) {
      result.push(pair);
    } else {
      result[result.length - 1] = {
        before: union(last.before, pair.before),
        after: union(last.after, pair.after),
      };
    }
  }
  return result;
}

function union(a: Span, b: Span): Span {
  return {
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
  };
}

/** Counts the line ends before an offset, from the last one asked for on. */
function lineCounter(text: string): (offset: number) => number {
  let at = 0;
  let lines = 0;
  return (offset) => {
    const step = offset < at ? -1 : 1;
    const between = text.slice(Math.min(at, offset), Math.max(at, offset));
    lines += step * (between.split("\n").length - 1);
    at = offset;
    return lines;
  };
}

function painted(line: string, paint: Paint): string {
  if (line.startsWith("-")) return paint("red", line);
  if (line.startsWith("+")) return paint("green", line);
  return line;
}

/** A file may hold what would move the cursor of a terminal. */
function printable(line: string): string {
  return line.replace(/\r$/, "").replace(
    /(?!\t)[\p{Cc}\p{Bidi_C}]/gu,
    "\ufffd",
  );
}

/** Cuts long lines: what two of them have in common is shown in part. */
function shortened(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => {
    if (line.length <= MAX_CHARS) return line;
    const other = lines[line.startsWith("-") ? index + 1 : index - 1];
    if (other === undefined || line[0] === " " || other[0] === " ") {
      return `${line.slice(0, MAX_CHARS)}...`;
    }
    const [head, tail] = common(line.slice(1), other.slice(1));
    const from = Math.max(0, head - KEPT_CHARS);
    const whole = line.length - 1 - Math.max(0, tail - KEPT_CHARS);
    const to = Math.min(whole, from + 2 * MAX_CHARS);
    return line[0] + (from > 0 ? "..." : "") + line.slice(1 + from, 1 + to) +
      (to < line.length - 1 ? "..." : "");
  });
}

/** How many characters two lines share at their starts and at their ends. */
function common(a: string, b: string): [number, number] {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return [head, tail];
}
