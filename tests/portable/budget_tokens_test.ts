import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createMeter,
  START_MARGIN,
  type TokenTable,
} from "../../lib/budget/measure.ts";
import { estimateTokens } from "../../lib/budget/tokens.ts";

// Golden values in 1/64 token: what the fitted tables say, to the last digit.
const GOLDEN = [
  { text: "", universal: 0, claude: 0, openai: 0 },
  { text: "a", universal: 43, claude: 43, openai: 33 },
  { text: "one two three", universal: 408, claude: 400, openai: 300 },
  { text: "Hello, world!", universal: 668, claude: 696, openai: 416 },
  { text: '{"id":1,"name":"Ada"}', universal: 948, claude: 1030, openai: 767 },
  { text: "2026-11-30T12:00:00Z", universal: 1342, claude: 1098, openai: 922 },
  { text: "日本語のテキスト", universal: 745, claude: 719, openai: 609 },
  { text: "Привет, мир", universal: 455, claude: 468, openai: 484 },
  { text: "안녕하세요", universal: 508, claude: 489, openai: 506 },
  { text: "😀👍🏽", universal: 822, claude: 822, openai: 600 },
  { text: "aGVsbG8gd29ybGQ=", universal: 1144, claude: 1119, openai: 889 },
  { text: "\t\t\n\n", universal: 170, claude: 142, openai: 79 },
  { text: "\ud83d", universal: 134, claude: 126, openai: 89 },
] as const;

for (const { text, ...tables } of GOLDEN) {
  for (const [table, parts] of Object.entries(tables)) {
    test(`measure() estimates ${JSON.stringify(text)}, given ${table}`, () => {
      const { tokens } = createMeter(table as keyof typeof tables)
        .measure(text);
      assert.equal(tokens * 64, parts);
    });
  }
}

/** A sequence of whole numbers below `limit`, the same in every run. */
function seeded(seed: number): (limit: number) => number {
  return (limit) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(seed / 2 ** 32 * limit);
  };
}

type Random = ReturnType<typeof seeded>;

function repeat(times: number, part: () => string, separator = ""): string {
  return Array.from({ length: times }, part).join(separator);
}

function characters(random: Random, from: number, count: number): string {
  return repeat(4_000, () => String.fromCodePoint(from + random(count)));
}

function from(random: Random, alphabet: string, times = 4_000): string {
  return repeat(times, () => alphabet[random(alphabet.length)]!);
}

function hex(random: Random, length: number): string {
  return from(random, "0123456789abcdef", length);
}

function base64(random: Random): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return from(random, letters + letters.toUpperCase() + "0123456789+/");
}

function words(random: Random): string {
  const list = ("alfa bravo charlie delta echo foxtrot golf hotel india " +
    "juliett kilo lima mike november oscar papa quebec romeo sierra tango " +
    "uniform victor whiskey xray yankee zulu").split(" ");
  return repeat(1_000, () => list[random(list.length)]!, " ");
}

function ideographs(random: Random): string {
  const line = () =>
    repeat(59, () => String.fromCharCode(0x4e00 + random(20_000)));
  return repeat(60, line, "\n");
}

function uuid(random: Random): string {
  return [8, 4, 4, 4, 12].map((length) => hex(random, length)).join("-");
}

function timestamp(random: Random): string {
  return new Date(random(2 ** 31) * 1_000).toISOString();
}

