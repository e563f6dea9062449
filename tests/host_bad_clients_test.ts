// Each test runs `toolcap proxy` as a process, behind a bad client.
import assert from "node:assert/strict";
import {
  answerTo,
  request,
  startBad,
  startToolcap,
} from "./fixtures/toolcap.ts";

Deno.test("a client that writes what is no message: the server gets the very bytes", async () => {
  const toolcap = startToolcap(["sh", "-c", "cat >&2"]);
  const bytes = new TextEncoder().encode(
    "\ufeffnot JSON\r\n\n\0\n[1]\nno end#",
  );
  bytes[bytes.length - 1] = 0xff;
  await toolcap.send(bytes);
  await toolcap.end();
  const { code, lines, stderr } = await toolcap.rest();
  assert.equal(code, 0);
  assert.deepEqual(lines, []);
  // Whoever reads here drops the byte order mark and shows U+FFFD.
  assert.equal(stderr, "not JSON\n\n\0\n[1]\nno end\ufffd\n");
});

Deno.test("a client that leaves without a word: the server ends, too", async () => {
  const toolcap = startBad("silent");
  await toolcap.end();
  const { code, lines, stderr } = await toolcap.rest();
  assert.deepEqual([code, lines, stderr], [0, [], ""]);
});

Deno.test("a client that closes its input first: the server ends quietly", async () => {
  const toolcap = startBad("crlf");
  await toolcap.leave();
  await toolcap.send(request(1));
  const { code, stderr } = await toolcap.rest();
  assert.deepEqual([code, stderr], [0, ""]);
});

Deno.test("S2: a client that closes our stderr: everything else goes on", async () => {
  const toolcap = startBad("flood");
  await toolcap.ignore();
  await toolcap.send(request(1));
  assert.equal(await toolcap.next(), answerTo(1));
  await toolcap.end();
  assert.equal((await toolcap.rest()).code, 0);
});

Deno.test("S4: a client that never reads: the server still gets what it writes", async () => {
  const script = `yes '{"jsonrpc":"2.0","method":"n"}' & ` +
    "while read line; do echo got $line >&2; done; kill $!";
  const toolcap = startToolcap(["sh", "-c", script]);
  await toolcap.send("one\n");
  await toolcap.says("got one");
  await toolcap.send("two\n");
  await toolcap.says("got two");
  await toolcap.end();
  await toolcap.leave();
  await toolcap.rest();
});

Deno.test("S4: a client may write 50 MB while the server writes and does not read", async () => {
  const message = '{"jsonrpc":"2.0","method":"n"}';
  const script = `yes '${message}' | head -n 10000; exec cat >/dev/null`;
  const toolcap = startToolcap(["sh", "-c", script]);
  const sent = toolcap.send(`${"x".repeat(50_000_000)}\n`);
  for (let count = 0; count < 10_000; count++) {
    assert.equal(await toolcap.next(), message);
  }
  await sent;
  await toolcap.end();
  const { code } = await toolcap.rest();
  assert.equal(code, 0);
});

Deno.test("S4: a message of the client without end is dropped at the limit", async () => {
  const toolcap = startBad("crlf", ["--max-line", "64KiB"]);
  const long = request(1).replace("x/y", "x".repeat(65_536));
  await toolcap.send(long + request(2));
  const { id, error } = JSON.parse(await toolcap.next() ?? "");
  assert.equal(id, 1);
  assert.equal(error.code, -32603);
  assert.match(error.message, /too long to be passed on: 65\d+ bytes/);
  assert.equal(await toolcap.next(), answerTo(2));
  await toolcap.end();
  await toolcap.rest();
});
