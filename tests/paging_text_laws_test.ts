import assert from "node:assert/strict";
import fc from "fast-check";
import { runs } from "./json_texts.ts";
import { budgets, plainTexts } from "./paging_inputs.ts";
import { joinPages } from "./portable/join.ts";
import { readTextPage } from "./portable/join_text.ts";
import { allPages, openPages, overBudget } from "./portable/pages.ts";

/** Budgets for text, where lines alone are a budget too. */
const BUDGETS = fc.oneof(budgets(), fc.constant({ lines: 10 }));

Deno.test("page() stays within every unit of the budget, for any text", () => {
  fc.assert(
    fc.property(plainTexts(), BUDGETS, (text, limits) => {
      for (const page of allPages(text, { limits })) {
        assert.deepEqual(overBudget(page.text, { limits }), [], page.text);
      }
    }),
    runs(300),
  );
});

Deno.test("page() gives a text back, CRLF unsplit and lone surrogates replaced", async () => {
  await fc.assert(
    fc.asyncProperty(plainTexts(), BUDGETS, async (text, limits) => {
      const paged = openPages(text, { limits });
      await joinPages(text, (cursor) => paged.page(cursor).text);
    }),
    runs(300),
  );
});

Deno.test("page() gives back the value of a text that is one JSON string", async () => {
  await fc.assert(
    fc.asyncProperty(plainTexts(), BUDGETS, async (value, limits) => {
      const text = ` ${JSON.stringify(value)}\n`;
      const paged = openPages(text, { limits });
      await joinPages(text, (cursor) => paged.page(cursor).text);
      const [page] = allPages(text, { limits });
      const { chunk } = readTextPage(page!.text);
      assert.ok(value.toWellFormed().startsWith(chunk));
    }),
    runs(100),
  );
});

Deno.test("page() cuts a text behind a line, unless the line is longer than a page", () => {
  fc.assert(
    fc.property(plainTexts(), BUDGETS, (text, limits) => {
      const pages = allPages(text, { limits });
      const chunks = pages.map((page) => readTextPage(page.text).chunk);
      for (const [i, chunk] of chunks.slice(0, -1).entries()) {
        if (chunk.endsWith("\n")) continue;
        // No whole line fits twice into what the page has room for.
        const rest = chunk + chunks.slice(i + 1).join("");
        const line = rest.slice(chunk.lastIndexOf("\n") + 1).split("\n")[0]!;
        assert.ok(line.length >= chunk.length / 2, JSON.stringify(chunk));
      }
    }),
    runs(200),
  );
});

Deno.test("whole() gives a text as it is, exactly when it fits", () => {
  fc.assert(
    fc.property(plainTexts(), BUDGETS, (text, limits) => {
      const { whole } = openPages(text, { limits });
      const fits = overBudget(text, { limits }).length === 0;
      assert.equal(whole, fits ? text : undefined);
    }),
    runs(200),
  );
});

Deno.test("trim gives one page within the budget and no cursor, for any text", () => {
  fc.assert(
    fc.property(plainTexts(), BUDGETS, (text, limits) => {
      const options = { limits, trim: true };
      const page = openPages(text, options).page();
      assert.equal(page.next, undefined);
      assert.equal(readTextPage(page.text).next, undefined);
      assert.deepEqual(overBudget(page.text, options), []);
    }),
    runs(200),
  );
});
