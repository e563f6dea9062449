import { CASES } from "./cases.ts";
import type { Row } from "./rows.ts";
import { table } from "./markdown.ts";

/** The section of the page about the runs of the real clients. */
export function matrixSection(rows: readonly Row[]): string {
  const dates = rows.map(({ date }) => date).sort();
  const days = [...new Set([dates.at(0), dates.at(-1)])].join(" to ");
  return `## Proof with the real clients

Each of these clients, headless and against a scripted model, called a tool with
each of these results through \`toolcap proxy\` with default settings, and asked
for the next page until the last. A number is the pages that it took: all of them
reached the model whole, and joined they are the result, character for character. A star marks
what also arrives whole without toolcap; where Claude Code asks for a count of
tokens, it is told 1.3 times that of o200k. Run on ${days}, on Linux, by \`deno task test:clients\`.

${
    table(
      ["result", ...rows.map(headingOf)],
      [
        ...CASES.map(({ name, about }) => [
          about,
          ...rows.map((row) => cellOf(row, name)),
        ]),
        ["whole with toolcap", ...rows.map(wholeWith)],
        ["whole without", ...rows.map(wholeWithout)],
      ],
    )
  }`;
}

/** An older version is asked for by name. */
function headingOf({ title, version }: Row): string {
  return title.includes(version) ? title : `${title} ${version}`;
}

function cellOf({ verdicts }: Row, name: string): string {
  const verdict = verdicts[name];
  if (!verdict) return "not run";
  const { pages, problem, isWholeDirectly } = verdict;
  return `${problem ?? pages}${isWholeDirectly ? " *" : ""}`;
}

function wholeWith({ verdicts }: Row): string {
  const all = Object.values(verdicts);
  const whole = all.filter(({ problem }) => problem === undefined);
  return `${whole.length} of ${all.length}`;
}

function wholeWithout({ verdicts }: Row): string {
  const all = Object.values(verdicts);
  const whole = all.filter(({ isWholeDirectly }) => isWholeDirectly);
  return `${whole.length} of ${all.length}`;
}
