import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { type FindVector, foundOf } from "./find_vectors.ts";

const FOLDER = new URL("../vectors/find/", import.meta.url);

for (const file of readdirSync(FOLDER).sort()) {
  const vector: FindVector = JSON.parse(
    readFileSync(new URL(file, FOLDER), "utf8"),
  );
  test(`find() gives what ${file} says: ${vector.about}`, async () => {
    assert.deepEqual(await foundOf(vector), vector.found);
  });
}
