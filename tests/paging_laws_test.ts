import assert from "node:assert/strict";
import fc from "fast-check";
import { runs } from "./json_texts.ts";
import { budgets, jsonDocuments } from "./paging_inputs.ts";
import { joinPages } from "./portable/join.ts";
import { readTree, wellFormed } from "./portable/json_tree.ts";
import {
  allPages,
  hasRoom,
  openPages,
  overBudget,
  type PageOptions,
} from "./portable/pages.ts";

/** Every page of a document: those of the main walk and of cut strings. */
async function everyPage(
  text: string,
  options: PageOptions,
): Promise<readonly string[]> {
  const paged = openPages(text, options);
  const pages: string[] = [];
  await joinPages(text, (cursor) => {
    pages.push(paged.page(cursor).text);
    return pages.at(-1)!;
  });
  return pages;
}

Deno.test("jsonDocuments() and budgets() give 1 to 20 pages, mostly more than 2", () => {
  const samples = fc.sample(fc.tuple(jsonDocuments(), budgets()), {
    numRuns: 300,
    seed: 1,
  });
  const counts = samples.map(([text, limits]) =>
    openPages(text, { limits }).whole === undefined
      ? allPages(text, { limits }).length
      : 0
  );
  const share = (min: number, max: number) =>
    counts.filter((n) => n >= min && n <= max).length / counts.length;
  assert.ok(share(0, 0) < 0.3, `fit: ${share(0, 0)}`);
  assert.ok(share(2, Infinity) > 0.6, `paged: ${share(2, Infinity)}`);
  assert.ok(share(5, 20) > 0.2, `many pages: ${share(5, 20)}`);
  assert.ok(share(21, Infinity) < 0.2, `very many: ${share(21, Infinity)}`);
});

Deno.test("page() stays within every unit of the budget, for any JSON document", async () => {
  await fc.assert(
    fc.asyncProperty(jsonDocuments(), budgets(), async (text, limits) => {
      for (const page of await everyPage(text, { limits })) {
        assert.deepEqual(overBudget(page, { limits }), [], page);
      }
    }),
    runs(300),
  );
});

Deno.test("page() gives JSON, for any JSON document", () => {
  fc.assert(
    fc.property(jsonDocuments(), budgets(), (text, limits) => {
      for (const page of allPages(text, { limits })) JSON.parse(page.text);
    }),
    runs(300),
  );
});

Deno.test("page() gives the document back, source text for source text", async () => {
  await fc.assert(
    fc.asyncProperty(jsonDocuments(), budgets(), async (text, limits) => {
      const paged = openPages(text, { limits });
      await joinPages(text, (cursor) => paged.page(cursor).text);
    }),
    runs(500),
  );
});

Deno.test("page() leaves no lone surrogate, written out or escaped", async () => {
  await fc.assert(
    fc.asyncProperty(jsonDocuments(), budgets(), async (text, limits) => {
      for (const page of await everyPage(text, { limits })) {
        assert.ok(page.isWellFormed());
        if (page.startsWith("{")) assert.equal(wellFormed(page), page);
      }
    }),
    runs(200),
  );
});

Deno.test("page() gives the same bytes for the same cursor, whoever serves it", () => {
  fc.assert(
    fc.property(jsonDocuments(), budgets(), (text, limits) => {
      const pages = allPages(text, { limits });
      // Backwards, and from a pager that has not served the pages before.
      const other = openPages(text, { limits });
      for (let i = pages.length - 1; i >= 0; i--) {
        const cursor = i === 0 ? undefined : pages[i - 1]!.next;
        assert.equal(other.page(cursor).text, pages[i]!.text);
      }
    }),
    runs(200),
  );
});

Deno.test("page() says in its size what the page measures", () => {
  fc.assert(
    fc.property(jsonDocuments(), budgets(), (text, limits) => {
      const { settings: { meter } } = openPages(text, { limits });
      for (const page of allPages(text, { limits })) {
        assert.deepEqual(page.size, meter.measure(page.text));
      }
    }),
    runs(50),
  );
});

Deno.test("whole() gives the compact document, exactly when that fits", () => {
  fc.assert(
    fc.property(jsonDocuments(), budgets(), (text, limits) => {
      const { whole } = openPages(text, { limits });
      const { compact } = readTree(text);
      // The room is a little less than the budget, by the estimate's slack.
      const fits = hasRoom(compact, { limits });
      assert.equal(whole, fits ? compact : undefined);
      if (fits) assert.deepEqual(overBudget(compact, { limits }), []);
    }),
    runs(300),
  );
});

Deno.test("trim gives one page within the budget and no cursor, for any JSON document", () => {
  fc.assert(
    fc.property(jsonDocuments(), budgets(), (text, limits) => {
      const options = { limits, trim: true };
      const page = openPages(text, options).page();
      assert.equal(page.next, undefined);
      assert.doesNotMatch(page.text, /next_cursor/);
      assert.deepEqual(overBudget(page.text, options), []);
      JSON.parse(page.text);
    }),
    runs(200),
  );
});
