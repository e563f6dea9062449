/** Items put before those of a list, or taken away, and nothing else changed. */

import type { Document } from "./document.ts";
import type { Splice } from "./splices.ts";
import type { ListValue } from "./tree.ts";

/**
 * Puts items before those of a list, laid out as these are.
 *
 * @param items The source of each.
 */
export function prepend(
  { text }: Document,
  list: ListValue,
  items: readonly string[],
): Splice {
  const [first, second] = list.items;
  if (first === undefined) {
    const at = list.start + 1;
    return { start: at, end: at, text: items.join(", ") };
  }
  const at = first.start;
  const lead = leadOf(text, at);
  if (list.style === "dashes") {
    const newLine = newLineLike(text, lead);
    const lines = items.map((item) => `- ${item}${newLine}`);
    return { start: at, end: at, text: lines.join("") };
  }
  let separator = ", ";
  if (lead.trim() === "") separator = `,${newLineLike(text, lead)}`;
  else if (second !== undefined) {
    const between = text.slice(first.value.end, second.start);
    if (/^ *, *$/.test(between)) separator = between;
  }
  const lines = items.map((item) => `${item}${separator}`);
  return { start: at, end: at, text: lines.join("") };
}

/** Takes the first items of a list away. */
export function dropFirst(
  { text }: Document,
  list: ListValue,
  count: number,
): Splice {
  const start = list.items[0]?.start ?? list.end;
  const next = list.items[count];
  if (next !== undefined) return { start, end: next.start, text: "" };
  const last = list.items.at(-1)?.value.end ?? start;
  // A dash may stand below its key, but a bracket must stand further in.
  if (list.style === "dashes") return { start, end: last, text: "  []" };
  // A trailing comma would be left alone between the brackets.
  const comma = /^\s*,/.exec(text.slice(last, list.end))?.[0].length ?? 0;
  const end = last + comma;
  const before = text.slice(list.start + 1, start);
  const after = text.slice(end, list.end - 1);
  const isBlank = (before + after).trim() === "" && /\n/.test(before);
  return isBlank
    ? { start: list.start, end: list.end, text: "[]" }
    : { start, end, text: "" };
}

/** What stands before an offset in its line. */
export function leadOf(text: string, offset: number): string {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
}

/** A line end as the text has them, and an indent as long as `lead`. */
export function newLineLike(text: string, lead: string): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? "\n";
  return lineEnd + lead.replace(/\S/g, " ");
}
