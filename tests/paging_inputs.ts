import fc from "fast-check";
import { type Limits, MINIMUM_LIMITS } from "../lib/budget/limits.ts";
import { encodeCursor } from "../lib/paging/cursor.ts";
import { jsonText, recipes } from "./json_texts.ts";

/** Budgets of every unit and combination, often the smallest there is. */
export function budgets(): fc.Arbitrary<Partial<Limits>> {
  const unit = (name: keyof Limits) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(MINIMUM_LIMITS[name]) },
      {
        weight: 3,
        arbitrary: fc.integer({
          min: MINIMUM_LIMITS[name],
          max: MINIMUM_LIMITS[name] * 4,
        }),
      },
    );
  const all = {
    tokens: unit("tokens"),
    chars: unit("chars"),
    bytes: unit("bytes"),
    lines: unit("lines"),
    escapedChars: unit("escapedChars"),
  };
  // Lines alone never cut a JSON document.
  return fc.record(all, { requiredKeys: [] }).filter((limits) =>
    Object.keys(limits).some((name) => name !== "lines")
  );
}

/** JSON documents of mostly 1 to 20 pages. */
export function jsonDocuments(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: recipes({ min: 2000, max: 12_000 }) },
    { weight: 1, arbitrary: recipes({ min: 2000, max: 40_000 }) },
  ).map(jsonText);
}

const PARTS = [
  ...["word ", "line\n", "\n", "\r\n", "\r", "文", "データ。", "😀", "👩‍👩‍👧"],
  ...["\ud83d", "\ude00", "\u0000", "\\", '"', "\\n", "\\ud83d", "\u2028", "{"],
  ...[
    "\t",
    "\ufeff",
    "x".repeat(300),
    "a log line of some length\n",
    "=".repeat(90),
  ],
];

/** Texts that are not JSON, made of a few parts each. */
export function plainTexts(): fc.Arbitrary<string> {
  const parts = fc.array(fc.constantFrom(...PARTS), {
    minLength: 1,
    maxLength: 5,
  });
  const size = fc.integer({ min: 1000, max: 20_000 });
  return fc.tuple(parts, size, fc.nat()).map(([some, length, seed]) => {
    let text = "plain ";
    for (let state = seed; text.length < length;) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      text += some[(state >>> 16) % some.length];
    }
    return text;
  });
}

/** Cursors that have the right form and point anywhere. */
export function cursors(): fc.Arbitrary<string> {
  const entry = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 300 }));
  const offset = fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 30_000 }));
  return fc.record({
    path: fc.array(entry, { maxLength: 8 }),
    offset: fc.option(offset, { nil: undefined }),
  }).filter(({ path, offset }) => path.length > 0 || offset !== undefined)
    .map(({ path, offset }) =>
      encodeCursor({
        position: offset === undefined ? { path } : { path, offset },
        fingerprint: "ffffffff",
      })
    );
}
