import fc from "fast-check";

/** JSON, as `JSON.parse` gives it. */
export type Json =
  | null
  | boolean
  | number
  | string
  | Json[]
  | { [key: string]: Json };

/** Few names, so that what is said about one often meets another. */
const NAMES = ["a", "b", "c", "cursor", "page_cursor", "toolcap_cursor"];

/** The likely ones stand more than once. */
const names = fc.constantFrom("a", "a", "b", "b", "c", "c", ...NAMES);

const PATTERNS = ["^c", "^x-", "^cup?", "^x|or$", "or$", "", ".*", "^[a-b]$"];

const REFS = [
  "#/$defs/d0",
  "#/$defs/d1",
  "#/definitions/d0",
  "#/properties/a",
  "#/properties/cursor",
  "#/allOf/0",
  "#/$defs/d%31",
  "#d0",
  "d0.json",
  "#",
  "https://example.com/root.json",
  "https://example.com/elsewhere.json",
];

/** The values of `$schema`; SDK 1.x reads draft 7 whatever it says. */
const DRAFTS = [
  "http://json-schema.org/draft-07/schema#",
  "https://json-schema.org/draft/2019-09/schema",
  "https://json-schema.org/draft/2020-12/schema",
];

/** Values that are not objects, and objects that hold one of the names. */
const values: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  "",
  "s",
  1,
  null,
  true,
  [],
  {},
  { a: 1 },
  { cursor: "s" },
  { cursor: 1 },
  [{ a: { cursor: 1 } }],
);

/** Objects with the names, and one more, as keys. */
export function callArguments(): fc.Arbitrary<{ [key: string]: Json }> {
  return fc.dictionary(fc.oneof(names, fc.constant("x-a")), values, {
    maxKeys: 4,
    noNullPrototype: true,
  });
}

/** Input schemas of all drafts, from every keyword that applies to objects. */
export function inputSchemas(): fc.Arbitrary<{ [key: string]: Json }> {
  const { root } = fc.letrec<Record<"root" | "object" | "value", Json>>(
    (tie) => {
      const object = tie("object");
      const lists = fc.array(names, { maxLength: 2 });
      const byName = (value: fc.Arbitrary<Json>) =>
        fc.dictionary(names, value, { maxKeys: 2 });
      const several = fc.array(object, { minLength: 1, maxLength: 2 });
      const others = fc.constantFrom<Json>(
        false,
        true,
        {},
        { type: "string" },
        { type: "number" },
      );
      const keyword = fc.oneof(
        named("type", fc.constantFrom<Json>("object", ["object", "null"])),
        named("properties", byName(tie("value"))),
        named("properties", byName(tie("value"))),
        named("required", lists),
        named("additionalProperties", others),
        named("unevaluatedProperties", others),
        named(
          "patternProperties",
          fc.dictionary(fc.constantFrom(...PATTERNS), others, {
            maxKeys: 2,
            noNullPrototype: true,
          }),
        ),
        named(
          "propertyNames",
          fc.oneof(
            others,
            fc.constantFrom<Json>({ pattern: "^[a-c]" }, { maxLength: 6 }),
            fc.constant<Json>({ enum: [...NAMES] }),
          ),
        ),
        named("minProperties", fc.integer({ min: 0, max: 3 })),
        named("maxProperties", fc.integer({ min: 0, max: 4 })),
        named("dependentRequired", byName(lists)),
        named("dependentSchemas", byName(object)),
        named("dependencies", byName(fc.oneof(object, lists))),
        named("allOf", several),
        named("anyOf", several),
        named("oneOf", several),
        named("not", object),
        named("not", object),
        fc.record({ if: object, then: object, else: object }, {
          requiredKeys: ["if"],
        }),
        named("const", callArguments()),
        named("enum", fc.array(fc.oneof(callArguments(), values))),
        named("$ref", fc.constantFrom(...REFS)),
        named("$recursiveRef", fc.constant("#")),
        named("$dynamicRef", fc.constantFrom("#", "#d0")),
        named("$anchor", fc.constantFrom("d0", "root")),
        named("$dynamicAnchor", fc.constant("d0")),
        named(
          "$id",
          fc.constantFrom("https://example.com/root.json", "d0.json", "#d0"),
        ),
      );
      return {
        object: fc.oneof(
          { maxDepth: 3, depthSize: "small" },
          { arbitrary: fc.boolean(), weight: 1 },
          { arbitrary: keywords(keyword, 3), weight: 6 },
        ),
        value: fc.oneof(
          { maxDepth: 3, depthSize: "small" },
          fc.constantFrom<Json>({}, true, false, { type: "string" }),
          fc.constantFrom<Json>({ type: "number" }, { $ref: "#" }),
          fc.record({ $ref: fc.constantFrom(...REFS) }),
          object,
          fc.record({ items: object }),
        ),
        root: fc.tuple(
          keywords(keyword, 4),
          fc.record({
            $schema: fc.constantFrom<Json>(...DRAFTS),
            $recursiveAnchor: fc.constant<Json>(true),
          }, { requiredKeys: [] }),
          fc.record({ d0: object, d1: object }),
        ).map(([schema, more, $defs]) => ({
          ...more,
          ...schema,
          $defs,
          definitions: $defs,
        })),
      };
    },
  );
  return root.map((schema) => JSON.parse(JSON.stringify(schema)));
}

/** Keywords that belong together, mostly one. */
type Keywords = { [key: string]: Json };

function named(
  name: string,
  value: fc.Arbitrary<Json>,
): fc.Arbitrary<Keywords> {
  return fc.record({ [name]: value });
}

/** Schemas of a few keywords; one that comes twice counts once. */
function keywords(
  keyword: fc.Arbitrary<Keywords>,
  maxLength: number,
): fc.Arbitrary<{ [key: string]: Json }> {
  return fc.array(keyword, { maxLength }).map((chosen) =>
    Object.assign({}, ...chosen)
  );
}
