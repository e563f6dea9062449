import assert from "node:assert/strict";
import test from "node:test";
import {
  atLeastOne,
  breakEnd,
  escapedBreakEnd,
  safeEnd,
  wellFormedJson,
  withPlainStrings,
} from "../../lib/json/strings.ts";

/** What must not be cut, or else a single unit. */
const UNITS =
  /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\r\\n|\\.|\r\n|[\ud800-\udbff][\udc00-\udfff]|[^]/g;

/** The places where a text may be cut. */
function placesOf(text: string): number[] {
  const ends = [...text.matchAll(UNITS)].map(({ 0: unit, index }) =>
    index + unit.length
  );
  return [0, ...ends];
}

/** All texts of up to `length` of these parts. */
function* texts(parts: readonly string[], length: number): Generator<string> {
  yield "";
  if (length === 0) return;
  for (const text of texts(parts, length - 1)) {
    for (const part of parts) yield text + part;
  }
}

const PARTS = [
  "\\n",
  "\\r",
  "\\\\",
  "\\ud83d",
  "\\ude00",
  "\\u0041",
  "\ud83d",
  "\ude00",
  "\r",
  "\n",
  "a",
];

/** Every text, every place to start from and every end. */
function* cuts(): Generator<
  { text: string; places: number[]; from: number; end: number }
> {
  for (const text of texts(PARTS, 4)) {
    const places = placesOf(text);
    for (const from of places) {
      for (let end = from; end <= text.length; end++) {
        yield { text, places, from, end };
      }
    }
  }
}

test("safeEnd() gives the last place to cut, of every short text", () => {
  for (const { text, places, from, end } of cuts()) {
    const last = places.findLast((place) => place <= end);
    assert.equal(safeEnd(text, from, end), last, JSON.stringify([text, from]));
  }
});

test("atLeastOne() makes headway and cuts nothing, in every short text", () => {
  for (const { text, places, from, end } of cuts()) {
    if (from === text.length || end > from) continue;
    const next = places.find((place) => place > from);
    assert.equal(atLeastOne(text, from, end), next, JSON.stringify(text));
  }
});

test("breakEnd() and escapedBreakEnd() cut nothing, in every short text", () => {
  for (const { text, places, from, end } of cuts()) {
    for (const place of [breakEnd, escapedBreakEnd]) {
      const to = place(text, from, end);
      assert.ok(places.includes(to) && to >= from && to <= end, text);
    }
  }
});

test("atLeastOne() leaves a place that is ahead", () => {
  assert.equal(atLeastOne("abc", 0, 2), 2);
});

test("safeEnd() does not split CRLF, at the very start either", () => {
  assert.equal(safeEnd("\r\n", 0, 1), 0);
  assert.equal(safeEnd("\\r\\n", 0, 2), 0);
  assert.equal(atLeastOne("\r\n", 0, 0), 2);
});

const BREAKS = [
  { name: "behind the last line", text: "one\ntwo\nthr", end: 10, at: 8 },
  { name: "behind CRLF", text: "one\r\ntwo\r\nthr", end: 12, at: 10 },
  {
    name: "behind a line of the first half, when the next one fits a page",
    text: "one\nlonger than half of it\nx",
    end: 24,
    at: 4,
  },
  {
    name: "behind a space, when the next line is too long for a page",
    text: `one\nlonger than half of it ${"x".repeat(99)}\n`,
    end: 20,
    at: 16,
  },
  { name: "behind a space", text: "some words here", end: 13, at: 11 },
  {
    name: "anywhere, when there is no space",
    text: "x".repeat(20),
    end: 9,
    at: 9,
  },
  { name: "not inside a pair", text: "xxx😀😀", end: 6, at: 5 },
];

for (const { name, text, end, at } of BREAKS) {
  test(`breakEnd() cuts ${name}`, () => {
    assert.equal(breakEnd(text, 0, end), at);
  });
}

test("escapedBreakEnd() takes \\n for a line end, but not \\\\n", () => {
  assert.equal(escapedBreakEnd("one, two\\nthree", 0, 13), 10);
  assert.equal(escapedBreakEnd("one, two\\\\nthree", 0, 13), 13);
});

const LONE = [
  { name: "a lone half, written out", json: '"a\ud83d"', to: '"a\ufffd"' },
  { name: "a lone escaped half", json: '"a\\ud83D"', to: '"a\\ufffd"' },
  { name: "a lone low half", json: '"\\uDE00b"', to: '"\\ufffdb"' },
  { name: "a pair", json: '"\\ud83d\\ude00"', to: '"\\ud83d\\ude00"' },
  {
    name: "halves in the wrong order",
    json: '"\\ude00\\ud83d"',
    to: '"\\ufffd\\ufffd"',
  },
  {
    name: "a half behind a pair",
    json: '"\\ud83d\\ude00\\ude00"',
    to: '"\\ud83d\\ude00\\ufffd"',
  },
  {
    name: "what only looks like an escape",
    json: '"\\\\ud83d"',
    to: '"\\\\ud83d"',
  },
  { name: "other escapes", json: '"\\u00e9\\n"', to: '"\\u00e9\\n"' },
];

for (const { name, json, to } of LONE) {
  test(`wellFormedJson() keeps or replaces ${name}`, () => {
    assert.equal(wellFormedJson(json), to);
  });
}

test("safeEnd() does not cut between CR and LF, in whatever way they are escaped", () => {
  for (const text of ["a\\r\\nb", "a\\u000d\\u000ab", "a\\u000D\\nb"]) {
    const feed = text.lastIndexOf("\\");
    assert.equal(safeEnd(text, 0, feed), 1, text);
  }
});

test("escapedBreakEnd() takes an escaped line feed for a line end", () => {
  for (const feed of ["\\n", "\\u000a", "\\u000A"]) {
    const text = `one line${feed}another`;
    assert.equal(escapedBreakEnd(text, 0, text.length - 2), 8 + feed.length);
  }
});

for (
  const [json, plain] of [
    ['{"\\u0061":"\\/"}', '{"a":"/"}'],
    ['["\\u00e9",1.0,true]', '["é",1.0,true]'],
    ['["\\ud83d\\ude00","\\uD83D"]', '["😀","\\ud83d"]'],
    ['["\ud83d"]', '["\\ud83d"]'],
    ['["\\n\\\\\\"","\u2028"]', '["\\n\\\\\\"","\u2028"]'],
    ["[]", "[]"],
  ] as const
) {
  test(`withPlainStrings() writes strings as JSON.stringify does: ${json}`, () => {
    assert.equal(withPlainStrings(json), plain);
  });
}
