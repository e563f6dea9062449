import assert from "node:assert/strict";
import test from "node:test";
import { fieldNames, MAX_FIELD_NAMES } from "../../lib/json/field_names.ts";
import { JsonText } from "../../lib/json/json_text.ts";
import {
  MAX_FIELD_LENGTH,
  MAX_FIELD_STEPS,
  MAX_FIELDS,
  parseFields,
} from "../../lib/json/parse_fields.ts";
import { projectJson } from "../../lib/json/project_json.ts";

function parse(text: string): JsonText {
  const json = JsonText.parse(text);
  assert.ok(json);
  return json;
}

function projected(text: string, ...fields: string[]): string | undefined {
  return projectJson(parse(text), parseFields(fields));
}

function namesOf(value: unknown): readonly string[] {
  return fieldNames(parse(JSON.stringify(value)));
}

const DEPTH = 100_000;

const BOUNDS = [
  {
    name: "patterns",
    most: () => Array.from({ length: MAX_FIELDS }, (_, i) => `f${i}`),
    more: () => Array.from({ length: MAX_FIELDS + 1 }, (_, i) => `f${i}`),
    message: /Cannot read 257 fields: 256 are the most/,
  },
  {
    name: "characters",
    most: () => ["x".repeat(MAX_FIELD_LENGTH)],
    more: () => ["x".repeat(MAX_FIELD_LENGTH + 1)],
    message: /"x{80}\.\.\.": it is longer than 1000 characters/,
  },
  {
    name: "steps",
    most: () => ["x.".repeat(MAX_FIELD_STEPS - 1) + "x"],
    more: () => ["x.".repeat(MAX_FIELD_STEPS) + "x"],
    message: /: it has more than 64 steps/,
  },
];

for (const { name, most, more, message } of BOUNDS) {
  test(`parseFields() takes a number of ${name}, and not one more`, () => {
    parseFields(most());
    assert.throws(() => parseFields(more()), { name: "RangeError", message });
  });
}

test("projectJson() finds nothing in a document with other fields", () => {
  assert.equal(projected('{"a":{"b":1}}', "b", "a.c", "a.b.c"), undefined);
  assert.equal(projected('[1,{"a":1},[]]', "5"), undefined);
  assert.equal(projected('"a"', "a"), undefined);
});

test("projectJson() goes through 100,000 lists in lists", () => {
  const text = "[".repeat(DEPTH) + '{"a":1,"b":2}' + "]".repeat(DEPTH);
  const expected = text.replace(',"b":2', "");
  assert.equal(projected(text, "a"), expected);
  assert.equal(projected(text, "*.*.*.a", "*.0.a", "a"), expected);
});

test("projectJson() skips 100,000 objects in objects", () => {
  const deep = '{"a":'.repeat(DEPTH) + "1" + "}".repeat(DEPTH);
  assert.equal(projected(`{"x":${deep},"y":2}`, "y"), '{"y":2}');
  assert.equal(projected(deep, "a.a.b"), undefined);
  assert.equal(projected(deep, "a.a"), deep);
});

test("projectJson() drops what it read of a list in which nothing matched", () => {
  const long = `[${"1,".repeat(10_000)}{"b":[]},2]`;
  assert.equal(projected(`{"x":${long},"y":1}`, "x.a", "y"), '{"y":1}');
  assert.equal(
    projected(`[${long},{"a":1}]`, "*.*.b.0", "1"),
    "[[" +
      "{},".repeat(10_000) + '{},{}],{"a":1}]',
  );
});

test("projectJson() tells keys of any length apart", () => {
  for (const length of [1, 30, 31, 32, 62, 63, 95]) {
    const key = "k".repeat(length);
    const text = `{"${key}k":1,"${key}":2,"${"j".repeat(length)}":3}`;
    assert.equal(projected(text, key), `{"${key}":2}`);
  }
});

test("projectJson() is not exponential where wildcards and names cross", () => {
  // Merged into one tree, these patterns would have 2 to the 40 branches.
  const steps = 40;
  const patterns = Array.from(
    { length: steps },
    (_, i) => Array.from({ length: steps }, (_, j) => i === j ? "a" : "*"),
  ).map((pattern) => pattern.join("."));
  const text = '{"a":'.repeat(steps) + "1" + "}".repeat(steps);
  assert.equal(projected(text, ...patterns), text);
});

const NAMES = [
  {
    name: "fields, and the fields of objects after them",
    value: { id: 1, metadata: { created_by: "a", log: { x: 1 } }, name: "b" },
    names: ["id", "name", "metadata.created_by", "metadata.log.x"],
  },
  {
    name: "the fields of all elements of a list",
    value: { items: [{ id: 1 }, "text", { id: 2, name: "a" }], total: 2 },
    names: ["total", "items.id", "items.name"],
  },
  {
    name: "a list of lists",
    value: [[{ a: 1 }], [[{ b: 1 }]]],
    names: ["a", "b"],
  },
  {
    name: "what has no fields of its own",
    value: { tags: ["a"], none: [], empty: {}, nothing: null },
    names: ["tags", "none", "empty", "nothing"],
  },
  {
    name: "a map by a wildcard",
    value: Object.fromEntries(
      Array.from(
        { length: 20 },
        (_, i) => [`u${i}`, { id: i, at: [{ x: 1 }] }],
      ),
    ),
    names: ["*.id", "*.at.x"],
  },
  {
    name: "the keys of maps in a list, where a wildcard is for elements",
    value: [
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`u${i}`, []])),
    ],
    names: Array.from({ length: 20 }, (_, i) => `u${i}`),
  },
  {
    name: "keys that need a backslash",
    value: { "a.b": { "*": 1 }, "c\\": 1 },
    names: ["c\\\\", "a\\.b.\\*"],
  },
  {
    name: "no numbers in lists, where they would be indexes",
    value: { rows: [{ 0: "a", b: 1 }], byNumber: { 0: "a" } },
    names: ["rows.b", "byNumber.0"],
  },
  {
    name: "no key that a pattern cannot say",
    value: { "": 1, " ": 2, a: 3 },
    names: ["a"],
  },
  { name: "nothing in a scalar", value: 5, names: [] },
  { name: "nothing in a list of scalars", value: [1, "a"], names: [] },
];

for (const { name, value, names } of NAMES) {
  test(`fieldNames() gives ${name}`, () => {
    assert.deepEqual(namesOf(value), names);
  });
}

test("fieldNames() gives no more than 50 names, and whole objects for more", () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i]));
  assert.equal(namesOf(fields(200)).length, MAX_FIELD_NAMES);
  assert.deepEqual(namesOf({ a: fields(49), b: { c: 1 } }).length, 50);
  assert.deepEqual(namesOf({ a: fields(50), b: { c: 1 } }), ["a", "b.c"]);
});

test("fieldNames() reads little of a text of any depth", () => {
  assert.deepEqual(namesOf([[[[{ a: 1 }]]]]), []);
  const deep = '{"a":'.repeat(DEPTH) + "1" + "}".repeat(DEPTH);
  assert.deepEqual(fieldNames(parse(deep)), ["a.a.a.a.a.a"]);
  const lists = "[".repeat(DEPTH) + "]".repeat(DEPTH);
  assert.deepEqual(fieldNames(parse(lists)), []);
});

test("fieldNames() leaves out names that are too long to be of use", () => {
  assert.deepEqual(namesOf({ ["k".repeat(101)]: 1, a: 2 }), ["a"]);
  assert.deepEqual(namesOf({ ["k".repeat(100_000)]: 1, a: 2 }), ["a"]);
});
