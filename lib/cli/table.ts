import { plainLine } from "./plain_line.ts";

/** A cell: a number stands at the right of its column. */
export type Cell = string | number;

/**
 * Rows as a table for people. What a server wrote adds no line to it, and
 * colours nothing.
 */
export function tableText(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(cellText));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]!.length))
  );
  const isNumber = (column: number) =>
    rows.some((row) => typeof row[column] === "number");
  return texts.map((row) =>
    row.map((text, column) =>
      isNumber(column)
        ? text.padStart(widths[column]!)
        : text.padEnd(widths[column]!)
    ).join("  ").trimEnd() + "\n"
  ).join("");
}

function cellText(cell: Cell): string {
  return typeof cell === "number" ? cell.toLocaleString("en") : plainLine(cell);
}
