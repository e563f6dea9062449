import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { joinPages } from "./join.ts";
import { documentOf, pageOf, pagesOf, type Vector } from "./vectors.ts";

const FOLDER = new URL("../vectors/", import.meta.url);

for (const file of readdirSync(FOLDER).sort()) {
  if (!file.endsWith(".json")) continue;
  const vector: Vector = JSON.parse(
    readFileSync(new URL(file, FOLDER), "utf8"),
  );
  const { about, options, pages } = vector;

  test(`page() gives the pages of ${file}: ${about}`, async () => {
    assert.deepEqual(await pagesOf(vector), pages);
  });

  test(`page() gives pages within the budget of ${file}`, () => {
    for (const { text } of pages) assert.ok(text.length <= options.chars);
  });

  if (options.trim || options.cursor || pages.length === 1) continue;
  test(`page() loses nothing of ${file}`, async () => {
    await joinPages(documentOf(vector), (cursor) => pageOf(vector, cursor));
  });
}
