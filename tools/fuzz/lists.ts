/** Random lists of tools, their schemas included, as JSON source. */

import type { Random } from "../calibrate/random.ts";
import { chance, weighted } from "./choose.ts";
import type { Member } from "./messages.ts";
import { PARAMS } from "./cursors.ts";
import { abyss, anyValue, object, ODD, quoted, shuffled } from "./values.ts";

/** The names of tools, among them some that are no good as keys. */
export const NAMES: readonly string[] = [
  "list",
  "read",
  "delete",
  "skip_me",
  "__proto__",
  "constructor",
  "",
  "tool with spaces\n",
  "a:b",
  "\u{1f600}",
  "\ud83d",
];

/** A result of `tools/list`; a few are no list at all. */
export function toolsResult(random: Random): string {
  if (chance(random, 0.03)) return anyValue(random);
  const names = NAMES.filter(() => chance(random, 0.7));
  const tools = names.map((name) => tool(random, name));
  if (chance(random, 0.1)) tools.push(random.pick(ODD), tool(random, "list"));
  return object(random, [
    ["tools", chance(random, 0.02) ? anyValue(random) : `[${tools.join(",")}]`],
    chance(random, 0.2)
      ? ["nextCursor", random.pick(['""', '"2"', "null"])]
      : undefined,
    chance(random, 0.3) ? ["resultType", '"complete"'] : undefined,
    chance(random, 0.2) ? ["ttlMs", "1000.0"] : undefined,
    chance(random, 0.1) ? ["_meta", anyValue(random)] : undefined,
    chance(random, 0.02) ? ["tools", "[]"] : undefined,
  ]);
}

function tool(random: Random, name: string): string {
  const members: (Member | undefined)[] = [
    ["name", chance(random, 0.02) ? random.pick(ODD) : quoted(random, name)],
    [
      "inputSchema",
      chance(random, 0.05) ? anyValue(random) : schema(random, 0),
    ],
    chance(random, 0.4) ? ["description", '"What it \\u0064oes"'] : undefined,
    chance(random, 0.3) ? ["outputSchema", schema(random, 1)] : undefined,
    chance(random, 0.5) ? ["annotations", annotations(random)] : undefined,
    chance(random, 0.2) ? ["_meta", meta(random)] : undefined,
    chance(random, 0.1)
      ? [
        "execution",
        `{"taskSupport":"${random.pick(["required", "optional", "no"])}"}`,
      ]
      : undefined,
    chance(random, 0.05) ? ["extra", anyValue(random)] : undefined,
  ];
  if (chance(random, 0.03)) members.push(random.pick(members));
  return object(random, shuffled(random, members));
}

function annotations(random: Random): string {
  return chance(random, 0.1)
    ? random.pick(ODD)
    : `{"readOnlyHint":${random.pick(["true", "true", "false", "1"])}}`;
}

function meta(random: Random): string {
  return weighted(random, [
    [2, '{"anthropic/maxResultSizeChars":900000}'],
    [2, '{"anthropic/maxResultSizeChars":"many","x":1.0}'],
    [1, '{"ui":{"resourceUri":"ui://x","visibility":["app"]}}'],
    [1, '{"ui":{"resourceUri":"ui://x"}}'],
    [1, '{"ui/resourceUri":"ui://x"}'],
    [1, random.pick(ODD)],
  ]);
}

function schema(random: Random, depth: number): string {
  const members: (Member | undefined)[] = [
    ["type", chance(random, 0.05) ? random.pick(ODD) : '"object"'],
    chance(random, 0.8) ? ["properties", properties(random, depth)] : undefined,
    ...KEYWORDS.map((keyword): Member | undefined =>
      chance(random, 0.05) ? [keyword, keywordValue(random, depth)] : undefined
    ),
  ];
  return object(random, shuffled(random, members));
}

function properties(random: Random, depth: number): string {
  if (chance(random, 0.03)) return anyValue(random);
  const names = ["q", "limit", "__proto__", ...PARAMS]
    .filter((name) => chance(random, name === "q" ? 0.8 : 0.1));
  return object(
    random,
    names.map((name): Member => [
      name,
      depth < 3 && chance(random, 0.3)
        ? schema(random, depth + 1)
        : '{"type":"string"}',
    ]),
  );
}

const KEYWORDS = [
  "$schema",
  "$ref",
  "$defs",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "maxProperties",
  "patternProperties",
  "required",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "dependentSchemas",
  "const",
];

function keywordValue(random: Random, depth: number): string {
  return weighted(random, [
    [4, () => random.pick(ODD)],
    [2, () => random.pick(['"#"', '"#/$defs/a"', '"#/%zz"', '"http://x/"'])],
    [2, () => random.pick(["false", '["cursor"]', '{"^c":{}}', '{"(":{}}'])],
    [3, () => depth < 3 ? schema(random, depth + 1) : "{}"],
    [3, () => depth < 3 ? `[${schema(random, depth + 1)},true]` : "[{}]"],
    [0.05, () => abyss(random)],
  ])();
}
