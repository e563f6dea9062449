import assert from "node:assert/strict";
import fc from "fast-check";
import {
  createMeter,
  START_MARGIN,
  type TokenTable,
} from "../lib/budget/measure.ts";
import { estimateTokens } from "../lib/budget/tokens.ts";

const table = fc.constantFrom<TokenTable>("universal", "claude", "openai");

/** Any code unit, lone surrogates included, with the tracked ones common. */
const unit = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
  fc.integer({ min: 0x80, max: 0x45f }),
  fc.integer({ min: 0xd800, max: 0xdfff }),
  fc.integer({ min: 0, max: 0xffff }),
).map((code) => String.fromCharCode(code));

const text = fc.oneof(
  fc.array(unit).map((units) => units.join("")),
  fc.string({ unit: "grapheme" }),
  fc.json(),
  fc.tuple(unit, fc.integer({ min: 1, max: 2_000 }))
    .map(([unit, times]) => unit.repeat(times)),
);

Deno.test("estimateTokens() is monotone under appending", () => {
  fc.assert(fc.property(text, text, table, (start, end, table) => {
    const whole = estimateTokens(start + end, { tokenTable: table });
    assert.ok(whole >= estimateTokens(start, { tokenTable: table }));
  }));
});

Deno.test("estimateTokens() is at least 1, given a non-empty text", () => {
  fc.assert(fc.property(text, table, (text, table) => {
    assert.equal(estimateTokens(text, { tokenTable: table }) >= 1, text !== "");
  }));
});

Deno.test("estimateTokens() of slices adds up to at least the whole", () => {
  const cuts = fc.array(fc.nat(), { maxLength: 20 });
  fc.assert(fc.property(text, cuts, table, (text, cuts, table) => {
    const places = [0, ...cuts.map((cut) => cut % (text.length + 1))]
      .sort((a, b) => a - b);
    const slices = places.map((from, i) => text.slice(from, places[i + 1]));
    const sum = slices
      .reduce(
        (sum, slice) => sum + estimateTokens(slice, { tokenTable: table }),
        0,
      );
    assert.ok(sum >= estimateTokens(text, { tokenTable: table }));
  }));
});

Deno.test("estimateTokens() of code units adds up to at least a pair", () => {
  const units = Array.from({ length: 0x460 }, (_, i) => String.fromCharCode(i));
  for (const table of ["universal", "claude", "openai"] as const) {
    for (let before = 0; before < units.length; before += 3) {
      for (const unit of units) {
        const pair = units[before]! + unit;
        const apart = estimateTokens(units[before]!, { tokenTable: table }) +
          estimateTokens(unit, { tokenTable: table });
        assert.ok(apart >= estimateTokens(pair, { tokenTable: table }));
      }
    }
  }
});

Deno.test("estimateTokens() is above the measure by the margin at most", () => {
  fc.assert(fc.property(text, table, (text, table) => {
    const { tokens } = createMeter(table).measure(text);
    const estimate = estimateTokens(text, { tokenTable: table });
    assert.ok(estimate >= tokens);
    assert.ok(estimate <= Math.ceil(tokens + START_MARGIN));
  }));
});

Deno.test("estimateTokens() grows with safety", () => {
  const safety = fc.double({ min: 0.01, max: 10, noNaN: true });
  fc.assert(fc.property(text, safety, safety, (text, a, b) => {
    const [less, more] = a < b ? [a, b] : [b, a];
    assert.ok(
      estimateTokens(text, { safety: less }) <=
        estimateTokens(text, { safety: more }),
    );
  }));
});
