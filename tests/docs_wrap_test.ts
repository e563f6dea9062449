import assert from "node:assert/strict";
import { CONFIG_CLIENTS } from "../lib/config/clients.ts";

const PAGE = await Deno.readTextFile(
  new URL("../docs/wrap.md", import.meta.url),
);

for (const { id, project } of CONFIG_CLIENTS) {
  Deno.test(`docs/wrap.md names ${id} and its files in a project`, () => {
    const row = PAGE.split("\n").find((line) => line.startsWith(`| \`${id}\``));
    for (const file of project) assert.ok(row?.includes(`\`${file}\``), file);
    assert.ok(row);
  });
}
