/**
 * How long it takes to project the fields of a JSON text, beside one
 * `JSON.parse` of the same text: `deno task bench:fields`.
 *
 * "scan" is reading the text to an index, which pages need too; "fields" is
 * the projection of a text that was scanned.
 */

import { JsonText } from "../lib/json/json_text.ts";
import { parseFields } from "../lib/json/parse_fields.ts";
import { projectJson } from "../lib/json/project_json.ts";
import { documents } from "./documents.ts";

const MEGABYTES = [1, 10, 50];

/** Each time is the median of this many runs. */
const RUNS = 9;

const PROJECTIONS: readonly (readonly string[])[] = [
  ["id"],
  ["id", "owner.login", "tags.0"],
  ["*.note"],
  ["*.*"],
  ["none.of.these"],
];

measure(1, 30); // warms up
console.log(
  `${"document".padEnd(13)}${"JSON.parse".padStart(13)}${
    "scan".padStart(19)
  }   ${"fields".padEnd(30)}${"projection".padStart(18)}`,
);
for (const megabytes of MEGABYTES) {
  for (const line of measure(megabytes, RUNS)) console.log(line);
}

/** One line for each document and projection. */
function measure(megabytes: number, runs: number): string[] {
  const lines: string[] = [];
  for (const { name, text } of documents(megabytes)) {
    if (!/^\[/.test(text)) continue; // not JSON
    const parse = median(runs, () => JSON.parse(text));
    const scan = median(runs, () => JsonText.parse(text));
    const json = JsonText.parse(text)!;
    for (const fields of PROJECTIONS) {
      const tree = parseFields(fields);
      const project = median(runs, () => projectJson(json, tree)?.length);
      lines.push(
        `${name.padEnd(13)}${ms(parse)}${ratio(scan, parse)}   ${
          fields.join(", ").padEnd(30)
        }${ratio(project, parse)}`,
      );
    }
  }
  return lines;
}

function median(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[runs >> 1]!;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`.padStart(11);
}

function ratio(value: number, parse: number): string {
  return `${ms(value)} ${(value / parse).toFixed(1).padStart(5)} x`;
}
