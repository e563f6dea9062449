import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeCursor, encodeCursor } from "../lib/paging/cursor.ts";
import { runs } from "./json_texts.ts";
import {
  budgets,
  cursors,
  jsonDocuments,
  plainTexts,
} from "./paging_inputs.ts";
import { allPages, openPages, overBudget } from "./portable/pages.ts";

const FINGERPRINTS = fc.stringMatching(/^[0-9a-f]{8}$/);
const VIEWS = fc.stringMatching(/^[0-9A-Za-z_-]{1,32}$/);
const ENTRIES = fc.integer({ min: 0, max: 999_999_999 });
const OFFSETS = fc.integer({ min: 0, max: 9_999_999_999 });

/** Any cursor that toolcap can issue. */
const CURSORS = fc.record({
  position: fc.oneof(
    fc.record(
      { path: fc.array(ENTRIES, { minLength: 1, maxLength: 26 }) },
      { noNullPrototype: true },
    ),
    fc.record(
      { path: fc.array(ENTRIES, { maxLength: 26 }), offset: OFFSETS },
      { noNullPrototype: true },
    ),
  ),
  fingerprint: FINGERPRINTS,
  view: fc.option(VIEWS, { nil: undefined }),
}, { noNullPrototype: true }).map(({ view, ...cursor }) =>
  view === undefined ? cursor : { ...cursor, view }
);

Deno.test("decodeCursor() gives back what encodeCursor() was given", () => {
  fc.assert(
    fc.property(CURSORS, (cursor) => {
      const text = encodeCursor(cursor);
      assert.match(text, /^[\w-]+$/);
      assert.deepEqual(decodeCursor(text), cursor);
    }),
    runs(1000),
  );
});

Deno.test("decodeCursor() refuses what encodeCursor() never gives", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary-ascii" }).map(btoa),
        fc.stringMatching(/^[12]:[\d.@-]{0,20}:[0-9a-g]{7,9}(:[\w.]{0,33})?$/)
          .map(btoa),
      ),
      (text) => {
        const cursor = decodeCursor(text);
        if (cursor === undefined) return;
        const issued = encodeCursor(cursor);
        assert.equal(text.trim().replace(/=+$/, ""), issued);
      },
    ),
    runs(2000),
  );
});

/** Follows a cursor that the document never issued to its end, or far. */
function follow(
  text: string,
  cursor: string,
  options: { readonly limits: Record<string, number> },
): void {
  const paged = openPages(text, options);
  const seen = new Set<string>();
  for (let next: string | undefined = cursor; next && seen.size < 20;) {
    assert.ok(!seen.has(next), "cursor came before");
    seen.add(next);
    const page = paged.page(next);
    assert.deepEqual(overBudget(page.text, options), [], page.text);
    assert.ok(page.text.isWellFormed());
    if (!page.text.startsWith("[toolcap: ")) JSON.parse(page.text);
    next = page.next;
  }
}

Deno.test("page() gives a page for any position, whatever the JSON document is", () => {
  fc.assert(
    fc.property(
      jsonDocuments(),
      budgets(),
      fc.array(cursors(), { minLength: 5, maxLength: 20 }),
      (text, limits, some) => {
        for (const cursor of some) follow(text, cursor, { limits });
      },
    ),
    runs(100),
  );
});

Deno.test("page() gives a page for any position, whatever the text is", () => {
  fc.assert(
    fc.property(
      plainTexts(),
      budgets(),
      fc.array(cursors(), { minLength: 5, maxLength: 20 }),
      (text, limits, some) => {
        for (const cursor of some) follow(text, cursor, { limits });
      },
    ),
    runs(50),
  );
});

Deno.test("page() goes on from the cursors of another document", () => {
  const documents = fc.oneof(jsonDocuments(), plainTexts());
  fc.assert(
    fc.property(documents, documents, budgets(), (before, after, limits) => {
      for (const { next } of allPages(before, { limits })) {
        if (next) follow(after, next, { limits });
      }
    }),
    runs(50),
  );
});
