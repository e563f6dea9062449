import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits, editObject } from "../lib/json/edit.ts";
import { type JsonNode, JsonText } from "../lib/json/json_text.ts";
import { scan } from "../lib/json/scan.ts";
import { safeEnd, wellFormedJson } from "../lib/json/strings.ts";
import { jsonText, recipes, runs, smallJsonTexts } from "./json_texts.ts";
import { readTree, type Tree, wellFormed } from "./portable/json_tree.ts";

const SMALL = recipes({ min: 100, max: 2000 });
const LARGE = recipes({ min: 2000, max: 20_000 });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // the verdict that is asked for
  }
}

/** A change of one place of a text. */
const MUTATIONS = fc.array(
  fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 2 }),
    insert: fc.constantFrom(
      ...['"', "\\", "{", "}", "[", "]", ",", ":", "0", "-", "e", ".", " "],
      ...["\n", "\\u", "null", "\u0000", "\ufeff", "\ud800", ""],
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

Deno.test("scan() gives JSON.parse's verdict on texts that are JSON", () => {
  fc.assert(
    fc.property(LARGE, (recipe) => {
      assert.notEqual(scan(jsonText(recipe)), undefined);
    }),
    runs(200),
  );
});

Deno.test("scan() gives JSON.parse's verdict on damaged texts", () => {
  fc.assert(
    fc.property(SMALL, MUTATIONS, (recipe, mutations) => {
      let text = jsonText(recipe);
      for (const { at, remove, insert } of mutations) {
        const place = at % (text.length + 1);
        text = text.slice(0, place) + insert + text.slice(place + remove);
      }
      assert.equal(scan(text) !== undefined, isJson(text));
    }),
    runs(2000),
  );
});

Deno.test("scan() gives JSON.parse's verdict on any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
      assert.equal(scan(text) !== undefined, isJson(text));
    }),
    runs(2000),
  );
});

/** Follows random entry numbers down from the root, in both readings. */
function descend(
  json: JsonText,
  tree: Tree,
  turns: readonly number[],
): [JsonNode, Tree] {
  let [node, expected] = [json.root, tree];
  for (const turn of turns) {
    const { length } = expected.children;
    if (length === 0) break;
    node = json.child(node, turn % length)!;
    expected = expected.children[turn % length]!;
  }
  return [node, expected];
}

const TURNS = fc.array(fc.nat({ max: 10_000 }), { maxLength: 8 });

Deno.test("JsonText finds any value as a naive reading does", () => {
  fc.assert(
    fc.property(LARGE, fc.array(TURNS), (recipe, ways) => {
      const text = jsonText(recipe);
      const json = JsonText.parse(text)!;
      const tree = readTree(text);
      for (const turns of ways) {
        const [node, { start, end, from, to, children }] = descend(
          json,
          tree.root,
          turns,
        );
        assert.deepEqual([node.start, node.end], [start, end]);
        assert.equal(json.source(node), tree.compact.slice(from, to));
        assert.equal(json.length(node), to - from);
        assert.equal(json.count(node), children.length);
        assert.deepEqual(
          [...json.children(node)].map((child) => child.start),
          children.map((child) => child.start),
        );
      }
    }),
    runs(200),
  );
});

Deno.test("longValues() gives every value of more than 200 units to a depth of 25", () => {
  fc.assert(
    fc.property(LARGE, (recipe) => {
      const text = jsonText(recipe);
      const json = JsonText.parse(text)!;
      const expected: number[] = [];
      /** A container counts for its own level, a scalar for its parent's. */
      function visit({ children }: Tree, depth: number): void {
        for (const child of children) {
          const isContainer = "[{".includes(text[child.start]!);
          const level = isContainer ? depth + 1 : depth;
          if (level > 25) continue;
          if (child.end - child.start > 200) expected.push(child.start);
          visit(child, depth + 1);
        }
      }
      visit(readTree(text).root, 0);
      const found = [...json.longValues(json.root, () => true)];
      assert.deepEqual(found.map(({ start }) => start), expected);
    }),
    runs(200),
  );
});

const KEYS: fc.Arbitrary<string> = fc.constantFrom(
  "a",
  "b",
  "id",
  "__proto__",
  "10",
  "",
  "é",
  "\n",
);
const VALUES = fc.constantFrom("1.0", "{}", '[ "x" ]', "null");

Deno.test("editObject() leaves every other unit alone", () => {
  fc.assert(
    fc.property(
      smallJsonTexts("object"),
      fc.uniqueArray(KEYS),
      fc.uniqueArray(fc.tuple(KEYS, VALUES), { selector: ([key]) => key }),
      (text, removed, set) => {
        const json = JsonText.parse(text)!;
        const remove = (key: string) => removed.includes(key);
        const edits = editObject(json, json.root, { remove, set });
        const result = applyEdits(text, edits);
        const before = membersOf(text).filter(([key]) => !remove(key));
        const added = set.filter(([key]) =>
          !before.some(([other]) => other === key)
        );
        const expected = before.map(([key, value]) =>
          [key, set.find(([other]) => other === key)?.[1] ?? value] as const
        );
        assert.deepEqual(membersOf(result), [...expected, ...added]);
        // Every kept stretch is the source's own, in order.
        let rest = text;
        for (const [, value] of before) {
          assert.ok(rest.includes(value));
          rest = rest.slice(rest.indexOf(value) + value.length);
        }
        if (edits.length === 0) assert.equal(result, text);
      },
    ),
    runs(1000),
  );
});

/** The members of an object, values as they are written. */
function membersOf(text: string): (readonly [key: string, value: string])[] {
  const { root, compact } = readTree(text);
  return root.children.map(({ keyFrom, keyTo, start, end }) =>
    [
      JSON.parse(compact.slice(keyFrom, keyTo)),
      text.slice(start, end),
    ] as const
  );
}

Deno.test("safeEnd() gives two halves that are JSON strings", () => {
  fc.assert(
    fc.property(
      smallJsonTexts("string"),
      fc.nat(),
      fc.nat(),
      (text, first, second) => {
        const [start, end] = [1, text.length - 1];
        const from = safeEnd(text, start, start + first % (end - start + 1));
        const to = safeEnd(text, from, from + second % (end - from + 1));
        const parts = [[start, from], [from, to], [to, end]] as const;
        const joined = parts.map(([a, b]) => {
          const source = wellFormedJson(`"${text.slice(a, b)}"`);
          return JSON.parse(source);
        });
        assert.equal(joined.join(""), JSON.parse(wellFormedJson(text)));
      },
    ),
    runs(2000),
  );
});

Deno.test("wellFormedJson() leaves no lone surrogate, and all else alone", () => {
  fc.assert(
    fc.property(smallJsonTexts("any"), (text) => {
      const formed = wellFormedJson(text);
      assert.equal(formed, wellFormed(text));
      assert.equal(formed.length, text.length);
      const value = JSON.stringify(JSON.parse(formed));
      assert.doesNotMatch(value.replaceAll("\\\\", ""), /\\ud[89a-f]/i);
    }),
    runs(1000),
  );
});
