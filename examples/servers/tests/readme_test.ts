import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { joinPages } from "../../../tests/portable/join.ts";
import { RUNTIMES } from "../../../tools/npm/tests/runtimes.ts";
import { connectStdio } from "./connect.ts";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));
const README = readFileSync(`${FOLDER}../../README.md`, "utf8");

/** The oldest that runs TypeScript. */
const node = RUNTIMES.find(({ name }) => name === "Node 22")!.path;

const SERVERS = [...README.matchAll(/```ts ignore\n([\s\S]*?)```/g)]
  .map(([, source = ""]) => source);

Deno.test("README has a server with one paged tool, and one paged whole", () => {
  assert.equal(SERVERS.length, 2);
  assert.match(SERVERS[0]!, /\.\.\.cap\.tool\(/);
  assert.match(SERVERS[1]!, /\.transport\(/);
});

for (const [index, source] of SERVERS.entries()) {
  Deno.test(`README's server ${index + 1} runs as it is written`, async () => {
    const file = `out/readme_${index + 1}.ts`;
    mkdirSync(`${FOLDER}out`, { recursive: true });
    writeFileSync(`${FOLDER}${file}`, source);
    const connected = await connectStdio([node, file], FOLDER);
    try {
      assert.deepEqual([...connected.params].sort(), ["cursor", "state"]);
      const state = "paid";
      const orders = Array.from({ length: 5_000 }, (_, id) => ({ id, state }));
      const { pages } = await joinPages(
        JSON.stringify(orders),
        async (cursor) =>
          (await connected.call({ state, ...(cursor && { cursor }) })).text,
      );
      assert.ok(pages > 1, "it fits");
    } finally {
      await connected.end();
    }
  });
}
