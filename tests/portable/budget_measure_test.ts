import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createMeter,
  minus,
  NOTHING,
  plus,
  scale,
  type Size,
  within,
} from "../../lib/budget/measure.ts";

const meter = createMeter();

/** No limit in any unit. */
const FREE: Size = {
  tokens: Infinity,
  chars: Infinity,
  bytes: Infinity,
  breaks: Infinity,
  escaped: Infinity,
};

const SIZES = [
  { name: "nothing", text: "", chars: 0, bytes: 0, breaks: 0, escaped: 0 },
  { name: "ASCII", text: "abc", chars: 3, bytes: 3, breaks: 0, escaped: 3 },
  { name: "a line", text: "a\n", chars: 2, bytes: 2, breaks: 1, escaped: 3 },
  { name: "CRLF", text: "\r\n", chars: 2, bytes: 2, breaks: 1, escaped: 4 },
  { name: "quotes", text: '"\\', chars: 2, bytes: 2, breaks: 0, escaped: 4 },
  { name: "a slash", text: "/", chars: 1, bytes: 1, breaks: 0, escaped: 1 },
  { name: "backspace", text: "\b", chars: 1, bytes: 1, breaks: 0, escaped: 2 },
  { name: "form feed", text: "\f", chars: 1, bytes: 1, breaks: 0, escaped: 2 },
  {
    name: "a control",
    text: "\x1b",
    chars: 1,
    bytes: 1,
    breaks: 0,
    escaped: 6,
  },
  { name: "delete", text: "\x7f", chars: 1, bytes: 1, breaks: 0, escaped: 1 },
  { name: "Latin-1", text: "é", chars: 1, bytes: 2, breaks: 0, escaped: 1 },
  { name: "NEL", text: "\x85", chars: 1, bytes: 2, breaks: 0, escaped: 1 },
  { name: "U+07FF", text: "\u07ff", chars: 1, bytes: 2, breaks: 0, escaped: 1 },
  { name: "U+0800", text: "\u0800", chars: 1, bytes: 3, breaks: 0, escaped: 1 },
  { name: "U+2028", text: "\u2028", chars: 1, bytes: 3, breaks: 0, escaped: 1 },
  {
    name: "ideographs",
    text: "日本",
    chars: 2,
    bytes: 6,
    breaks: 0,
    escaped: 2,
  },
  { name: "a pair", text: "😀", chars: 2, bytes: 4, breaks: 0, escaped: 2 },
  {
    name: "a lone high surrogate",
    text: "a\ud83d",
    chars: 2,
    bytes: 4,
    breaks: 0,
    escaped: 7,
  },
  {
    name: "a lone low surrogate",
    text: "\ude00a",
    chars: 2,
    bytes: 4,
    breaks: 0,
    escaped: 7,
  },
  {
    name: "halves the wrong way round",
    text: "\ude00\ud83d",
    chars: 2,
    bytes: 6,
    breaks: 0,
    escaped: 12,
  },
] as const;

for (const { name, text, ...expected } of SIZES) {
  test(`measure() counts ${name}`, () => {
    const { tokens: _, ...size } = meter.measure(text);
    assert.deepEqual(size, expected);
  });
}

test("measure() is exact for every code unit, alone and beside ASCII", () => {
  const encoder = new TextEncoder();
  const wrong: string[] = [];
  for (let code = 0; code <= 0xffff; code++) {
    const unit = String.fromCharCode(code);
    for (const text of [unit, "a" + unit + "b"]) {
      const { bytes, breaks, escaped } = meter.measure(text);
      const right = bytes === encoder.encode(text).length &&
        breaks === text.split("\n").length - 1 &&
        escaped === JSON.stringify(text).length - 2;
      if (!right) wrong.push(code.toString(16));
    }
  }
  assert.deepEqual(wrong, []);
});

test("measure() measures a part as if it stood alone", () => {
  const text = "before a😀b\nafter";
  assert.deepEqual(meter.measure(text, 7, 11), meter.measure("a😀b"));
  assert.deepEqual(meter.measure(text, 8, 9), meter.measure("\ud83d"));
  assert.deepEqual(meter.measure(text, 9, 11), meter.measure("\ude00b"));
});

// Texts are measured in blocks of 512 code units; the seams must not show.
for (const length of [511, 512, 513, 1023, 1024, 1025]) {
  for (const end of ["", "é", "😀", "\n", "\ud83d"]) {
    test(`measure() counts ${length} letters and "${escape(end)}"`, () => {
      const text = "x".repeat(length) + end + '"';
      const whole = meter.measure(text);
      assert.equal(whole.bytes, new TextEncoder().encode(text).length);
      assert.equal(whole.escaped, JSON.stringify(text).length - 2);
      assert.equal(whole.tokens, tokensByPairs(text));
    });
  }
}

