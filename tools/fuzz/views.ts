/** What a model may ask to be shown of a result, as JSON source. */

import type { Random } from "../calibrate/random.ts";
import { weighted } from "./choose.ts";
import { anyValue, words } from "./values.ts";

/** Fields of what results are made of, and others. */
export function anyFields(random: Random): string {
  const list = Array.from({ length: random.below(4) }, () => field(random));
  return weighted(random, [
    [5, () => JSON.stringify(list)],
    [1, () => JSON.stringify(JSON.stringify(list))],
    [1, () => JSON.stringify(field(random))],
    [1, () => anyValue(random)],
  ])();
}

function field(random: Random): string {
  return weighted(random, [
    [4, () => random.pick(FIELDS)],
    [2, () => `${random.pick(FIELDS)}.${random.pick(FIELDS)}`],
    [1, () => words(random, random.below(20))],
  ])();
}

const FIELDS = [
  "id",
  "name",
  "items",
  "data",
  "*",
  "k1",
  "2",
  "",
  "a.b",
  "[0]",
];

/** A text or a pattern to search for. */
export function anyQuery(random: Random): string {
  return weighted(random, [
    [4, () => JSON.stringify(random.pick(QUERIES))],
    [2, () => JSON.stringify(words(random, random.below(20)))],
    [1, () => anyValue(random)],
  ])();
}

const QUERIES = [
  "line",
  "Word",
  "😀",
  "\\n",
  "/w.rd/i",
  "/^/",
  "/(a*)*b/",
  "/[/",
  "/(?=x)/",
  "\ud83d",
  "x".repeat(1_001),
];
