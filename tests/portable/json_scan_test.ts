import assert from "node:assert/strict";
import test from "node:test";
import { JsonText } from "../../lib/json/json_text.ts";
import { scan } from "../../lib/json/scan.ts";

/** Whether `JSON.parse` takes a text. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // the verdict that is asked for
  }
}

/** All texts of up to `length` parts. */
function* texts(parts: readonly string[], length: number): Generator<string> {
  yield "";
  if (length === 0) return;
  for (const text of texts(parts, length - 1)) {
    for (const part of parts) yield part + text;
  }
}

const EXHAUSTIVE = [
  { name: "numbers", parts: [..."01-+.eE "], length: 5 },
  { name: "structure", parts: [...'{}[],:"1 '], length: 4 },
  { name: "strings", parts: ['"', "\\", "u", "00e9", "n", "\n"], length: 5 },
  { name: "words", parts: ["true", "fals", "e", "null", "?", "[", "]"] },
  { name: "blanks", parts: [" ", "\t", "\r\n", "\v", "\u00a0", "\ufeff", "1"] },
];

for (const { name, parts, length = 4 } of EXHAUSTIVE) {
  test(`scan() gives JSON.parse's verdict on every short text of ${name}`, () => {
    for (const text of texts(parts, length)) {
      const is = scan(text) !== undefined;
      assert.equal(is, isJson(text), JSON.stringify(text));
    }
  });
}

const CASES = [
  "",
  " ",
  "?",
  "[?]",
  '{"a":?}',
  "nul",
  "nulll",
  "True",
  "NaN",
  "Infinity",
  "undefined",
  "'a'",
  "// a\n1",
  "[1,]",
  '{"a":1,}',
  "{a:1}",
  '{"a" 1}',
  '{"a":1 "b":2}',
  '{1:"a"}',
  "[1 2]",
  "[1][2]",
  '{"a":1}}',
  "[}",
  "{]",
  "[[1]",
  "00",
  "-",
  "-01",
  "1.",
  ".5",
  "1e",
  "1e+",
  "0x10",
  "1_000",
  "９",
  "-0.0e-0",
  "1E400",
  '"\t"',
  '"\u007f\u0080\u2028\ud800"',
  '"\\ud800"',
  '"\\u12g4"',
  '"\\u123',
  '"\\',
  '"\\x41"',
  '"\\v"',
  "\u00001",
  "1\u0000",
  '{"__proto__":1,"__proto__":2}',
] as const;

for (const text of CASES) {
  test(`scan() gives JSON.parse's verdict on ${JSON.stringify(text)}`, () => {
    assert.equal(scan(text) !== undefined, isJson(text));
  });
}

const DEPTH = 200_000;

test("scan() takes 200,000 nested brackets", () => {
  const text = "[".repeat(DEPTH) + "]".repeat(DEPTH);
  const json = JsonText.parse(text);
  assert.equal(json?.root.end, text.length);
});

test("scan() takes 200,000 nested objects", () => {
  const text = '{"k":'.repeat(DEPTH) + "null" + "}".repeat(DEPTH);
  const json = JsonText.parse(text);
  assert.equal(json?.root.end, text.length);
});

test("scan() refuses 200,000 brackets that are never closed", () => {
  assert.equal(scan("[".repeat(DEPTH)), undefined);
});

test("scan() refuses the wrong bracket 200,000 levels down", () => {
  assert.equal(scan("[".repeat(DEPTH) + "}" + "]".repeat(DEPTH)), undefined);
});
