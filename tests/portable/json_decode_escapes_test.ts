import assert from "node:assert/strict";
import test from "node:test";
import { decodeEscapes } from "../../lib/json/decode_escapes.ts";

test("decodeEscapes() says of a string what JSON.parse says", () => {
  const parts = [
    ...['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u00E9"],
    ...["\\ud83d", "\\ude00", "\\u005c", "n", "u0041", "é", "😀"],
  ];
  for (const first of parts) {
    for (const second of parts) {
      const source = `${first}${second}${first}`;
      assert.equal(decodeEscapes(source), JSON.parse(`"${source}"`));
    }
  }
});

test("decodeEscapes() decodes the strings and keys of any JSON source", () => {
  assert.equal(
    decodeEscapes('{"caf\\u00e9":["a\\\\n","\\n",1.0]}'),
    '{"café":["a\\n","\n",1.0]}',
  );
});

test("decodeEscapes() leaves what is no escape", () => {
  const text = "C:\\Users \\d \\u12 \\";
  assert.equal(decodeEscapes(text), text);
});
