import assert from "node:assert/strict";
import test from "node:test";
import {
  applyEdits,
  editObject,
  type ObjectChange,
} from "../../lib/json/edit.ts";
import { JsonText } from "../../lib/json/json_text.ts";

/** The text after a change of its root object. */
function edited(text: string, change: ObjectChange): string {
  const json = JsonText.parse(text);
  assert.ok(json);
  return applyEdits(text, editObject(json, json.root, change));
}

function remove(key: string): boolean {
  return key.startsWith("-");
}

const CASES = [
  { name: "nothing", text: ' {"a" : 1} ', change: {}, to: ' {"a" : 1} ' },
  {
    name: "the only member",
    text: '{ "-a" : 1 }',
    change: { remove },
    to: "{  }",
  },
  {
    name: "the first",
    text: '{"-a":1, "b":2}',
    change: { remove },
    to: '{"b":2}',
  },
  {
    name: "the last",
    text: '{"a":1, "-b":2}',
    change: { remove },
    to: '{"a":1}',
  },
  {
    name: "one in the middle",
    text: '{"a":1 , "-b":2 , "c":3}',
    change: { remove },
    to: '{"a":1 , "c":3}',
  },
  {
    name: "several in a row",
    text: '{"-a":1,"-b":2,"c":3,"-d":4,"-e":5,"f":6,"-g":7}',
    change: { remove },
    to: '{"c":3,"f":6}',
  },
  { name: "all", text: '{"-a":1,"-b":2}', change: { remove }, to: "{}" },
  {
    name: "a repeated key, every one",
    text: '{"-a":1,"b":2,"-a":3}',
    change: { remove },
    to: '{"b":2}',
  },
  {
    name: "an escaped key",
    text: '{"\\u002da":1,"b":2}',
    change: { remove },
    to: '{"b":2}',
  },
  {
    name: "a value, in its place",
    text: '{ "a" : 1 , "b" : 2 }',
    change: { set: [["a", "[]"]] },
    to: '{ "a" : [] , "b" : 2 }',
  },
  {
    name: "a new member, at the end",
    text: '{ "a" : 1 }',
    change: { set: [["b", "2"], ["c", "3"]] },
    to: '{ "a" : 1,"b":2,"c":3 }',
  },
  {
    name: "a new member of an empty object",
    text: "{ }",
    change: { set: [["a", "1"]] },
    to: '{"a":1 }',
  },
  {
    name: "a new member in place of all others",
    text: '{"-a":1,"-b":2}',
    change: { remove, set: [["c", "3"]] },
    to: '{"c":3}',
  },
  {
    name: "a new member behind the last that stays",
    text: '{"a":1,"-b":2}',
    change: { remove, set: [["c", "3"]] },
    to: '{"a":1,"c":3}',
  },
  {
    name: "the key __proto__",
    text: '{"__proto__":1}',
    change: { set: [["__proto__", "2"], ["constructor", "3"]] },
    to: '{"__proto__":2,"constructor":3}',
  },
] as const satisfies readonly {
  name: string;
  text: string;
  change: ObjectChange;
  to: string;
}[];

for (const { name, text, change, to } of CASES) {
  test(`editObject() changes ${name}`, () => {
    assert.equal(edited(text, change), to);
  });
}

test("applyEdits() takes edits in any order", () => {
  const edits = [
    { start: 4, end: 5, text: "E" },
    { start: 0, end: 1, text: "A" },
    { start: 2, end: 2, text: "-" },
  ];
  assert.equal(applyEdits("abcdef", edits), "Ab-cdEf");
});

test("applyEdits() keeps the order of edits at one place", () => {
  const edits = [
    { start: 1, end: 1, text: "1" },
    { start: 1, end: 2, text: "" },
  ];
  assert.equal(applyEdits("abc", edits), "a1c");
});
