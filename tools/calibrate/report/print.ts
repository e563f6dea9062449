import type { Tokenizers } from "../tokenizers/tokenizers.ts";
import { type ClassReport, meanOfReal, TABLES } from "./class_report.ts";
import { type Findings, isGuessable, median } from "./limits.ts";

/**
 * Writes the findings as tables in Markdown, for people.
 *
 * @param findings What was found.
 * @param tokenizers The tokenizers.
 * @returns The lines.
 */
export function printFindings(
  findings: Findings,
  tokenizers: Tokenizers,
): readonly string[] {
  const names = tokenizers.list.map(({ name }) => name);
  return [
    ...tokenizers.list.map(({ name, source, standing }) =>
      `- ${name} (${standing === "retired" ? "retired" : "bounded"}): ${source}`
    ),
    "",
    ...table(
      ["class", "kind", ...names, ...TABLES, "left out"],
      findings.classes.map((report) => classRow(report, names)),
    ),
    "",
    ...summary(findings),
  ];
}

/**
 * Writes rows as a table in Markdown, its columns aligned.
 *
 * @param head The names of the columns.
 * @param rows The rows.
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const widths = head.map((name, i) =>
    Math.max(name.length, ...rows.map((row) => row[i]!.length))
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(" | ")} |`;
  return [
    line(head),
    line(widths.map((width) => "-".repeat(width))),
    ...rows.map(line),
  ];
}

function classRow(
  { of, densities, ratios, leftOut }: ClassReport,
  names: readonly string[],
): readonly string[] {
  return [
    of.name,
    of.kind,
    ...names.map((name) => densities[name]?.toFixed(2) ?? "?"),
    ...TABLES.map((table) =>
      `${ratios[table].min.toFixed(2)} / ${ratios[table].mean.toFixed(2)}`
    ),
    leftOut.min.toFixed(2),
  ];
}

/** Sums the findings up, a line each. */
export function summary(
  { classes, short, points, pages, counted }: Findings,
): readonly string[] {
  const lines = TABLES.map((table) => {
    const mean = meanOfReal(classes, ({ ratios }) => ratios[table].mean);
    const least = Math.min(
      ...classes.filter(({ of }) => of.kind !== "soft")
        .map(({ ratios }) => ratios[table].min),
    );
    return `${table}: mean ${mean.toFixed(3)} over real classes, least ${
      least.toFixed(3)
    } over bounded classes`;
  });
  const bounded = classes.filter(({ of }) => of.kind !== "soft");
  const rules = (["thirds", "bytes"] as const).map((rule) => {
    const under = bounded.filter(({ rules }) => rules[rule].min < 1).length;
    const least = Math.min(...bounded.map(({ rules }) => rules[rule].min));
    const name = rule === "thirds" ? "bytes / 3" : "a token a byte";
    return `${name}, for comparison: under in ${under} of ${bounded.length} ` +
      `bounded classes, least ${least.toFixed(2)}`;
  });
  const below = bounded.filter(({ besideVendors }) => besideVendors < 1);
  const beside = Math.min(...bounded.map((report) => report.besideVendors));
  const leftOut = classes.filter(isGuessable)
    .sort((a, b) => a.leftOut.min - b.leftOut.min);
  const under = leftOut.filter(({ leftOut }) => leftOut.min < 1);
  const worst = leftOut.slice(0, 5)
    .map(({ of, leftOut }) => `${of.name} ${leftOut.min.toFixed(2)}`);
  const opus = points.map(({ tokens, estimate }) => estimate / tokens);
  return [
    ...lines,
    `universal is below a vendor's table in ${below.length} of ` +
    `${bounded.length} bounded classes, at the least ${
      beside.toFixed(2)
    } of it`,
    ...rules,
    `left out: ${under.length} of ${leftOut.length} classes under; worst ${
      worst.join(", ")
    }`,
    ...short.map(({ length, count, under, most }) =>
      `texts of ${length} characters: ${under} of ${count} under, by ${most} ` +
      "tokens at the most"
    ),
    `published counts: ${points.length}, least ${Math.min(...opus).toFixed(3)}`,
    pages
      ? `pages: ${pages.pages}, ${pages.over.length} over; filled ${
        median(pages.fills).toFixed(3)
      } by the median, ${pages.fills[0]!.toFixed(3)} at the least`
      : "pages: skipped, there are no captures in ../shared/cases",
    `counted by o200k: ${counted.pages} pages of records of 500 characters, ` +
    `${counted.fewest} to ${counted.most} of ${counted.budget} tokens, ` +
    `${counted.calls} calls for a page at the most`,
  ];
}
