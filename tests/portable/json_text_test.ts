import assert from "node:assert/strict";
import test from "node:test";
import { type JsonNode, JsonText } from "../../lib/json/json_text.ts";
import { readTree, type Tree } from "./json_tree.ts";

function parse(text: string): JsonText {
  const json = JsonText.parse(text);
  assert.ok(json);
  return json;
}

/** Checks all that a `JsonText` says of a text against a naive reading. */
function checkTree(text: string): void {
  const json = parse(text);
  const tree = readTree(text);
  const open: [node: JsonNode, tree: Tree, depth: number][] = [
    [json.root, tree.root, 0],
  ];
  for (let top = open.pop(); top; top = open.pop()) {
    const [node, expected, depth] = top;
    const source = tree.compact.slice(expected.from, expected.to);
    assert.equal(node.start, expected.start);
    assert.equal(node.end, expected.end);
    assert.equal(json.source(node), source);
    assert.equal(json.length(node), source.length);
    assert.equal(json.count(node), expected.children.length);
    assert.equal(
      json.keySource(node),
      expected.keyFrom < 0
        ? ""
        : tree.compact.slice(expected.keyFrom, expected.keyTo),
    );
    // What is long has a record: it alone is ever cut or entered.
    const isLong = expected.end - expected.start > 200;
    if (isLong && depth <= 25) assert.ok(node.record >= 0, source);
    const children = [...json.children(node)];
    assert.equal(children.length, expected.children.length);
    for (const [entry, child] of children.entries()) {
      assert.equal(child.entry, entry);
      assert.deepEqual(json.child(node, entry), child);
      open.push([child, expected.children[entry]!, depth + 1]);
    }
    assert.equal(json.child(node, children.length), undefined);
  }
}

const short = Array.from({ length: 300 }, (_, i) => i);
const long = "v".repeat(300);

const TREES = [
  { name: "a scalar", text: " 12 " },
  { name: "empty containers", text: '{"a":[],"b":{},"c":[ ],"d":{\n}}' },
  {
    name: "white space everywhere",
    text: ' { "a" : [ 1 , 2 ] , "b" : "x y" } ',
  },
  { name: "repeated keys", text: '{"a":1,"a":2,"\\u0061":3,"__proto__":4}' },
  { name: "many short values", text: JSON.stringify(short) },
  { name: "long values", text: JSON.stringify([long, [long], { long }]) },
  {
    name: "a long value right where the reading may start",
    text: JSON.stringify([...Array(512).fill(1), long, ...Array(512).fill(1), [
      long,
    ]]),
  },
  {
    name: "long members behind many short ones",
    text: JSON.stringify({ ...short, long, list: short, object: { ...short } }),
  },
  {
    name: "values of exactly 200 and 201 units",
    text: JSON.stringify(["v".repeat(198), "v".repeat(199), "v".repeat(200)]),
  },
  {
    name: "40 levels of long values",
    text: `${'[1,{"k":'.repeat(20)}"${long}"${"},2]".repeat(20)}`,
  },
  { name: "pretty print", text: JSON.stringify([{ short, long }], null, 4) },
];

for (const { name, text } of TREES) {
  test(`JsonText reads ${name}`, () => checkTree(text));
}

test("JsonText knows the kinds of values", () => {
  const json = parse('[{},[],"",-1,1,true,false,null]');
  assert.deepEqual(
    [...json.children(json.root)].map((node) => json.kind(node)),
    [
      "object",
      "list",
      "string",
      "number",
      "number",
      "literal",
      "literal",
      "literal",
    ],
  );
});

test("get() gives the last of repeated keys, however they are written", () => {
  const json = parse('{"a":1,"b":2,"\\u0061":3}');
  assert.equal(json.source(json.get(json.root, "a")!), "3");
});

const KEYS = ["__proto__", "constructor", "toString", "1", "", "é", "a.b"];

for (const key of KEYS) {
  test(`get() finds the key ${JSON.stringify(key)} only where it stands`, () => {
    const json = parse(`{${JSON.stringify(key)}:"here"}`);
    assert.equal(json.string(json.get(json.root, key)), "here");
    assert.equal(parse("{}").get(parse("{}").root, key), undefined);
  });
}

test("get() finds nothing in what is not an object", () => {
  for (const text of ["[1]", '"0"', "1", "null"]) {
    const json = parse(text);
    assert.equal(json.get(json.root, "0"), undefined);
    assert.equal(json.get(undefined, "0"), undefined);
  }
});

test("string() and key() decode escapes, and nothing else", () => {
  const json = parse('{"\\ud83d\\ude00\\/":"\\u0000\\"\\\\n"}');
  const [child] = json.children(json.root);
  assert.equal(json.key(child!), "😀/");
  assert.equal(json.string(child), '\u0000"\\n');
  assert.equal(json.string(json.root), undefined);
  assert.equal(json.key(json.root), undefined);
});

test("children() starts at any entry of a long list", () => {
  const json = parse(JSON.stringify(Array.from({ length: 5000 }, (_, i) => i)));
  for (const from of [0, 1, 2499, 4998, 4999]) {
    const [child] = json.children(json.root, from);
    assert.equal(json.source(child!), `${from}`);
  }
  assert.equal([...json.children(json.root, 5000)].length, 0);
});

test("longValues() gives every long value and what leads to it, once", () => {
  const json = parse(JSON.stringify({
    ...short,
    a: { b: [1, long, { c: long }], d: "short" },
    e: [...short, long],
  }));
  const kinds = [...json.longValues(json.root, () => true)].map((node) =>
    `${json.key(node) ?? node.entry}:${json.kind(node)}`
  );
  assert.deepEqual(kinds, [
    "a:object",
    "b:list",
    "1:string",
    "2:object",
    "c:string",
    "e:list",
    "300:string",
  ]);
});

test("longValues() does not look inside what `into` refuses", () => {
  const json = parse(JSON.stringify({ a: [long, [long]], b: { c: long } }));
  const found = [
    ...json.longValues(json.root, (node) => json.kind(node) === "object"),
  ];
  assert.deepEqual(found.map((node) => json.key(node)), ["a", "b", "c"]);
});
