import assert from "node:assert/strict";
import { parseQuery } from "../lib/cli/query.ts";
import { JsonText } from "../lib/json/json_text.ts";
import { decodeEscapes } from "../lib/json/decode_escapes.ts";
import { openDocument } from "../lib/paging/document.ts";
import { capturesTest, CASES, readCaptures } from "./fixtures/captures.ts";
import { naiveGrep } from "./naive_grep.ts";
import { foundIn } from "./portable/found.ts";

/** What each call of a real server gave, block by block. */
function* documents(): Generator<readonly [id: string, text: string]> {
  for (const { id, response } of readCaptures(new URL("results/", CASES))) {
    const { content } = JSON.parse(response).result ?? { content: [] };
    for (const { text } of content) {
      if (typeof text === "string" && text.length > 200) yield [id, text];
    }
  }
}

/** Some words of a text, from all over it. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_]{4,30}/gu) ?? [];
  const step = Math.ceil(words.length / 6);
  return words.filter((_, i) => i % step === 0);
}

capturesTest(
  "find() finds each word of what real servers said, and a pattern finds the same",
  async () => {
    let searches = 0;
    for (const [id, text] of documents()) {
      const says = JsonText.parse(text) ? decodeEscapes(text) : text;
      for (const word of wordsOf(says)) {
        const found = await foundIn(text, { query: word });
        assert.ok(found.matched + found.otherFields > 0, `${word} in ${id}`);
        assert.ok(
          decodeEscapes(found.text).toLowerCase().includes(word.toLowerCase()),
        );
        const query = parseQuery(`/${word}/i`);
        assert.deepEqual(await foundIn(text, { query }), found);
        searches++;
      }
    }
    assert.ok(searches > 200, `${searches} searches`);
  },
);

capturesTest(
  "find() gives the lines of what real servers said that a naive grep gives",
  async () => {
    let texts = 0;
    for (const [, text] of documents()) {
      const document = openDocument(text);
      if (document.kind === "json" || /[^\n]{2001}/.test(document.text)) {
        continue;
      }
      texts++;
      for (const word of wordsOf(text).slice(0, 2)) {
        const isMatch = (line: string) =>
          line.toLowerCase().includes(word.toLowerCase());
        const { text: shown, matched, total } = await foundIn(text, {
          query: word,
        });
        const naive = naiveGrep(document.text, isMatch);
        assert.deepEqual({ text: shown, matched, total }, naive);
      }
    }
    assert.ok(texts > 10, `${texts} texts`);
  },
);
