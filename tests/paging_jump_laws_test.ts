import assert from "node:assert/strict";
import fc from "fast-check";
import { encodeCursor } from "../lib/paging/cursor.ts";
import { runs } from "./json_texts.ts";
import { budgets, jsonDocuments, plainTexts } from "./paging_inputs.ts";
import { FINGERPRINT, openPages, overBudget } from "./portable/pages.ts";

const ANY = encodeCursor({ position: { path: [0] }, fingerprint: FINGERPRINT });

Deno.test("#last leads to a last page within the budget that shows something", () => {
  fc.assert(
    fc.property(
      fc.oneof(jsonDocuments(), plainTexts()),
      budgets(),
      (text, limits) => {
        const { page, whole } = openPages(text, { limits });
        if (whole !== undefined) return;
        const last = page(`${ANY}#last`);
        assert.equal(last.next, undefined);
        assert.ok(!last.isEmpty);
        assert.deepEqual(overBudget(last.text, { limits }), []);
      },
    ),
    runs(200),
  );
});
