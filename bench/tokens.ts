/**
 * How fast tokens are estimated, in MB of UTF-8 a second, beside what it takes
 * the runtime to encode the same text. Runs on Deno, Node from 22.18 and Bun:
 *
 * ```sh
 * deno run bench/tokens.ts
 * node bench/tokens.ts
 * bun bench/tokens.ts
 * ```
 *
 * @module
 */

import { estimateTokens } from "../lib/budget/tokens.ts";

/** How long each text is, in UTF-16 code units. */
const LENGTH = 4_000_000;

/** How often each text is measured; the best time counts. */
const RUNS = 9;

const encoder = new TextEncoder();

/** Whole numbers below `limit`, the same in every run. */
function seeded(seed: number): (limit: number) => number {
  return (limit) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(seed / 2 ** 32 * limit);
  };
}

const random = seeded(1);

/** Repeats parts until the text is long enough. */
function textOf(part: () => string): string {
  const parts: string[] = [];
  for (let length = 0; length < LENGTH; length += parts.at(-1)!.length) {
    parts.push(part());
  }
  return parts.join("");
}

function character(first: number, count: number): string {
  return String.fromCodePoint(first + random(count));
}

function word(): string {
  return Array.from({ length: 2 + random(8) }, () => character(0x61, 26))
    .join("");
}

function record(): string {
  return JSON.stringify({
    id: random(1e9),
    name: `${word()} ${word()}`,
    active: random(2) === 1,
    tags: [word(), word()],
    updated: new Date(random(2 ** 31) * 1_000).toISOString(),
  }) + ",";
}

const TEXTS: readonly (readonly [name: string, part: () => string])[] = [
  ["ASCII JSON", record],
  ["prose", () => random(9) ? `${word()} ` : `${word()}é’s. `],
  ["CJK", () => random(20) ? character(0x4e00, 20_000) : "，"],
  ["emoji", () => character(0x1f300, 0x2ff)],
];

/** MB a second, by the best of some runs. */
function speed(text: string, work: (text: string) => unknown): number {
  const megabytes = encoder.encode(text).length / 1e6;
  let best = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    work(text);
    best = Math.min(best, performance.now() - start);
  }
  return megabytes / best * 1_000;
}

console.log("MB/s          estimateTokens  TextEncoder.encode");
for (const [name, part] of TEXTS) {
  const text = textOf(part);
  const estimate = speed(text, (text) => estimateTokens(text));
  const encode = speed(text, (text) => encoder.encode(text));
  console.log(
    name.padEnd(12) + estimate.toFixed(0).padStart(16) +
      encode.toFixed(0).padStart(20),
  );
}
