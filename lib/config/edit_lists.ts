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
  const newLine = `${lineEndOf(text)}${lead.replace(/\S/g, " ")}`;
  if (list.style === "dashes") {
    const lines = items.map((item) => `- ${item}${newLine}`);
    return { start: at, end: at, text: lines.join("") };
  }
  let separator = ", ";
  if (lead.trim() === "") separator = `,${newLine}`;
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
  return /[^\r\n]*$/.exec(text.slice(0, offset))?.[0] ?? "";
}

/** The line end that a text has first. */
export function lineEndOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}
