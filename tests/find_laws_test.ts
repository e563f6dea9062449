import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonText, recipes, runs, smallJsonTexts } from "./json_texts.ts";
import { jsonDocuments, plainTexts } from "./paging_inputs.ts";
import { linesOf, naiveGrep } from "./naive_grep.ts";
import { foundIn } from "./portable/found.ts";
import { type JsonTree, readTree, type Tree } from "./portable/json_tree.ts";

/** What a value of a JSON text says: its compact source, strings decoded. */
function sayingOf({ compact }: JsonTree, { from, to }: Tree): string {
  return compact.slice(from, to).replace(
    /"(?:[^"\\]|\\.)*"/g,
    (string) => `"${JSON.parse(string)}"`,
  );
}

function isIn(text: string, query: string): boolean {
  return text.toLowerCase().includes(query.toLowerCase());
}

function sourceOf({ compact }: JsonTree, { from, to }: Tree): string {
  return compact.slice(from, to);
}

/** A list, and a query that some of its items contain, perhaps. */
function listsAndQueries(): fc.Arbitrary<readonly [string, string]> {
  const items = fc.array(
    fc.oneof(
      smallJsonTexts("any"),
      recipes({ min: 50, max: 300 }).map(jsonText),
    ),
    { maxLength: 12 },
  );
  return fc.tuple(items, fc.nat(), fc.integer({ min: 1, max: 6 })).map(
    ([items, at, length]) => {
      const list = `[ ${items.join(" ,\n")}]`;
      const tree = readTree(list);
      const saying = sayingOf(tree, tree.root);
      const start = at % saying.length;
      return [list, saying.slice(start, start + length)] as const;
    },
  );
}

Deno.test("find() keeps exactly the items that contain the query, with their source and number", async () => {
  await fc.assert(
    fc.asyncProperty(listsAndQueries(), async ([list, query]) => {
      fc.pre(!query.includes("\\")); // it has two readings
      const tree = readTree(list);
      const { children } = tree.root;
      const expected = children.flatMap((item, i) =>
        isIn(sayingOf(tree, item), query)
          ? [`{"item_number":${i + 1},"item":${sourceOf(tree, item)}}`]
          : []
      );
      const found = await foundIn(list, { query });
      assert.equal(found.matched, expected.length);
      assert.equal(found.total, children.length);
      if (expected.length > 0) assert.equal(found.text, `[${expected}]`);
    }),
    runs(500),
  );
});

Deno.test("find() keeps exactly the fields around the list that contain the query", async () => {
  const field = smallJsonTexts("any").filter(({ length }) => length < 300);
  await fc.assert(
    fc.asyncProperty(
      listsAndQueries(),
      fc.array(fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0063"'), field)),
      fc.nat(),
      async ([list, query], fields, at) => {
        fc.pre(
          !query.includes("\\") && readTree(list).root.children.length > 0,
        );
        // Long enough to be the list that is paged.
        const rows = `[${list.slice(1, -1)},"${"#".repeat(9_000)}"]`;
        const members = fields.map(([key, value]) => `${key} : ${value}`);
        const place = at % (fields.length + 1);
        members.splice(place, 0, `"rows":${rows}`);
        const text = `{${members.join(", ")}}`;
        const tree = readTree(text);
        const kept = tree.root.children.map((value, i) => {
          const member = { ...value, from: value.keyFrom };
          if (i !== place) {
            const isKept = isIn(sayingOf(tree, member), query);
            return isKept ? [sourceOf(tree, member)] : [];
          }
          const items = value.children.flatMap((item, n) =>
            isIn(sayingOf(tree, item), query)
              ? [`{"item_number":${n + 1},"item":${sourceOf(tree, item)}}`]
              : []
          );
          return [`"rows":[${items}]`];
        });
        const found = await foundIn(text, { query });
        if (found.matched + found.otherFields === 0) {
          assert.equal(`{${kept.flat()}}`, '{"rows":[]}');
        } else assert.equal(found.text, `{${kept.flat()}}`);
      },
    ),
    runs(300),
  );
});

/** The keys, strings and other scalars of a JSON text, as it says them. */
function leavesOf(tree: JsonTree): string[] {
  const leaves: string[] = [];
  const open = [tree.root];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...node.children);
    if (node.keyFrom >= 0) {
      leaves.push(JSON.parse(tree.compact.slice(node.keyFrom, node.keyTo)));
    }
    const source = sourceOf(tree, node);
    if (source[0] === '"') leaves.push(JSON.parse(source));
    else if (source[0] !== "{" && source[0] !== "[") leaves.push(source);
  }
  return leaves;
}

