import assert from "node:assert/strict";
import fc from "fast-check";
import { parseQuery } from "../lib/cli/query.ts";
import { runs } from "./json_texts.ts";

/**
 * Patterns that mean the same in JavaScript, and never take it long. Not `\B`,
 * which V8 also finds inside of a surrogate pair.
 */
function patterns(): fc.Arbitrary<string> {
  const atom = fc.constantFrom(
    ...["a", "b", "ab", ".", "[ab]", "[^a]", "\\w", "\\W", "\\d", "é", "😀"],
    ...["^", "$", "\\b", "\\n", "(?:a|bb)", "(?:a.|)", "1"],
  );
  const repeat = fc.constantFrom("", "", "", "?", "{2}", "{0,2}", "*");
  const piece = fc.tuple(atom, repeat).map(([atom, repeat]) =>
    /^(\^|\$|\\b)$/.test(atom) ? atom : `(?:${atom})${repeat}`
  );
  const word = fc.array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join(""));
  return fc.array(word, { minLength: 1, maxLength: 2 })
    .map((words) => words.join("|"));
}

const FLAGS = fc.subarray(["i", "m", "s"]).map((flags) => flags.join(""));

const TEXTS = fc.array(
  fc.constantFrom("a", "b", "A", "é", "É", "😀", "\n", " ", "1", "_", "ab"),
  { maxLength: 12 },
);

Deno.test("parseQuery() matches what RegExp matches", () => {
  fc.assert(
    fc.property(patterns(), FLAGS, TEXTS, (pattern, flags, parts) => {
      const text = parts.join("");
      assert.equal(
        parseQuery(`/${pattern}/${flags}`).matches(text),
        new RegExp(pattern, `${flags}u`).test(text),
      );
    }),
    runs(2000),
  );
});

Deno.test("parseQuery() matches a text alike at once and part by part, wherever it is cut", () => {
  fc.assert(
    fc.property(patterns(), FLAGS, TEXTS, (pattern, flags, parts) => {
      const { matches, parts: long } = parseQuery(`/${pattern}/${flags}`);
      const reader = long!.reader();
      const isRead = parts.some((part) => reader.read(part)) || reader.end();
      assert.equal(isRead, matches(parts.join("")));
    }),
    runs(2000),
  );
});

Deno.test("parseQuery() gives the places that RegExp gives, from any offset", () => {
  fc.assert(
    fc.property(
      patterns(),
      FLAGS,
      TEXTS,
      fc.nat({ max: 12 }),
      (pattern, flags, parts, at) => {
        const text = parts.join("");
        const from = parts.slice(0, at).join("").length;
        const regExp = new RegExp(pattern, `${flags}gu`);
        regExp.lastIndex = from;
        const expected = [];
        for (let match; (match = regExp.exec(text));) {
          const end = match.index + match[0].length;
          expected.push({ start: match.index, end });
          if (match[0] === "") {
            regExp.lastIndex += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
          }
        }
        const query = parseQuery(`/${pattern}/${flags}`);
        assert.deepEqual([...query.parts!.spans(text, from)], expected);
      },
    ),
    runs(2000),
  );
});
