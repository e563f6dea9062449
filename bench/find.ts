/**
 * How long it takes to find what matches, beside opening the document (which
 * for JSON means reading all of it) and, as a ratio, beside a plain text that
 * is not there: `deno task bench`.
 *
 * The last column is the longest that other work had to wait meanwhile.
 */

import { parseQuery } from "../lib/cli/query.ts";
import { openDocument, type PagedDocument } from "../lib/paging/document.ts";
import { findIn } from "../lib/paging/find_in.ts";
import { FindError } from "../lib/paging/find_error.ts";
import { Pace } from "../lib/paging/pace.ts";
import { documents } from "./documents.ts";

const MEGABYTES = [1, 10, 50];
const TIMEOUT_MS = 10_000;

/** Each time is the median of this many runs. */
const RUNS = 3;

/** What is searched for; the ratios are to the first. */
const QUERIES = [
  "not in there",
  "4999",
  "/(error|warning) \\d+/i",
  "/user-4\\d|request \\d+99 /",
  "/(a+)+$/",
  "/(.*a){20}/",
  "/(x+x+)+y/",
  "/^(([a-z])+.)+[A-Z]([a-z])+$/",
];

/** No automaton is small enough for it, so that it takes the slow way. */
const WORST = "/a[ab]{100}c|a[ab]{90}d/";

for (const megabytes of MEGABYTES) {
  const length = megabytes * 1_000_000;
  const texts = [
    ...documents(megabytes),
    { name: `one line, ${megabytes} MB`, text: "a".repeat(length) },
    { name: `one item, ${megabytes} MB`, text: `["${"a".repeat(length)}",0]` },
  ];
  for (const { name, text } of texts) {
    const start = performance.now();
    const document = openDocument(text);
    const open = performance.now() - start;
    console.log(`\n${name}, opened in ${open.toFixed(0)} ms`);
    let plain: number | undefined;
    for (const query of QUERIES) {
      const run = await medianRun(document, query);
      plain ??= run.ms;
      print(query, run, `${(run.ms / plain).toFixed(1)} x`);
    }
  }
}
console.log("\na and b at random, 1 MB");
const random = openDocument(randomText(1_000_000));
print(WORST, await search(random, WORST), "");

/** One search. */
interface Run {
  readonly ms: number;
  /** The longest turn. */
  readonly turn: number;
  readonly found: string;
}

async function medianRun(document: PagedDocument, query: string): Promise<Run> {
  const runs: Run[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await search(document, query));
  return runs.toSorted((a, b) => a.ms - b.ms)[RUNS >> 1]!;
}

async function search(document: PagedDocument, text: string): Promise<Run> {
  let turn = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    turn = Math.max(turn, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  const start = performance.now();
  let found = "";
  try {
    const { matched, total } = await findIn(document, {
      query: parseQuery(text),
      key: [],
      pace: new Pace(TIMEOUT_MS),
    });
    found = `${matched} of ${total}`;
  } catch (error) {
    if (!(error instanceof FindError)) throw error;
    found = error.code;
  }
  const ms = performance.now() - start;
  look();
  clearInterval(timer);
  return { ms, turn, found };
}

function print(query: string, { ms, turn, found }: Run, ratio: string): void {
  console.log(
    `  ${query.padEnd(32)}${`${ms.toFixed(0)} ms`.padStart(9)}${
      ratio.padStart(9)
    }${`${turn.toFixed(0)} ms`.padStart(9)}  ${found}`,
  );
}

function randomText(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 31 ? "a" : "b";
  }).join("");
}
