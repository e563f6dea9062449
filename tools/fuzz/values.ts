/** Random JSON values, as source text. Many are what trips JSON code up. */

import { jsonText, type Recipe, STYLES } from "../../tests/json_texts.ts";
import type { Random } from "../calibrate/random.ts";
import { chance, weighted } from "./choose.ts";

/** Values of every kind, where they are least expected. */
export const ODD: readonly string[] = [
  "null",
  "true",
  "0",
  "-0",
  "1.0",
  "1e400",
  "9007199254740993",
  '""',
  '"x"',
  '"\\ud83d"',
  '"__proto__"',
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '{"__proto__":{"x":1},"constructor":1}',
  '{"a":1,"a":2}',
  '{"length":-1}',
  `[${"0,".repeat(500)}0]`,
];

const SPACES = ["", "", "", "", "", "", " ", "\t", "  ", "\r"];

/** Insignificant white space, none as a rule, and never a line feed. */
export function space(random: Random): string {
  return random.pick(SPACES);
}

/** A JSON document of about that many characters, on one line. */
export function document(random: Random, size: number): string {
  const isSpaced = chance(random, 0.2);
  return text(random, size, isSpaced ? "some" : "none").replaceAll("\n", " ");
}

/** A JSON document as a tool gives it as text: it may have line ends. */
export function documentText(random: Random, size: number): string {
  return text(random, size, random.pick(["none", "none", "some", "pretty"]));
}

function text(random: Random, size: number, space: Recipe["space"]): string {
  const style = random.pick(STYLES);
  return jsonText({ style, size, space, seed: random.below(2 ** 31) });
}

/** A value nested so deeply that whoever calls itself for it falls over. */
export function abyss(random: Random): string {
  const depth = random.pick([20, 30, 300, 3_000, 10_000, 100_000]);
  return weighted(random, [
    [1, () => "[".repeat(depth) + "]".repeat(depth)],
    [1, () => '{"a":'.repeat(depth) + "1" + "}".repeat(depth)],
    [1, () => '[{"b":[1],"a":'.repeat(depth) + "1" + "}]".repeat(depth)],
  ])();
}

/** Any value, small as a rule. */
export function anyValue(random: Random): string {
  return weighted(random, [
    [6, () => random.pick(ODD)],
    [3, () => JSON.stringify(words(random, random.below(40)))],
    [3, () => document(random, random.between(2, 300))],
    [0.2, () => document(random, 5_000)],
    [0.1, () => abyss(random)],
  ])();
}

const WORDS = [
  "record",
  "the",
  "é",
  "データ",
  "😀",
  "\n",
  "\r\n",
  '"',
  "\\",
  "\u2028",
  "[1,2]",
  "cursor",
  "0",
  "\u0000",
  "\ud83d",
  "\udc00.",
];

/** A text of random words, lone surrogates and line ends among them. */
export function words(random: Random, size: number): string {
  const dull = chance(random, 0.5);
  const parts: string[] = [];
  for (let length = 0; length < size;) {
    const part = dull ? random.pick(["a line\n", "word "]) : random.pick(WORDS);
    parts.push(part);
    length += part.length;
  }
  return parts.join(dull ? "" : random.pick(["", " "]));
}

/** How long a text is: small as a rule, and now and then very long. */
export function size(random: Random): number {
  return weighted(random, [
    [6, () => random.below(200)],
    [8, () => random.between(1_000, 12_000)],
    [1, () => random.between(12_000, 80_000)],
    [0.02, () => random.between(200_000, 2_000_000)],
  ])();
}

/** A string as JSON source; some characters are escaped without need. */
export function quoted(random: Random, text: string): string {
  const source = JSON.stringify(text);
  return chance(random, 0.1)
    ? source.replace(
      /[a-z0-9]/,
      (c) => source.includes("\\") ? c : `\\u00${c.charCodeAt(0).toString(16)}`,
    )
    : source;
}

/** An object of these members, as source. */
export function object(
  random: Random,
  members: readonly (readonly [key: string, source: string] | undefined)[],
): string {
  const present = members.filter((member) => member !== undefined);
  const s = () => space(random);
  const body = present.map(([key, value]) =>
    `${s()}${JSON.stringify(key)}${s()}:${s()}${value}${s()}`
  );
  return `{${body.join(",")}}`;
}

/** The same things in another order. */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0]!);
}
