import assert from "node:assert/strict";
import fc from "fast-check";
import { fieldNames, MAX_FIELD_NAMES } from "../lib/json/field_names.ts";
import { JsonText } from "../lib/json/json_text.ts";
import { fieldStep, parseFields } from "../lib/json/parse_fields.ts";
import { projection, projectJson } from "../lib/json/project_json.ts";
import { projectValue } from "../lib/json/project_value.ts";
import { serialize } from "../lib/json/serialize.ts";
import { project } from "../mod.ts";
import { jsonText, recipes, runs, smallJsonTexts } from "./json_texts.ts";
import { naiveProjection } from "./naive_projection.ts";
import { type JsonTree, readTree, type Tree } from "./portable/json_tree.ts";

// No longer, so that no more than 1,000 lists stand in one another.
const TEXTS = fc.oneof(
  { weight: 4, arbitrary: smallJsonTexts("any") },
  { weight: 1, arbitrary: recipes({ min: 100, max: 1900 }).map(jsonText) },
);

/** Patterns for any text, which find something in some. */
const PATTERNS = fc.array(
  fc.constantFrom("a", "b", "id", "items", "__proto__", "a\\.b", "*", "\\*"),
  { minLength: 1, maxLength: 3 },
).map((steps) => steps.join("."));

/** How a pattern goes down through a text, by what is there. */
const WAYS = fc.array(
  fc.record({
    to: fc.nat({ max: 50 }),
    by: fc.constantFrom("name", "name", "wildcard", "index"),
  }),
  { minLength: 1, maxLength: 5 },
);

type Way = typeof WAYS extends fc.Arbitrary<infer Value> ? Value : never;

/** A text, and patterns of which most find something in it. */
function inputs({ index }: { readonly index: "any" | "none" }) {
  return fc.record({
    text: TEXTS,
    patterns: fc.array(PATTERNS, { maxLength: 2 }),
    ways: fc.array(WAYS, { maxLength: 4 }),
  }).map(({ text, patterns, ways }) => ({
    text,
    fields: [
      ...patterns,
      ...ways.map((way) => patternFor(readTree(text), way, index)),
    ],
  }));
}

function patternFor(tree: JsonTree, way: Way, index: "any" | "none"): string {
  const steps: string[] = [];
  let node: Tree | undefined = tree.root;
  for (const { to, by } of way) {
    const isList: boolean = tree.text[node.start] === "[";
    const entry: number = to % node.children.length;
    node = node.children[entry];
    if (!node) break;
    const key = isList
      ? `${entry}`
      : JSON.parse(tree.compact.slice(node.keyFrom, node.keyTo));
    if (by === "wildcard" || key === "" || key.length > 50) steps.push("*");
    else if (!isList) steps.push(fieldStep(key));
    else if (by === "index" && index === "any") steps.push(key);
  }
  const pattern = steps.join(".");
  return pattern.trim() === "" ? "*" : pattern;
}

function parse(text: string): JsonText {
  const json = JsonText.parse(text);
  assert.ok(json);
  return json;
}

Deno.test("projection() gives what a naive projection gives", () => {
  fc.assert(
    fc.property(inputs({ index: "any" }), ({ text, fields }) => {
      assert.deepEqual(
        projection(parse(text), parseFields(fields)),
        naiveProjection(readTree(text), fields),
      );
    }),
    runs(3000),
  );
});

Deno.test("projection() of a text and projectValue() of its value agree", () => {
  fc.assert(
    fc.property(inputs({ index: "any" }), ({ text, fields }) => {
      const value = JSON.parse(text);
      const tree = parseFields(fields);
      const projected = projectValue(value, tree);
      assert.deepEqual(projection(parse(JSON.stringify(value)), tree), {
        text: JSON.stringify(projected.value),
        matches: projected.matches,
      });
    }),
    runs(3000),
  );
});

Deno.test("projectJson() keeps every scalar as it is written, in order", () => {
  fc.assert(
    fc.property(inputs({ index: "any" }), ({ text, fields }) => {
      const kept = projectJson(parse(text), parseFields(fields));
      if (kept === undefined) return;
      const source = scalars(readTree(text));
      let at = -1;
      for (const scalar of scalars(readTree(kept))) {
        at = source.indexOf(scalar, at + 1);
        assert.notEqual(at, -1, scalar);
      }
    }),
    runs(2000),
  );
});

/** The scalars of a text as they are written, with the keys. */
function scalars({ compact }: JsonTree): readonly string[] {
  return compact.match(/"(?:\\[^]|[^"\\])*"|[^"[\]{},:]+/g) ?? [];
}

Deno.test("projectJson() changes nothing when it is repeated, but for indexes", () => {
  fc.assert(
    fc.property(inputs({ index: "none" }), ({ text, fields }) => {
      if (fields.some((field) => /(?:^|\.)\d+(?:\.|$)/.test(field))) return;
      const tree = parseFields(fields);
      const once = projectJson(parse(text), tree);
      if (once === undefined) return;
      assert.equal(projectJson(parse(once), tree), once);
    }),
    runs(2000),
  );
});

Deno.test("projectJson() gives the compact source when all is asked for", () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const { compact } = readTree(text);
      assert.equal(projectJson(parse(text), parseFields([])), compact);
      if (!/^[[{]/.test(compact)) return;
      assert.equal(projectJson(parse(text), parseFields(["*"])), compact);
    }),
    runs(1000),
  );
});

Deno.test("projectJson() does not care for the order of patterns", () => {
  fc.assert(
    fc.property(inputs({ index: "any" }), ({ text, fields }) => {
      const json = parse(text);
      assert.equal(
        projectJson(json, parseFields(fields.toReversed())),
        projectJson(json, parseFields(fields)),
      );
    }),
    runs(1000),
  );
});

Deno.test("fieldNames() gives patterns that find something", () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const json = parse(text);
      const names = fieldNames(json);
      assert.ok(names.length <= MAX_FIELD_NAMES);
      assert.equal(new Set(names).size, names.length);
      for (const name of names) {
        assert.notEqual(projectJson(json, parseFields([name])), undefined);
      }
    }),
    runs(1000),
  );
});

const KEYS = fc.constantFrom("a", "b", "id", "0", "1", "__proto__", "toString");

/** Values that JSON has no word for, or another one. */
const VALUES = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(
      ...[null, undefined, NaN, Infinity, 1, "text", "", true, 10n ** 20n],
      ...[new Date(0), Symbol("a"), () => 1, [], {}, new Map(), new Set()],
    ),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(KEYS, tie("value"), { maxKeys: 4 }),
    fc.array(tie("value"), { maxLength: 4 }).map((list) => new Set(list)),
    fc.array(fc.tuple(KEYS, tie("value"))).map((pairs) => new Map(pairs)),
    fc.array(fc.tuple(fc.nat(3), tie("value"))).map((pairs) => new Map(pairs)),
    tie("value").map((value) => ({ hidden: 1, toJSON: () => value })),
    tie("value").map((value) =>
      Object.fromEntries([["__proto__", value], ["a", 1]])
    ),
  ),
})).value;

Deno.test("project() of any value says what project() of its JSON text says", () => {
  const fields = fc.array(
    fc.array(fc.oneof(KEYS, fc.constant("*")), { minLength: 1, maxLength: 3 })
      .map((steps) => steps.join(".")),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(VALUES, fields, (value, fields) => {
      const text = serialize([value], 0);
      assert.equal(
        serialize(project([value], fields), 0),
        project(text, fields),
      );
    }),
    runs(3000),
  );
});
