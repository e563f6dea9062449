import assert from "node:assert/strict";
import { shakeHands } from "../lib/host/handshake.ts";

const OK =
  '{"jsonrpc":"2.0","id":1,"result":{"serverInfo":{"name":"x","version":"2"}}}';
const ODD =
  '{"id":1,"error":null,"result":{"serverInfo":{"name":"x","version":2}}}';
const REFUSED = '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no"}}';

function shake(script: string, timeoutMs = 60_000) {
  return shakeHands({
    command: "sh",
    args: ["-c", script],
    env: Deno.env.toObject(),
    timeoutMs,
    version: "0",
  });
}

const SERVERS: readonly (readonly [string, string, RegExp])[] = [
  ["answers", `read a; echo '${OK}'; cat >&2`, /^x 2$/],
  ["writes to its log first", `echo hi; echo '{}'; echo '${OK}'; cat`, /^x 2$/],
  ["answers with null and a number", `read a; echo '${ODD}'; cat`, /^x$/],
  ["refuses", `read a; echo '${REFUSED}'; cat`, /^it refuses to .*: no$/],
  ["answers and ends", `read a; echo '${OK}'`, /^x 2$/],
  [
    "ends",
    "echo no key >&2; exit 3",
    /^the server "sh" exited with code 3: no key$/,
  ],
  [
    "ends, in colours",
    "printf '\\033[31mno\\033[0m\\r\\n  key' >&2; exit 3",
    /^the server "sh" exited with code 3: no key$/,
  ],
];
for (const [what, script, expected] of SERVERS) {
  Deno.test(`shakeHands() tells of a server that ${what}`, async () => {
    const found = await shake(script);
    const text = found.kind === "answered" ? found.name : found.why;
    assert.match(text, expected);
    assert.equal(found.kind === "answered", text.startsWith("x"));
  });
}

Deno.test("shakeHands() gives up on a server that does not answer, and ends it", async () => {
  const found = await shake("cat >/dev/null", 10);
  assert.deepEqual(found, {
    kind: "failed",
    why: "no answer within 0.01 seconds",
  });
});

Deno.test("shakeHands() tells of a program that is not there", async () => {
  const options = { args: [], env: {}, timeoutMs: 60_000, version: "0" };
  const found = await shakeHands({ command: "no-such-program", ...options });
  assert.equal(found.kind, "failed");
  assert.match(found.kind === "failed" ? found.why : "", /command not found/);
});

Deno.test("shakeHands() tells of a command that cannot work", async () => {
  const found = await shakeHands({
    command: "sh",
    args: [],
    env: { TOOLCAP_DEPTH: "8" },
    timeoutMs: 60_000,
    version: "0",
  });
  assert.match(found.kind === "failed" ? found.why : "", /started itself 8/);
});

Deno.test("shakeHands() asks as the protocol wants it", async () => {
  const path = await Deno.makeTempFile();
  try {
    await shake(`read a; echo "$a" > '${path}'; echo '${OK}'`);
    const { method, params } = JSON.parse(await Deno.readTextFile(path));
    assert.equal(method, "initialize");
    assert.deepEqual(params, {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "toolcap", version: "0" },
    });
  } finally {
    await Deno.remove(path);
  }
});
