// The least that must work on every system: a release runs this with each of
// its binaries, see fixtures/command.ts. No shell is needed for it.
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RECORDS } from "../tools/soak/results.ts";
import { TOOLCAP } from "./fixtures/command.ts";
import {
  type ProxyProcess,
  startProxyProcess,
} from "./fixtures/proxy_process.ts";

const SERVER = fileURLToPath(
  new URL("../tools/soak/server.ts", import.meta.url),
);

/** Calls a tool whose result is a list; gives the page. */
async function pageOf(proxy: ProxyProcess, args: Record<string, unknown>) {
  const params = { name: "records", arguments: { n: 1, ...args } };
  const line = await proxy.request("tools/call", params);
  return JSON.parse(JSON.parse(line).result.content[0].text);
}

Deno.test("toolcap proxy gives a large result page by page, by a configuration", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = join(folder, "toolcap.json");
    await Deno.writeTextFile(config, '{ "maxTokens": 2000, /* few */ }');
    await using proxy = await startProxyProcess(
      ["--quiet", "--config", config],
      [SERVER],
    );
    await proxy.request("tools/list", {});
    const items: unknown[] = [];
    let pages = 0;
    for (let cursor: string | undefined = ""; cursor !== undefined; pages++) {
      const page = await pageOf(proxy, { cursor });
      items.push(...page.items);
      cursor = page.page.next_cursor;
    }
    assert.ok(pages > 5, `${pages} pages`);
    assert.deepEqual(items, [{ call: 1 }, ...RECORDS]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("toolcap proxy searches a large result by a pattern", async () => {
  await using proxy = await startProxyProcess(["--quiet", "--find"], [SERVER]);
  await proxy.request("tools/list", {});
  const { items } = await pageOf(proxy, { _find: "/record 59[89]\\b/" });
  assert.deepEqual(items, [
    { item_number: 600, item: RECORDS.at(-2) }, // the call is item 1
    { item_number: 601, item: RECORDS.at(-1) },
  ]);
});

// Deno's cache for the code of a binary would be such a file, of a name that
// everybody knows.
Deno.test("toolcap leaves nothing in the folder for temporary files", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [command = "", ...args] = TOOLCAP;
    const env = { TMPDIR: folder, TMP: folder, TEMP: folder };
    const { code } = await new Deno.Command(command, {
      args: [...args, "count", "--json"],
      stdin: "null",
      env,
    }).output();
    assert.equal(code, 0);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
