import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Budget,
  type Limits,
  resolveBudget,
  roomOf,
} from "../../lib/budget/limits.ts";
import { START_MARGIN } from "../../lib/budget/measure.ts";

const DEFAULTS: Limits = {
  tokens: 20_000,
  chars: 28_000,
  bytes: 47_900,
  lines: 1_900,
  escapedChars: Infinity,
};

const BUDGETS: readonly {
  name: string;
  budget: Budget;
  known?: Partial<Limits>;
  limits: Partial<Limits>;
}[] = [
  { name: "defaults", budget: {}, limits: {} },
  {
    name: "what the user sets",
    budget: { tokens: 5_000, chars: 9_000, lines: 100, escapedChars: 60_000 },
    limits: { tokens: 5_000, chars: 9_000, lines: 100, escapedChars: 60_000 },
  },
  {
    name: "0 as no limit",
    budget: { chars: 0, lines: 0 },
    limits: { chars: Infinity, lines: Infinity },
  },
  {
    name: "the minimums",
    budget: {
      tokens: 600,
      chars: 2_000,
      bytes: 2_000,
      lines: 10,
      escapedChars: 4_000,
    },
    limits: {
      tokens: 600,
      chars: 2_000,
      bytes: 2_000,
      lines: 10,
      escapedChars: 4_000,
    },
  },
  {
    name: "the defaults raised with the tokens",
    budget: { tokens: 50_000 },
    limits: { tokens: 50_000, chars: 70_000, bytes: 119_750, lines: 4_750 },
  },
  {
    name: "raised defaults, rounded down",
    budget: { tokens: 20_001 },
    limits: { tokens: 20_001, chars: 28_001, bytes: 47_902, lines: 1_900 },
  },
  {
    name: "the defaults as they are with fewer tokens",
    budget: { tokens: 1_000 },
    limits: { tokens: 1_000 },
  },
  {
    name: "the defaults as they are without a token limit",
    budget: { tokens: 0 },
    limits: { tokens: Infinity },
  },
  {
    name: "raised defaults only for what is not set",
    budget: { tokens: 40_000, chars: 30_000, bytes: 0 },
    limits: { tokens: 40_000, chars: 30_000, bytes: Infinity, lines: 3_800 },
  },
  {
    name: "what is known for the client",
    budget: {},
    known: { chars: Infinity, bytes: 48_000, lines: 1_900 },
    limits: { chars: Infinity, bytes: 48_000 },
  },
  {
    name: "what the user sets over what is known",
    budget: { bytes: 100_000, lines: 0 },
    known: { chars: Infinity, bytes: 48_000, lines: 1_900 },
    limits: { chars: Infinity, bytes: 100_000, lines: Infinity },
  },
  {
    name: "what is known as it is, whatever the tokens",
    budget: { tokens: 40_000 },
    known: { chars: 24_000, lines: 950 },
    limits: { tokens: 40_000, chars: 24_000, bytes: 95_800, lines: 950 },
  },
  {
    name: "known limits below the minimum",
    budget: {},
    known: { chars: 1_000 },
    limits: { chars: 1_000 },
  },
];

for (const { name, budget, known, limits } of BUDGETS) {
  test(`resolveBudget() gives ${name}`, () => {
    assert.deepEqual(resolveBudget(budget, known), { ...DEFAULTS, ...limits });
  });
}

const REFUSED: readonly { budget: Budget; message: string }[] = [
  {
    budget: { tokens: 599 },
    message:
      "Cannot set the budget: maxTokens is 599, at least 600 is needed " +
      "so that a page has room for its notes (0 for no limit)",
  },
  {
    budget: { chars: 1_999 },
    message: "Cannot set the budget: budget.chars is 1999, at least 2000 is " +
      "needed so that a page has room for its notes (0 for no limit)",
  },
  {
    budget: { bytes: 1 },
    message: "Cannot set the budget: budget.bytes is 1, at least 2000 is " +
      "needed so that a page has room for its notes (0 for no limit)",
  },
  {
    budget: { lines: 9 },
    message:
      "Cannot set the budget: budget.lines is 9, at least 10 is needed " +
      "so that a page has room for its notes (0 for no limit)",
  },
  {
    budget: { escapedChars: 3_999 },
    message: "Cannot set the budget: budget.escapedChars is 3999, at least " +
      "4000 is needed so that a page has room for its notes (0 for no limit)",
  },
  ...[-1, 2_000.5, NaN, Infinity, 2 ** 53].map((chars) => ({
    budget: { chars },
    message: `Cannot set the budget: budget.chars is ${chars}, a whole ` +
      "number of at least 2000 is needed (0 for no limit)",
  })),
  {
    budget: { tokens: 0, chars: 0, bytes: 0, lines: 0 },
    message: "Cannot set the budget: no unit has a limit, at least one of " +
      "maxTokens, budget.chars, budget.bytes, budget.lines, " +
      "budget.escapedChars must be above 0",
  },
];

for (const { budget, message } of REFUSED) {
  test(`resolveBudget() refuses ${Object.entries(budget)}, saying why`, () => {
    assert.throws(() => resolveBudget(budget), { name: "RangeError", message });
  });
}

test("resolveBudget() names the units as the caller does", () => {
  const names = {
    tokens: "--max-tokens",
    chars: "--max-chars",
    bytes: "--max-bytes",
    lines: "--max-lines",
    escapedChars: "--max-escaped-chars",
  };
  assert.throws(() => resolveBudget({ bytes: -5 }, {}, names), {
    message: "Cannot set the budget: --max-bytes is -5, a whole number of at " +
      "least 2000 is needed (0 for no limit)",
  });
});

test("resolveBudget() takes 0 tokens, where another unit has a limit", () => {
  const known = { chars: 39_000, bytes: Infinity, lines: Infinity };
  assert.equal(resolveBudget({ tokens: 0 }, known).chars, 39_000);
});

test("roomOf() counts breaks between lines, no quotes, and leaves a margin", () => {
  assert.deepEqual(roomOf({ ...DEFAULTS, escapedChars: 8_000 }), {
    tokens: 20_000 - START_MARGIN,
    chars: 28_000,
    bytes: 47_900,
    breaks: 1_899,
    escaped: 7_998,
  });
});

test("roomOf() keeps a unit without a limit so", () => {
  const { breaks, escaped } = roomOf({ ...DEFAULTS, lines: Infinity });
  assert.equal(breaks, Infinity);
  assert.equal(escaped, Infinity);
});
