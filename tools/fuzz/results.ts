/** Results of tools, of every shape that a server may give or should not. */

import type { Random } from "../calibrate/random.ts";
import { chance, weighted } from "./choose.ts";
import type { Member } from "./messages.ts";
import {
  abyss,
  anyValue,
  document,
  documentText,
  object,
  ODD,
  quoted,
  shuffled,
  size,
  words,
} from "./values.ts";

type Shape = (random: Random) => readonly (Member | undefined)[];

/** A `CallToolResult`, or what is none, as JSON source. */
export function toolResult(random: Random, isStateless: boolean): string {
  if (chance(random, 0.02)) return anyValue(random);
  const shape = weighted(random, SHAPES);
  const members: (Member | undefined)[] = [
    ...shape(random),
    isStateless || chance(random, 0.1)
      ? ["resultType", '"complete"']
      : undefined,
    chance(random, 0.2) ? ["_meta", meta(random)] : undefined,
    chance(random, 0.15)
      ? ["isError", random.pick(["true", "true", "false", "1", "null"])]
      : undefined,
    chance(random, 0.05) ? ["__proto__", anyValue(random)] : undefined,
    chance(random, 0.05) ? ["extra", anyValue(random)] : undefined,
  ];
  if (chance(random, 0.03)) members.push(random.pick(members));
  return object(
    random,
    chance(random, 0.3) ? shuffled(random, members) : members,
  );
}

const SHAPES: readonly (readonly [number, Shape])[] = [
  [6, (random) => [["content", `[${textBlock(random)}]`]]],
  [4, (random) => [["content", `[${documentBlock(random)}]`]]],
  [4, (random) => [["content", blocks(random)]]],
  [4, copies],
  [3, (random) => [
    ["content", blocks(random)],
    ["structuredContent", document(random, size(random))],
  ]],
  [2, (random) => [
    ["content", random.pick(["[]", "null", '[{"type":"text","text":""}]'])],
    ["structuredContent", document(random, size(random))],
  ]],
  [1, (random) => [["structuredContent", document(random, size(random))]]],
  [1, (random) => [
    ["content", random.pick(ODD)],
    ["structuredContent", random.pick(ODD)],
  ]],
  [0.3, (random) => [
    ["content", `[${textBlock(random)}]`],
    ["structuredContent", abyss(random)],
  ]],
  [0.2, (random) => [
    ["content", `[{"type":"text","text":${JSON.stringify(abyss(random))}}]`],
  ]],
  [0.2, (random) => [["content", `[${abyss(random)},${textBlock(random)}]`]]],
  [0.5, (random) => [
    ["resultType", random.pick(['"input_required"', '"task"', '"x"', "7"])],
    ["requestState", quoted(random, words(random, size(random)))],
    ["content", blocks(random)],
  ]],
  [0.3, () => []],
];

/** The same data as text and as `structuredContent`, in the ways in use. */
function copies(random: Random): readonly (Member | undefined)[] {
  const value = document(random, size(random)).trim();
  const text = `{"type":"text","text":${JSON.stringify(value)}}`;
  return weighted(random, [
    [3, (): Member[] => [
      ["content", `[${text}]`],
      ["structuredContent", value],
    ]],
    [1, (): Member[] => [
      ["structuredContent", `{"result":${value}}`],
      ["content", `[${text}]`],
    ]],
    [1, (): Member[] => [
      ["content", `[${text}]`],
      ["structuredContent", `{"result":${JSON.stringify(value)}}`],
    ]],
    [1, (): Member[] => [
      ["content", `[${text},${text}]`],
      ["structuredContent", `{"result":[${value},${value}]}`],
    ]],
    [1, (): Member[] => [
      ["content", `[${text}]`],
      ["structuredContent", `[${text}]`],
    ]],
  ])();
}

function textBlock(random: Random): string {
  const text = chance(random, 0.1)
    ? documentText(random, size(random))
    : words(random, size(random));
  return object(random, [
    ["type", '"text"'],
    ["text", quoted(random, text)],
    chance(random, 0.1)
      ? ["annotations", '{"audience":["user"],"priority":1.0}']
      : undefined,
    chance(random, 0.05) ? ["_meta", meta(random)] : undefined,
  ]);
}

function documentBlock(random: Random): string {
  const text = documentText(random, size(random));
  return `{"type":"text","text":${quoted(random, text)}}`;
}

function blocks(random: Random): string {
  const count = weighted(random, [[3, 1], [3, 2], [2, 5], [0.5, 40]]);
  const parts = Array.from(
    { length: random.below(count + 1) },
    () => weighted(random, BLOCKS)(random),
  );
  return `[${parts.join(",")}]`;
}

const BLOCKS: readonly (readonly [number, (random: Random) => string])[] = [
  [5, textBlock],
  [3, documentBlock],
  [1, (random) => media(random, "image")],
  [0.5, (random) => media(random, "audio")],
  [
    1,
    (random) =>
      `{"type":"resource_link","uri":"file:///${random.below(99)}","name":"n"}`,
  ],
  [1, (random) =>
    `{"type":"resource","resource":${
      object(random, [
        ["uri", quoted(random, words(random, 20))],
        ["text", quoted(random, words(random, size(random)))],
      ])
    }}`],
  [0.5, () => '{"type":"resource","resource":{"uri":"b:1","blob":"AAAA"}}'],
  [0.5, (random) => `{"type":"text","text":${anyValue(random)}}`],
  [0.3, (random) => `{"type":${random.pick(ODD)},"x":${anyValue(random)}}`],
  [0.5, (random) => random.pick(ODD)],
];

function media(random: Random, type: string): string {
  const data = random.letters("ABCDabcd0123+/", random.below(4_000));
  return `{"type":"${type}","data":"${data}","mimeType":"${type}/x"}`;
}

function meta(random: Random): string {
  return chance(random, 0.8)
    ? `{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1.0"}}`
    : `{"example.org/x":${anyValue(random)}}`;
}