Deno.test("find() misses nothing that stands in a document, whatever its structure", async () => {
  await fc.assert(
    fc.asyncProperty(
      jsonDocuments(),
      fc.nat(),
      fc.nat(),
      async (text, which, at) => {
        const leaves = leavesOf(readTree(text)).filter((leaf) => leaf !== "");
        fc.pre(leaves.length > 0);
        const leaf = leaves[which % leaves.length]!;
        const start = at % leaf.length;
        // Within a line: a string may be searched line by line.
        const query = leaf.slice(start, start + 20).split(/\r?\n/)[0]!;
        fc.pre(query !== "" && !query.includes("\\"));
        const found = await foundIn(text, { query });
        assert.ok(found.matched + found.otherFields > 0);
        const tree = readTree(found.text);
        assert.ok(
          leavesOf(tree).some((leaf) => isIn(leaf, query)),
          `${JSON.stringify(query)} in ${found.text}`,
        );
      },
    ),
    runs(500),
  );
});

/** Texts of short lines, and a query of a few letters from them. */
function textsAndQueries(): fc.Arbitrary<readonly [string, string]> {
  const words = ["a", "b", "ab", "Ba", " ", "é", "\r", "😀", "word"];
  const ends = ["\n", "\n", "\r\n", "\n\n"];
  const line = fc.array(fc.constantFrom(...words), { maxLength: 6 });
  const text = fc.array(
    fc.tuple(line, fc.constantFrom(...ends)).map(([line, end]) =>
      line.join("") + end
    ),
    { maxLength: 40 },
  ).map((lines) => lines.join(""));
  return fc.tuple(
    fc.oneof(text, text.map((all) => all.trimEnd())),
    fc.constantFrom("a", "ab", "bab", "é", "😀", "word", "aword", "wordword"),
  );
}

Deno.test("find() gives the lines that a naive grep gives", async () => {
  await fc.assert(
    fc.asyncProperty(textsAndQueries(), async ([text, query]) => {
      const naive = naiveGrep(text, (line) => isIn(line, query));
      const found = await foundIn(text, { query });
      assert.equal(found.total, naive.total);
      assert.equal(found.matched, naive.matched);
      if (naive.matched > 0) assert.equal(found.text, naive.text);
    }),
    runs(500),
  );
});

/** A row of a long line: the part of it from `start` to `end`. */
const EXCERPT = /^(\d+):\[characters (\d+)-(\d+) of (\d+)\] ([^\n]*)$/gm;
const COUNT = /^(\d+):\[(\d+) match(?:es)? in (\d+) characters\]$/gm;

Deno.test("find() gives of a long line what stands around each match", async () => {
  await fc.assert(
    fc.asyncProperty(plainTexts(), fc.nat(), async (text, at) => {
      const start = at % text.length;
      const query = text.slice(start, start + 5).split(/\r?\n/)[0]!;
      fc.pre(query !== "" && !query.includes("\\"));
      const lines = linesOf(text);
      const found = await foundIn(text, { query });
      const shown = lines.map(({ length }) => new Uint8Array(length));
      for (
        const [, row, first, last, of, part] of found.text.matchAll(EXCERPT)
      ) {
        const [line, start] = [Number(row) - 1, Number(first) - 1];
        assert.equal(lines[line]!.length, Number(of));
        assert.equal(lines[line]!.slice(start, Number(last)), part);
        shown[line]!.fill(1, start, Number(last));
      }
      for (const [, row, count, length] of found.text.matchAll(COUNT)) {
        const line = lines[Number(row) - 1]!.toLowerCase();
        assert.equal(line.length, Number(length));
        const around = new Uint8Array(line.length);
        let matches = 0;
        for (let i = 0; (i = line.indexOf(query.toLowerCase(), i)) >= 0;) {
          matches++;
          around.fill(1, Math.max(0, i - 200), i + query.length + 200);
          i += query.length;
        }
        assert.equal(matches, Number(count));
        const own = shown[Number(row) - 1]!;
        assert.ok(around.every((is, i) => is <= own[i]!));
        // One unit more on each side where that keeps a pair together.
        const more = own.filter((is, i) => is > around[i]!).length;
        assert.ok(more <= 2 * matches);
      }
    }),
    runs(200),
  );
});
