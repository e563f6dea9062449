import assert from "node:assert/strict";
import fc from "fast-check";
import {
  createMeter,
  plus,
  type Size,
  START_MARGIN,
  within,
} from "../lib/budget/measure.ts";

const meter = createMeter();
const encoder = new TextEncoder();

/** Any code unit, lone surrogates included, with the odd ones made common. */
const unit = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  fc.integer({ min: 0, max: 0xff }),
  fc.integer({ min: 0x400, max: 0x45f }),
  fc.integer({ min: 0x4e00, max: 0x9fff }),
  fc.integer({ min: 0xd800, max: 0xdfff }),
  fc.integer({ min: 0, max: 0xffff }),
).map((code) => String.fromCharCode(code));

const piece = fc.oneof(
  fc.array(unit).map((units) => units.join("")),
  fc.string({ unit: "grapheme" }),
  fc.json(),
);

/** A text that may be longer than several blocks of 512 code units. */
const text = fc.array(fc.tuple(piece, fc.integer({ min: 1, max: 99 })), {
  maxLength: 6,
}).map((parts) => parts.map(([part, times]) => part.repeat(times)).join(""));

/** A text and two places in it, in order. */
const span = fc.tuple(text, fc.nat(), fc.nat()).map(([text, a, b]) => {
  const one = a % (text.length + 1);
  const other = b % (text.length + 1);
  return { text, from: Math.min(one, other), to: Math.max(one, other) };
});

function limit(max: number): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 0, max }), fc.constant(Infinity));
}

const room: fc.Arbitrary<Size> = fc.record({
  tokens: limit(2_000),
  chars: limit(4_000),
  bytes: limit(6_000),
  breaks: limit(50),
  escaped: limit(5_000),
});

function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1)) &&
    at > 0;
}

Deno.test("measure() equals TextEncoder and JSON.stringify on any text", () => {
  fc.assert(fc.property(span, ({ text, from, to }) => {
    const part = text.slice(from, to);
    const { chars, bytes, breaks, escaped } = meter.measure(text, from, to);
    assert.equal(chars, part.length);
    assert.equal(bytes, encoder.encode(part).length);
    assert.equal(breaks, part.split("\n").length - 1);
    assert.equal(escaped, JSON.stringify(part).length - 2);
  }));
});

Deno.test("measure() measures a part as it measures its slice", () => {
  fc.assert(fc.property(span, ({ text, from, to }) => {
    const part = meter.measure(text, from, to);
    assert.deepEqual(part, meter.measure(text.slice(from, to)));
  }));
});

Deno.test("measure() adds up over parts, in tokens within the slack", () => {
  fc.assert(fc.property(span, ({ text, from: at }) => {
    fc.pre(!splitsPair(text, at));
    const whole = meter.measure(text);
    const parts = plus(
      meter.measure(text, 0, at),
      meter.measure(text, at),
    );
    assert.ok(Math.abs(parts.tokens - whole.tokens) <= START_MARGIN);
    assert.deepEqual({ ...parts, tokens: 0 }, { ...whole, tokens: 0 });
  }));
});

Deno.test("measure() prices each code unit by the one before", () => {
  fc.assert(fc.property(text, (text) => {
    let { tokens } = meter.measure(text, 0, 1);
    for (let i = 1; i < text.length; i++) {
      tokens += meter.measure(text, i - 1, i + 1).tokens -
        meter.measure(text, i - 1, i).tokens;
    }
    assert.equal(meter.measure(text).tokens, tokens);
  }));
});

Deno.test("measure() never shrinks as text grows", () => {
  fc.assert(fc.property(span, ({ text, from, to }) => {
    fc.pre(!splitsPair(text, from));
    const part = meter.measure(text, 0, from);
    assert.ok(within(part, meter.measure(text, 0, to)));
  }));
});

Deno.test("measure() estimates at least some of a token per code unit", () => {
  fc.assert(fc.property(text, (text) => {
    for (const table of ["universal", "claude", "openai"] as const) {
      const { tokens } = createMeter(table).measure(text);
      assert.ok(tokens >= text.length * 6 / 64);
      assert.ok(tokens <= text.length * 6);
    }
  }));
});

Deno.test("fit() is within the room, and one character more is not", () => {
  fc.assert(fc.property(span, room, ({ text, from, to }, room) => {
    const end = meter.fit(text, from, room, to);
    assert.ok(within(meter.measure(text, from, end), room));
    const next = end + (splitsPair(text, end + 1) ? 2 : 1);
    if (next <= to) {
      assert.ok(!within(meter.measure(text, from, next), room));
    }
  }));
});

Deno.test("fit() never splits a pair", () => {
  fc.assert(fc.property(span, room, ({ text, from, to }, room) => {
    const end = meter.fit(text, from, room, to);
    assert.ok(end >= from && end <= to);
    assert.ok(end === from || !splitsPair(text, end));
  }));
});

Deno.test("fit() reaches the end, given what the text measures", () => {
  fc.assert(fc.property(text, (text) => {
    assert.equal(meter.fit(text, 0, meter.measure(text)), text.length);
  }));
});
