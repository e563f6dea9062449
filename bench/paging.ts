/**
 * How long pages take, beside one `JSON.parse` of the same text:
 * `deno task bench`.
 *
 * Library: the text of a document in, a page out. Engine: the line of a message
 * in, the line with the page out, as in the proxy. "next" is page 2 of a result
 * that is kept, "middle" a page from its middle; both are asked for once each,
 * when page 1 was just made.
 */

import { createMeter } from "../lib/budget/measure.ts";
import { resolveBudget, roomOf } from "../lib/budget/limits.ts";
import { createEngine } from "../lib/mcp/session.ts";
import {
  decodeCursor,
  encodeCursor,
  type Position,
} from "../lib/paging/cursor.ts";
import { fingerprintOf, openDocument } from "../lib/paging/document.ts";
import { createPager, whole } from "../lib/paging/pager.ts";
import type { PagingSettings } from "../lib/paging/settings.ts";
import { type BenchDocument, documents } from "./documents.ts";

const MEGABYTES = [1, 10, 50];

/** Each time is the median of this many runs. */
const RUNS = 9;

const SETTINGS: PagingSettings = {
  meter: createMeter(),
  room: roomOf(resolveBudget({})),
  cursorParam: "cursor",
  trim: false,
  key: [],
};

/** Milliseconds of one run. */
interface Times {
  readonly first: number;
  readonly next: number;
  readonly middle: number;
}

for (const document of documents(1)) await measure(document, 30); // warms up
console.log(
  "document        JSON.parse | library: page 1      next   middle | engine: page 1       next   middle",
);
for (const megabytes of MEGABYTES) {
  for (const document of documents(megabytes)) {
    const { parse, library, engine } = await measure(document, RUNS);
    const columns = [library, engine].map(({ first, next, middle }) =>
      [
        ms(first, 9),
        `${(first / parse).toFixed(1)} x`.padStart(7),
        ms(next, 8),
        ms(middle, 8),
      ].join(" ")
    );
    console.log(
      [document.name.padEnd(13) + ms(parse, 13), ...columns].join(" | "),
    );
  }
}

async function measure(document: BenchDocument, runs: number) {
  const parses: number[] = [];
  const library: Times[] = [];
  const engine: Times[] = [];
  for (let run = 0; run < runs; run++) {
    parses.push(timeParse(document));
    library.push(await timeLibrary(document));
    engine.push(await timeEngine(document));
  }
  return {
    parse: median(parses),
    library: medians(library),
    engine: medians(engine),
  };
}

function timeParse({ json }: BenchDocument): number {
  const start = performance.now();
  JSON.parse(json);
  return performance.now() - start;
}

async function timeLibrary({ text }: BenchDocument): Promise<Times> {
  const start = performance.now();
  const document = openDocument(text);
  if (whole(document, SETTINGS, SETTINGS.room) !== undefined) {
    throw new Error("Cannot measure pages: the document fits on one");
  }
  const pager = createPager(document, await fingerprintOf(text), SETTINGS);
  const { next } = pager.page({});
  const first = performance.now() - start;
  const { position } = decodeCursor(next!)!;
  return {
    first,
    next: time(() => pager.page({ position })),
    middle: time(() => pager.page({ position: middleOf(text, position) })),
  };
}

async function timeEngine({ text }: BenchDocument): Promise<Times> {
  const engine = createEngine({
    budget: {},
    trim: false,
    cursorParam: "cursor",
    skip: [],
    client: "none",
    env: {},
    rerun: "never",
  });
  const message =
    `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":${
      JSON.stringify(text)
    }}]}}`;
  await engine.fromClient(call("{}"));
  const start = performance.now();
  const [page] = await engine.fromServer(message);
  const first = performance.now() - start;
  const line = page?.kind === "send" ? page.message : "";
  const cursor = /cursor=\\*"([\w-]+)/.exec(line)![1]!;
  const decoded = decodeCursor(cursor)!;
  const middle = encodeCursor({
    ...decoded,
    position: middleOf(text, decoded.position),
  });
  return {
    first,
    next: time(() => engine.fromClient(call(JSON.stringify({ cursor })))),
    middle: time(() =>
      engine.fromClient(call(JSON.stringify({ cursor: middle })))
    ),
  };
}

function call(args: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tool","arguments":${args}}}`;
}

/** A position in the middle of the document that `position` is one of. */
function middleOf(text: string, { offset }: Position): Position {
  return offset === undefined
    ? { path: [Math.floor(text.length / 500)] } // half of 250-unit records
    : { path: [], offset: Math.floor(text.length / 2) };
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function medians(times: readonly Times[]): Times {
  return {
    first: median(times.map(({ first }) => first)),
    next: median(times.map(({ next }) => next)),
    middle: median(times.map(({ middle }) => middle)),
  };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!;
}

function ms(value: number, width: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`.padStart(width);
}
