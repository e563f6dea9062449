import { oneLine } from "../host/one_line.ts";
import { clipped } from "./usage.ts";

/** A cell: a number stands at the right of its column. */
export type Cell = string | number;

/** The most of a cell that is shown, in characters. */
const MOST_CHARS = 200;

/** Rows as a table for people. */
export function tableText(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(cellText));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]!.length))
  );
  const isNumber = widths.map((_, column) =>
    rows.some((row) => typeof row[column] === "number")
  );
  return texts.map((row) =>
    row.map((text, column) =>
      isNumber[column]
        ? text.padStart(widths[column]!)
        : text.padEnd(widths[column]!)
    ).join("  ").trimEnd() + "\n"
  ).join("");
}

/** A cell as text: what a server wrote is one line, and not endless. */
export function cellText(cell: Cell): string {
  return typeof cell === "number"
    ? cell.toLocaleString("en")
    : oneLine(clipped(cell, MOST_CHARS));
}