// Tokens per UTF-16 code unit. The words and ideographs were published for
// Claude Opus 5; the others were measured: "universal" over nine tokenizers.
const DENSITIES: readonly {
  name: string;
  text: (random: Random) => string;
  universal: number;
  claude: number;
  openai?: number;
}[] = [
  { name: "words", text: words, universal: 0.387, claude: 0.387 },
  {
    name: "random ideographs",
    text: ideographs,
    universal: 2.34,
    claude: 2.08,
  },
  {
    name: "random Hangul",
    text: (random) => characters(random, 0xac00, 11_172),
    universal: 2.81,
    claude: 2.81,
    openai: 2.59,
  },
  {
    name: "hieroglyphs",
    text: (random) => characters(random, 0x13000, 1_000),
    universal: 2,
    claude: 2,
    openai: 1.99,
  },
  {
    name: "Braille",
    text: (random) => characters(random, 0x2800, 256),
    universal: 3,
    claude: 3,
    openai: 2.98,
  },
  {
    name: "base64",
    text: base64,
    universal: 1.05,
    claude: 1.05,
    openai: 0.72,
  },
  {
    name: "digests",
    text: (random) => repeat(100, () => hex(random, 40), "\n"),
    universal: 0.89,
    claude: 0.67,
    openai: 0.59,
  },
  {
    name: "UUIDs",
    text: (random) =>
      JSON.stringify(Array.from({ length: 100 }, () => uuid(random))),
    universal: 0.87,
    claude: 0.7,
    openai: 0.6,
  },
  {
    name: "timestamps",
    text: (random) =>
      JSON.stringify(Array.from({ length: 100 }, () => timestamp(random))),
    universal: 0.93,
    claude: 0.63,
    openai: 0.59,
  },
  {
    name: "digits",
    text: (random) => from(random, "0123456789"),
    universal: 1,
    claude: 0.34,
    openai: 0.34,
  },
  {
    name: "random letters",
    text: (random) => from(random, "abcdefghijklmnopqrstuvwxyz"),
    universal: 0.77,
    claude: 0.77,
    openai: 0.54,
  },
  {
    name: "bases of DNA",
    text: (random) => from(random, "ACGT"),
    universal: 1,
    claude: 1,
    openai: 0.53,
  },
  {
    name: "printable ASCII",
    text: (random) => characters(random, 0x20, 95),
    universal: 1.03,
    claude: 1.03,
    openai: 0.75,
  },
];

for (const { name, text, ...tables } of DENSITIES) {
  for (const [table, density] of Object.entries(tables)) {
    test(`measure() is not below what ${name} cost, given ${table}`, () => {
      const sample = text(seeded(1));
      const { tokens } = createMeter(table as keyof typeof tables)
        .measure(sample);
      const ratio = tokens / sample.length / density;
      assert.ok(ratio >= 1, `${ratio}`);
      assert.ok(ratio < 2, `${ratio}`);
    });
  }
}

test("estimateTokens() gives whole tokens, a little above the measure", () => {
  assert.equal(estimateTokens(""), 0);
  assert.equal(estimateTokens("a"), 2);
  assert.equal(estimateTokens("one two three"), 8);
});

test("estimateTokens() takes the table of a vendor", () => {
  const digits = "3".repeat(100);
  assert.equal(estimateTokens(digits, { tokenTable: "universal" }), 104);
  assert.equal(estimateTokens(digits, { tokenTable: "claude" }), 37);
  assert.equal(estimateTokens(digits, { tokenTable: "openai" }), 37);
});

test("estimateTokens() multiplies by safety before it rounds up", () => {
  const text = "one two three";
  const exact = createMeter().measure(text).tokens;
  const tokens = estimateTokens(text, { safety: 100 });
  assert.ok(tokens >= exact * 100 && tokens <= (exact + START_MARGIN) * 100);
  assert.equal(estimateTokens("", { safety: 100 }), 0);
});

for (const safety of [0, -1, NaN, Infinity]) {
  test(`estimateTokens() refuses ${safety} as safety`, () => {
    assert.throws(() => estimateTokens("a", { safety }), {
      name: "RangeError",
      message:
        `Cannot estimate tokens: safety must be a number above 0, received ${safety}`,
    });
  });
}

test("estimateTokens() refuses a table that it does not know", () => {
  const table = "google" as TokenTable;
  assert.throws(() => estimateTokens("", { tokenTable: table }), {
    name: "RangeError",
    message: 'Cannot estimate tokens: no table is called "google", ' +
      "only universal, claude, openai",
  });
});

test("estimateTokens() is at least 1 for every code unit", () => {
  for (let unit = 0; unit <= 0xffff; unit++) {
    assert.ok(estimateTokens(String.fromCharCode(unit)) >= 1);
  }
});
