import assert from "node:assert/strict";
import test from "node:test";
import { find, FindError } from "../../mod.ts";
import { openDocument } from "../../lib/paging/document.ts";
import { findIn } from "../../lib/paging/find_in.ts";
import { Pace } from "../../lib/paging/pace.ts";
import { queryOf } from "../../lib/paging/plain_query.ts";

/** What takes long, and is not found unless it says `needle`. */
const DOCUMENTS = [
  { name: "items", text: `[${'"an item",'.repeat(50_000)}1]` },
  { name: "fields", text: `{${'"key":"a field",'.repeat(50_000)}"a":1}` },
  { name: "lines", text: "a line of text\n".repeat(50_000) },
  { name: "the matches of a line", text: "needle, ".repeat(500) },
  { name: "the rest of a line", text: `needle${" ".repeat(10_000_000)}` },
  { name: "one long item", text: `["${"an item ".repeat(100_000)}",0]` },
  { name: "one long line", text: "a line ".repeat(100_000) },
] as const;

/** A clock that is `step` milliseconds later at every look. */
function clock(step: number): { now: () => number; looks: () => number } {
  let looks = 0;
  return { now: () => step * looks++, looks: () => looks };
}

function search(text: string, query: string, pace: Pace) {
  return findIn(openDocument(text), { query: queryOf(query), key: [], pace });
}

for (const { name, text } of DOCUMENTS) {
  test(`find() lets other work have its turns, in ${name}`, async () => {
    const { now, looks } = clock(20);
    let turns = 0;
    const count = () => {
      turns++;
      timer = setTimeout(count);
    };
    let timer = setTimeout(count);
    await search(text, "needle", new Pace(Infinity, now));
    clearTimeout(timer);
    assert.ok(looks() > 100, `${looks()} looks at the clock`);
    assert.ok(turns > 20, `${turns} turns`);
  });

  test(`find() ends with an error that says what to do when its time is up, in ${name}`, async () => {
    const { now, looks } = clock(20);
    await assert.rejects(search(text, "needle", new Pace(1000, now)), {
      name: "FindError",
      code: "slow",
      message:
        "Cannot finish the search within 1 seconds: search for plain text or a simpler pattern, or ask for fewer fields of the result",
    });
    assert.ok(looks() < 200, `${looks()} looks at the clock`);
  });

  test(`find() does not end while there is time, in ${name}`, async () => {
    const found = await search(text, "needle", new Pace(1000, () => 0));
    assert.equal(found.matched, text.startsWith("needle") ? 1 : 0);
  });
}

test("find() has its time bounded by timeoutMs", async () => {
  const text = "a line of text\n".repeat(200_000);
  await assert.rejects(find(text, "x", { timeoutMs: 1e-9 }), FindError);
  for (const timeoutMs of [0, -1, NaN]) {
    await assert.rejects(find(text, "x", { timeoutMs }), RangeError);
  }
});

test("of several searches that rest, one goes on at a time", async () => {
  const order: string[] = [];
  const searches = ["first", "second", "third"].map((name) =>
    new Pace(1_000).rest().then(() => order.push(name))
  );
  // What waits for a message has its turn between them.
  await Promise.resolve();
  const other = new Promise((resolve) => setTimeout(resolve, 0))
    .then(() => order.push("other"));
  await Promise.all([...searches, other]);
  assert.deepEqual(order, ["first", "other", "second", "third"]);
});
