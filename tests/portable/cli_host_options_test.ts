import assert from "node:assert/strict";
import { test } from "node:test";
import { parseProxyCall, type ProxyCall } from "../../lib/cli/proxy_options.ts";

/** What `toolcap proxy <options> -- x` was read as. */
async function read(
  ...options: string[]
): Promise<Extract<ProxyCall, { kind: "run" }>> {
  const call = await parseProxyCall([...options, "--", "x"], {
    env: {},
    cwd: "/",
  });
  assert.ok(call.kind === "run");
  return call;
}

const SIZES = [
  { text: "64KiB", bytes: 65_536 },
  { text: "65536", bytes: 65_536 },
  { text: "1MiB", bytes: 1_048_576 },
  { text: "500MiB", bytes: 524_288_000 },
];
for (const { text, bytes } of SIZES) {
  test(`proxy takes ${text} for the longest message`, async () => {
    assert.equal((await read("--max-line", text)).maxLineBytes, bytes);
  });
}

test("proxy takes messages of 256 MiB, ends servers by itself, and writes no log file", async () => {
  const { maxLineBytes, timing, logFile } = await read();
  assert.deepEqual([maxLineBytes, timing, logFile], [
    268_435_456,
    {},
    undefined,
  ]);
});

const GRACES = [
  { text: "0", graceMs: 0, busyMs: 60_000 },
  { text: "2.5", graceMs: 2_500, busyMs: 60_000 },
  { text: "3600", graceMs: 3_600_000, busyMs: 3_600_000 },
];
for (const { text, ...timing } of GRACES) {
  test(`proxy takes ${text} seconds of grace`, async () => {
    assert.deepEqual((await read("--grace", text)).timing, timing);
  });
}

test("proxy takes the name of a log file", async () => {
  assert.equal((await read("--log-file", "a b.jsonl")).logFile, "a b.jsonl");
});
