import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { estimateTokens } from "@toolcap/core";
import workerd from "workerd";
import { joinPages } from "../../../tests/portable/join.ts";
import { program, run } from "../../../tools/npm/run.ts";
import { RUNTIMES } from "../../../tools/npm/tests/runtimes.ts";
import { type Call, connectHttp, connectStdio } from "./connect.ts";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));
const BIN = `${FOLDER}node_modules/.bin/`;
const WORKER = "out/worker.js";

/** The default budget, as the README states it. */
const MAX_TOKENS = 20_000;
const MAX_CHARS = 28_000;

/** What the tool of every example lists. */
const ORDERS = Array.from({ length: 5_000 }, (_, id) => ({
  id,
  state: id % 3 === 0 ? "paid" : "open",
  total: id * 7,
}));

const node = pathOf("Node 22"); // the oldest that runs TypeScript
const bun = pathOf("Bun");
const deno = [Deno.execPath(), "run", "--quiet", "--no-prompt"];
const serveWorker = [
  workerd.default, // its program in .bin would leave it running
  "serve",
  "worker.capnp",
  "--socket-addr=http=127.0.0.1:0",
  "--control-fd=1", // where it says its port
];

const SERVERS = [
  ["SDK 1.x on Node", connectStdio, [node, "sdk1_node.ts"]],
  ["SDK 2.x on Deno", connectStdio, [...deno, "sdk2_deno.ts"]],
  ["SDK 2.x on Bun", connectHttp, [bun, "bun.ts"]],
  ["a whole server", connectStdio, [node, "whole_server.ts"]],
  ["FastMCP", connectStdio, [node, "fastmcp.ts"]],
  ["mcp-lite", connectHttp, [node, "mcp_lite.ts"]],
  ["Hono", connectHttp, [node, "hono.ts"]],
  ["a Worker", connectHttp, serveWorker],
] as const;

Deno.test.beforeAll(async () => {
  const bundle = ["--bundle", "--format=esm", `--outfile=${WORKER}`];
  const quiet = "--log-level=warning";
  await run([`${BIN}esbuild`, "worker.ts", ...bundle, quiet], { cwd: FOLDER });
});

for (const [name, connect, command] of SERVERS) {
  Deno.test(`${name} gives all of a large result, page by page`, async () => {
    const connected = await connect(command, FOLDER);
    try {
      assert.deepEqual([...connected.params].sort(), ["cursor", "state"]);
      await readAll(connected.call, "open");
      await readAll(connected.call, "paid");
    } finally {
      await connected.end();
    }
  });

  Deno.test(`${name} tells the model that a cursor is wrong`, async () => {
    const connected = await connect(command, FOLDER);
    try {
      const given = { state: "open", cursor: "nonsense" };
      const { text, isError } = await connected.call(given);
      assert.ok(isError, text.slice(0, 200));
      assert.match(text, /cursor/);
    } finally {
      await connected.end();
    }
  });
}

Deno.test("the examples are as their packages' types want them", async () => {
  await run([program("tsc")], { cwd: FOLDER });
});

/** Follows the cursors of a list of orders, and checks what its pages say. */
async function readAll(call: Call, state: string): Promise<void> {
  const orders = ORDERS.filter((order) => order.state === state);
  const { pages } = await joinPages(JSON.stringify(orders), async (cursor) => {
    const { text, isError } = await call({
      state,
      ...(cursor === undefined ? {} : { cursor }),
    });
    assert.ok(!isError, text.slice(0, 200));
    assert.ok(estimateTokens(text) <= MAX_TOKENS && text.length <= MAX_CHARS);
    return text;
  });
  assert.ok(pages > 1, "it fits");
}

function pathOf(name: string): string {
  const runtime = RUNTIMES.find((runtime) => runtime.name === name);
  if (!runtime) throw new Error(`Cannot find ${name}: no such runtime`);
  return runtime.path;
}