test("measure() counts what ASCII follows a block of other text", () => {
  const text = "я".repeat(600) + "x".repeat(600) + "я" + "x".repeat(1_500);
  assert.equal(meter.measure(text).tokens, tokensByPairs(text));
});

const FITS: readonly { name: string; room: Partial<Size>; end: number }[] = [
  { name: "no limit", room: {}, end: 11 },
  { name: "chars", room: { chars: 4 }, end: 4 },
  { name: "chars that end in a pair", room: { chars: 8 }, end: 7 },
  { name: "bytes", room: { bytes: 7 }, end: 6 },
  { name: "bytes that end in a pair", room: { bytes: 11 }, end: 7 },
  { name: "bytes that end after a pair", room: { bytes: 12 }, end: 9 },
  { name: "breaks", room: { breaks: 1 }, end: 9 },
  { name: "no break", room: { breaks: 0 }, end: 3 },
  { name: "escaped characters", room: { escaped: 2 }, end: 1 },
  { name: "the tightest unit", room: { chars: 5, escaped: 6 }, end: 4 },
  { name: "exactly the whole", room: { chars: 11, breaks: 2 }, end: 11 },
  { name: "nothing", room: { tokens: 0 }, end: 0 },
  { name: "less than nothing", room: { bytes: -1 }, end: 0 },
];

for (const { name, room, end } of FITS) {
  test(`fit() stops where it must, given ${name}`, () => {
    const text = 'a"c\ndéf😀\nz';
    assert.equal(meter.fit(text, 0, { ...FREE, ...room }), end);
  });
}

test("fit() starts at `from` and stops at `to`", () => {
  assert.equal(meter.fit("0123456789", 3, { ...FREE, chars: 4 }), 7);
  assert.equal(meter.fit("0123456789", 3, { ...FREE, chars: 4 }, 6), 6);
  assert.equal(meter.fit("0123456789", 3, FREE, 99), 10);
  assert.equal(meter.fit("0123456789", 10, FREE), 10);
});

test("fit() leaves out a pair that `to` would split", () => {
  assert.equal(meter.fit("a😀", 0, FREE, 2), 1);
});

test("fit() passes over lone surrogates", () => {
  assert.equal(meter.fit("\ude00\ud83dx\ud83d", 0, FREE), 4);
  assert.equal(meter.fit("\ud83d\ud83d", 0, { ...FREE, escaped: 11 }), 1);
});

test("fit() fills pages of a long text to the last token", () => {
  const text = '{"id":12,"name":"Ünïted"},\n'.repeat(5_000);
  const room = { ...FREE, tokens: 1_000 };
  let from = 0;
  while (from < text.length) {
    const end = meter.fit(text, from, room);
    assert.ok(within(meter.measure(text, from, end), room));
    assert.ok(
      end === text.length ||
        !within(meter.measure(text, from, end + 1), room),
    );
    from = end;
  }
});

test("createMeter() gives the same meter for the same table", () => {
  assert.equal(createMeter("claude"), createMeter("claude"));
  assert.equal(createMeter("universal"), createMeter());
});

const SIZE: Size = { tokens: 1.5, chars: 4, bytes: 6, breaks: 1, escaped: 5 };

test("plus() and minus() undo each other", () => {
  assert.deepEqual(plus(SIZE, NOTHING), SIZE);
  assert.deepEqual(minus(plus(SIZE, SIZE), SIZE), SIZE);
  assert.deepEqual(minus(SIZE, SIZE), NOTHING);
});

test("minus() and scale() leave a unit without a limit so", () => {
  assert.deepEqual(minus(FREE, SIZE), FREE);
  assert.deepEqual(minus(FREE, FREE), FREE);
  assert.deepEqual(scale(FREE, 0), FREE);
});

test("scale() scales every unit and does not round", () => {
  const half = { tokens: 0.75, chars: 2, bytes: 3, breaks: 0.5, escaped: 2.5 };
  assert.deepEqual(scale(SIZE, 0.5), half);
});

test("within() compares unit by unit and takes the limit as within", () => {
  assert.ok(within(SIZE, SIZE));
  assert.ok(within(SIZE, FREE));
  for (const unit of Object.keys(SIZE) as (keyof Size)[]) {
    assert.ok(!within(SIZE, { ...FREE, [unit]: SIZE[unit] - 1 / 64 }), unit);
  }
});

/** The tokens of a text, as a sum over its pairs of code units. */
function tokensByPairs(text: string): number {
  let { tokens } = meter.measure(text, 0, 1);
  for (let i = 1; i < text.length; i++) {
    tokens += meter.measure(text, i - 1, i + 1).tokens -
      meter.measure(text, i - 1, i).tokens;
  }
  return tokens;
}

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
