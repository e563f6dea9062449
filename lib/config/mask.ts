/** What of a configuration may be shown on a terminal, which others may see. */

import type { Document } from "./document.ts";
import type { Entry } from "./entries.ts";
import { splice } from "./splices.ts";
import { type Leaf, type Span, type Value, wordOf } from "./tree.ts";

/** Members of a server that are shown; all others may be secrets. */
const SHOWN = new Set([
  "type",
  "command",
  "cmd",
  "path",
  "args",
  "name",
  "description",
  "cwd",
  "timeout",
]);
/** A word in the name of a secret, or the end of its name. */
const SECRET =
  "(?:(?:token|secret|passw|passphrase|api.?key|auth|credential|bearer|" +
  "private|cookie|jwt)[\\w.-]{0,64}|(?:key|pat|pass|pwd|pin|sig))";
const SECRET_OPTION = new RegExp(`^-.*${SECRET}$`, "i");
/** `API_KEY=...`, `"token": "..."`, `Authorization: Bearer ...`. */
const SECRET_ASSIGNED = new RegExp(
  `(${SECRET}["']?\\s{0,9}[:=]\\s*)(?!["']?\\*{3})` +
    `(?:(?:bearer|basic|token)\\s+)?["']?[^\\s"',{[]+`,
  "gi",
);
/** The same as a whole word: all behind the name, were it several cookies. */
const SECRET_WORD = new RegExp(
  `^([\\w.-]{0,64}?${SECRET}\\s{0,9}[:=]\\s*)[^]+$`,
  "i",
);
/** As the services that issue them mark them. */
const KNOWN_SECRET =
  /(?<!\w)(?:(?:[spr]k|gh[a-z]|github_pat|glpat|xox[a-z]|hf|ntn|lin_api)[-_]|AKIA|AIza|eyJ)[\w.-]{16,}/g;
const ADDRESS_WITH_PASSWORD = /(:\/\/)[^/\s"']+@/g;

/**
 * A stretch of a configuration with `***` for every value that may be a
 * secret: all but the commands of servers, and in these what looks like one.
 */
export function hideSecrets(
  { root, text }: Document,
  entries: readonly Entry[],
  stretch: Span,
): string {
  const shown = new Map<number, string>();
  for (const { table } of entries) {
    collectShown(table, text, { stretch, shown });
  }
  const hidden = leavesIn(root, stretch).flatMap((value) => {
    const start = Math.max(value.start, stretch.start);
    const end = Math.min(value.end, stretch.end);
    const instead = shown.get(value.start);
    if (instead === "" || start >= end) return [];
    // The lines below keep their numbers.
    const lines = text.slice(start, end).split("\n").length - 1;
    return {
      start: start - stretch.start,
      end: end - stretch.start,
      text: (instead ?? '"***"') + "\n".repeat(lines),
    };
  });
  return splice(text.slice(stretch.start, stretch.end), hidden);
}

/** Words of a command line, with `***` for what looks like a secret. */
export function maskWords(words: readonly string[]): readonly string[] {
  return words.map((word, index) =>
    SECRET_OPTION.test(words[index - 1]?.slice(0, 64) ?? "") &&
      !word.startsWith("-")
      ? "***"
      : maskLine(word.replace(SECRET_WORD, "$1***"))
  );
}

/** A line, with `***` for what looks like a secret: comments hold some. */
export function maskLine(line: string): string {
  return line.replace(SECRET_ASSIGNED, "$1***").replace(KNOWN_SECRET, "***")
    .replace(ADDRESS_WITH_PASSWORD, "$1***@");
}

/** Notes what stands for each value that is shown; "" for its source. */
function collectShown(
  table: Value,
  source: string,
  { stretch, shown }: {
    readonly stretch: Span;
    readonly shown: Map<number, string>;
  },
): void {
  if (table.kind !== "table" || isOutside(table, stretch)) return;
  for (const { key, value } of table.members) {
    if (!SHOWN.has(key)) continue;
    if (value.kind === "table") {
      collectShown(value, source, { stretch, shown });
      continue;
    }
    const leaves = leavesIn(value, value);
    const words = leaves.map((leaf) => wordOf(leaf, source));
    for (const [index, instead] of maskWords(words).entries()) {
      const { start } = leaves[index]!;
      shown.set(start, instead === words[index] ? "" : JSON.stringify(instead));
    }
  }
}

/** The values that stand in a stretch, if only in part, and hold no others. */
function leavesIn(value: Value, stretch: Span): Leaf[] {
  if (isOutside(value, stretch)) return [];
  switch (value.kind) {
    case "text":
      return [value];
    case "list":
      return value.items.flatMap((item) => leavesIn(item.value, stretch));
    case "table":
      return value.members.flatMap((member) => leavesIn(member.value, stretch));
    case "other":
      // What is on or off is no secret.
      return value.value === null || typeof value.value === "boolean"
        ? []
        : [value];
  }
}

/** Whether a value has no part in a stretch; a table of TOML is scattered. */
function isOutside(value: Value, { start, end }: Span): boolean {
  const isScattered = value.kind === "table" && value.style === "lines";
  return !isScattered && (value.end <= start || value.start >= end);
}
