import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { PROBE_MODES } from "../../lib/cli/probe/modes.ts";
import {
  MAX_CHARS,
  MIN_CHARS,
  probeText,
  probeValue,
} from "../../lib/cli/probe/text.ts";

/** Every length up to two lines, and some large ones. */
const LENGTHS = [
  ...Array.from({ length: 300 }, (_, more) => MIN_CHARS + more),
  9_999,
  10_000,
  50_001,
];
const LAST_LINE = /^END-MARKER: end-[0-9a-f]{8}$/;

for (const mode of PROBE_MODES) {
  test(`probeText() in ${mode} has exactly as many characters as asked for`, () => {
    for (const chars of [...LENGTHS, MAX_CHARS]) {
      assert.equal(probeText(chars, mode).length, chars);
    }
  });

  test(`probeText() in ${mode} stands between its markers`, () => {
    for (const chars of LENGTHS) {
      const lines = probeText(chars, mode).split("\n");
      assert.equal(lines[0], `BEGIN-MARKER: ${chars} chars of ${mode}`);
      assert.match(lines.at(-1) ?? "", LAST_LINE);
      assert.ok(lines.length > 2);
    }
  });

  test(`probeText() in ${mode} ends with the hash of all that stands before`, () => {
    for (const chars of LENGTHS) {
      const text = probeText(chars, mode);
      const before = text.slice(0, text.lastIndexOf("END-MARKER"));
      const hash = createHash("sha256").update(before).digest("hex");
      assert.equal(text.slice(-8), hash.slice(0, 8));
    }
  });

  test(`probeText() in ${mode} is the same each time, and well formed`, () => {
    for (const chars of LENGTHS) {
      const text = probeText(chars, mode);
      assert.equal(probeText(chars, mode), text);
      assert.doesNotMatch(text, /\p{Surrogate}/u);
    }
  });

  test(`probeText() in ${mode} says throughout where it is`, () => {
    const text = probeText(10_000, mode);
    const places = [...text.matchAll(placesOf(mode))];
    assert.ok(places.length > 50);
    for (const { 1: place, index } of places) {
      assert.equal(Number(place), index);
    }
  });

  test(`probeValue() in ${mode} has exactly as many characters as compact JSON`, () => {
    for (const chars of [...LENGTHS, MAX_CHARS]) {
      const value = probeValue(chars, mode);
      assert.equal(JSON.stringify(value).length, chars);
    }
  });

  test(`probeValue() in ${mode} stands between its markers`, () => {
    for (const chars of LENGTHS) {
      const { items } = probeValue(chars, mode);
      const title = `structuredContent, ${chars} chars of ${mode}`;
      assert.equal(items[0], `BEGIN-MARKER: ${title}`);
      assert.match(String(items.at(-1)), LAST_LINE);
      assert.ok(items.length > 2);
    }
  });

  test(`probeValue() in ${mode} says throughout where it is`, () => {
    const text = JSON.stringify(probeValue(10_000, mode));
    const quote = mode === "json" ? "" : '"';
    const places = [...text.matchAll(placesOf(mode, quote))];
    assert.ok(places.length > 50);
    for (const { 1: place, index } of places) {
      assert.equal(Number(place), index + quote.length);
    }
  });
}

test("the ends of texts differ, so that none can be told from another", () => {
  const ends = PROBE_MODES.flatMap((mode) =>
    LENGTHS.flatMap((chars) => [
      probeText(chars, mode).slice(-8),
      String(probeValue(chars, mode).items.at(-1)).slice(-8),
    ])
  );
  assert.equal(new Set(ends).size, ends.length);
});

test("probeText() in json is a list between two lines", () => {
  for (const chars of LENGTHS) {
    const lines = probeText(chars, "json").split("\n");
    assert.equal(lines.length, 3);
    assert.ok(Array.isArray(JSON.parse(lines[1] ?? "")));
  }
});

// Whoever sends us a marker may have another version of toolcap.
const ENDS = {
  words: "d9eceb89",
  cjk: "cbf1552d",
  emoji: "791db306",
  base64: "7c625a2a",
  hex: "b7a45292",
  json: "8faf1d74",
  lines: "da857ea2",
} as const;
test("probeText() does not change from version to version", () => {
  const ends = PROBE_MODES.map((mode) => [
    mode,
    probeText(50_000, mode).slice(-8),
  ]);
  assert.deepEqual(Object.fromEntries(ends), ENDS);
});

test("the two texts of docs/measure-your-client.md differ in characters alone", () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  assert.equal(bytes(probeText(47_964, "words")), 47_964);
  assert.equal(bytes(probeText(17_280, "cjk")), 47_964);
});

/** Where a text names a place; the group is the place. The last may be cut. */
function placesOf(mode: string, quote = ""): RegExp {
  switch (mode) {
    case "json":
      return /\{"at":(\d+)/g;
    case "lines":
      return quote === "" ? /(?<=\n)(\d+)(?=\n\d)/g : /"(\d+)(?=","\d)/g;
    default:
      return quote === "" ? /(?<=\n)@(\d+) /g : /"@(\d+) /g;
  }
}
