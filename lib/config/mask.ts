/** What of a configuration may be shown on a terminal, which others may see. */

import type { Document } from "./document.ts";
import type { Entry } from "./entries.ts";
import { splice } from "./splices.ts";
import type { Span, TextValue, Value } from "./tree.ts";

/** Members of a server whose strings are shown; all others may be secrets. */
const SHOWN = new Set([
  "type",
  "command",
  "cmd",
  "path",
  "args",
  "name",
  "description",
  "cwd",
]);
const SECRET = "(?:token|secret|passw|api.?key|auth|credential|bearer|private)";
const SECRET_OPTION = new RegExp(
  `^-.*(?:${SECRET}|[-_]key|[-_]pat)[\\w-]*$`,
  "i",
);
/** `API_KEY=...`, `"token": "..."`, `Authorization: Bearer ...`. */
const SECRET_ASSIGNED = new RegExp(
  `([\\w.-]*(?:${SECRET}|_key|_pat)[\\w.-]*["']?\\s*[:=]\\s*)` +
    `(?!["']?\\*{3})(?:(?:bearer|basic)\\s+)?["']?[^\\s"',{[]+`,
  "gi",
);
const ADDRESS_WITH_PASSWORD = /(:\/\/)[^/\s@"']+@/g;

/**
 * A stretch of a configuration with `***` for every string that may be a
 * secret: all but the commands of servers, and in these what looks like one.
 */
export function hideSecrets(
  { root, text }: Document,
  entries: readonly Entry[],
  stretch: Span,
): string {
  const shown = new Map<number, string>();
  for (const { table } of entries) collectShown(table, stretch, shown);
  const hidden = textsIn(root, stretch).flatMap((value) => {
    const start = Math.max(value.start, stretch.start);
    const end = Math.min(value.end, stretch.end);
    const instead = shown.get(value.start);
    if (instead === "" || start >= end) return [];
    // The lines below keep their numbers.
    const lines = text.slice(start, end).split("\n").length - 1;
    return {
      start: start - stretch.start,
      end: end - stretch.start,
      text: instead ?? '"***"' + "\n".repeat(lines),
    };
  });
  return splice(text.slice(stretch.start, stretch.end), hidden);
}

/** Words of a command line, with `***` for what looks like a secret. */
export function maskWords(words: readonly string[]): readonly string[] {
  return words.map((word, index) =>
    index > 0 && SECRET_OPTION.test(words[index - 1] ?? "") &&
      !word.startsWith("-")
      ? "***"
      : maskLine(word)
  );
}

/** A line, with `***` for what looks like a secret: comments hold some. */
export function maskLine(line: string): string {
  return line.replace(SECRET_ASSIGNED, "$1***")
    .replace(ADDRESS_WITH_PASSWORD, "$1***@");
}

/** Notes what stands for each string that is shown; "" for its source. */
function collectShown(
  table: Value,
  stretch: Span,
  shown: Map<number, string>,
): void {
  if (table.kind !== "table" || isOutside(table, stretch)) return;
  for (const { key, value } of table.members) {
    if (!SHOWN.has(key)) continue;
    if (value.kind === "table") collectShown(value, stretch, shown);
    const texts = textsIn(value, value);
    const masked = maskWords(texts.map((text) => text.value));
    for (const [index, { start, value }] of texts.entries()) {
      const instead = masked[index];
      shown.set(start, instead === value ? "" : JSON.stringify(instead));
    }
  }
}

/** The strings of a value that stand in a stretch, if only in part. */
function textsIn(value: Value, stretch: Span): TextValue[] {
  if (isOutside(value, stretch)) return [];
  switch (value.kind) {
    case "text":
      return [value];
    case "list":
      return value.items.flatMap((item) => textsIn(item.value, stretch));
    case "table":
      return value.members.flatMap((member) => textsIn(member.value, stretch));
    case "other":
      return [];
  }
}

/** Whether a value has no part in a stretch; a table of TOML is scattered. */
function isOutside(value: Value, { start, end }: Span): boolean {
  const isScattered = value.kind === "table" && value.style === "lines";
  return !isScattered && (value.end <= start || value.start >= end);
}
