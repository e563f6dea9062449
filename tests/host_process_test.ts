// These tests run the proxy as a process of its own. TOOLCAP_TEST_RUNTIME may
// name another runtime for it, such as `node` or `bun`.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { isGone } from "./fixtures/proxied.ts";

const PROXY = fileURLToPath(
  new URL("fixtures/pass_through.ts", import.meta.url),
);
const RUNTIME = Deno.env.get("TOOLCAP_TEST_RUNTIME");

/** Starts a proxy in front of a script for `sh`. */
function start(script: string): Deno.ChildProcess {
  const args = [PROXY, "sh", "-c", script];
  const command = RUNTIME === undefined
    ? new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", ...args],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    })
    : new Deno.Command(RUNTIME, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    });
  return command.spawn();
}

/** Reads what comes until it holds `count` line ends. */
async function readLines(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  count: number,
): Promise<string[]> {
  let text = "";
  const decoder = new TextDecoder();
  while (text.split("\n").length <= count) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text.split("\n").slice(0, count);
}

async function write(
  proxy: Deno.ChildProcess,
  text: string,
): Promise<void> {
  const writer = proxy.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  writer.releaseLock();
}

Deno.test("S5: a proxy whose client is gone ends its server", async () => {
  const proxy = start("trap '' TERM; echo $$; while :; do sleep 1000; done");
  const reader = proxy.stdout.getReader();
  const [pid = ""] = await readLines(reader, 1);
  await reader.cancel();
  await proxy.stderr.cancel();
  await proxy.stdin.close();
  assert.equal((await proxy.status).code, 137);
  await isGone(pid);
});

Deno.test("S5: a proxy whose output nobody reads any more exits quietly", async () => {
  const proxy = start("read a; echo $a; cat >/dev/null; exit 6");
  await proxy.stdout.cancel();
  await write(proxy, "one\n");
  assert.equal((await proxy.status).code, 6);
  assert.equal(await new Response(proxy.stderr).text(), "");
  await proxy.stdin.close().catch(() => {}); // the proxy closed it first
});

Deno.test("S4: a proxy writes its whole output before it exits, however slow the reader", async () => {
  const proxy = start(
    "read a; head -c 3000000 /dev/zero | tr '\\0' x; echo; echo done >&2",
  );
  await write(proxy, "go\n");
  await proxy.stdin.close();
  const errors = proxy.stderr.getReader();
  // The server cannot end before most of it is read.
  const output = await new Response(proxy.stdout).bytes();
  assert.equal(output.length, 3_000_001);
  assert.equal((await proxy.status).code, 0);
  assert.deepEqual(await readLines(errors, 1), ["done"]);
  await errors.cancel();
});

Deno.test("S4: a proxy carries on to the server while its own reader waits", async () => {
  const proxy = start(
    "yes & while read line; do echo got $line >&2; done; kill $!",
  );
  const errors = proxy.stderr.getReader();
  await write(proxy, "one\n");
  assert.deepEqual(await readLines(errors, 1), ["got one"]);
  await write(proxy, "two\n");
  assert.deepEqual(await readLines(errors, 1), ["got two"]);
  await errors.cancel();
  await proxy.stdin.close();
  await proxy.stdout.cancel();
  await proxy.status;
});

Deno.test("S2: a proxy carries on to the client while nobody reads its stderr", async () => {
  const proxy = start(
    "head -c 3000000 /dev/zero | tr '\\0' x >&2; read a; echo $a",
  );
  await write(proxy, "one\n");
  const reader = proxy.stdout.getReader();
  assert.deepEqual(await readLines(reader, 1), ["one"]);
  await reader.cancel();
  await proxy.stderr.cancel();
  await proxy.stdin.close();
  assert.equal((await proxy.status).code, 0);
});

Deno.test("S7: a proxy exits with the code of a server that exits by itself", async () => {
  const proxy = start("read a; echo $a; exit 3");
  await write(proxy, "one\n");
  const reader = proxy.stdout.getReader();
  assert.deepEqual(await readLines(reader, 1), ["one"]);
  assert.equal((await proxy.status).code, 3);
  await reader.cancel();
  await proxy.stderr.cancel();
  await proxy.stdin.close().catch(() => {}); // the proxy closed it first
});
