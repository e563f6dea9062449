import { maskLine } from "../config/mask.ts";
import type { Paint } from "./paint.ts";

/** Lines around a change. */
const CONTEXT = 3;
/** How much of a line is shown, and how much of what did not change in it. */
const MAX_CHARS = 200;
const KEPT_CHARS = 60;

/**
 * The lines that differ between two texts, as `diff -u` shows them.
 *
 * @param title The file, for the heading.
 */
export async function showDiff(
  title: string,
  texts: { readonly before: string; readonly after: string },
  paint: Paint,
): Promise<string> {
  const { structuredPatch } = await import("diff");
  const { hunks } = structuredPatch(
    "",
    "",
    texts.before,
    texts.after,
    "",
    "",
    { context: CONTEXT },
  );
  const lines = [
    paint("bold", `--- ${printable(title)}`),
    paint("bold", `+++ ${printable(title)}`),
  ];
  for (
    const { oldStart, oldLines, newStart, newLines, lines: found } of hunks
  ) {
    const range = `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
    lines.push(paint("dim", range));
    const shown = shortened(found.map((line) => printable(maskLine(line))));
    for (const line of shown) lines.push(painted(line, paint));
  }
  return lines.map((line) => `${line}\n`).join("");
}

function painted(line: string, paint: Paint): string {
  if (line.startsWith("-")) return paint("red", line);
  if (line.startsWith("+")) return paint("green", line);
  return line;
}

/** A file may hold what would move the cursor of a terminal. */
function printable(line: string): string {
  return line.replace(/\r$/, "").replace(/[^\P{Cc}\t]/gu, "\ufffd");
}

/**
 * Cuts long lines: a file on one line is shown around what changes in it.
 */
function shortened(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => {
    if (line.length <= MAX_CHARS) return line;
    const other = lines[line.startsWith("-") ? index + 1 : index - 1];
    if (other === undefined || line[0] === " " || other[0] === " ") {
      return `${line.slice(0, MAX_CHARS)}...`;
    }
    const [head, tail] = common(line.slice(1), other.slice(1));
    const from = Math.max(0, head - KEPT_CHARS);
    const to = line.length - 1 - Math.max(0, tail - KEPT_CHARS);
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
