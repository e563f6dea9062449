// Each test runs `toolcap proxy` as a process, before a bad server.
import assert from "node:assert/strict";
import { TELLS_OF_CLOSED_PIPES, TELLS_OF_SIGNALS } from "./fixtures/command.ts";
import {
  answerTo,
  request,
  startBad,
  startToolcap,
} from "./fixtures/toolcap.ts";

for (const fault of ["slow", "bytewise", "crlf", "late"]) {
  Deno.test(`a ${fault} server is as good as another`, async () => {
    const toolcap = startBad(fault);
    await toolcap.send(request(1) + request("1"));
    await toolcap.end();
    const { code, lines } = await toolcap.rest();
    assert.deepEqual(lines, [answerTo(1), answerTo("1")]);
    assert.equal(code, 0);
  });
}

Deno.test("S1: pieces of 64 KiB that end within a character are put together", async () => {
  const toolcap = startBad("chunks");
  await toolcap.send(request(1));
  const all = "—読🎉".repeat(50_000);
  assert.equal(await toolcap.next(), answerTo(1).replace("🎉", all));
  await toolcap.end();
  await toolcap.rest();
});

Deno.test("S1: a client may write byte by byte, with Windows line ends", async () => {
  const toolcap = startBad("slow");
  const method = "読/— 🎉";
  const bytes = new TextEncoder().encode(
    request(1, method).replace("\n", "\r\n"),
  );
  for (const byte of bytes) await toolcap.send(Uint8Array.of(byte));
  assert.equal(await toolcap.next(), answerTo(1, method));
  await toolcap.end();
  await toolcap.rest();
});

Deno.test("S2: every line on stdout is a message, though the server is noisy", async () => {
  const toolcap = startBad("noisy");
  await toolcap.send(request(1) + request(2));
  await toolcap.end();
  const { lines } = await toolcap.rest();
  assert.deepEqual(lines, [answerTo(1), answerTo(2)]);
});

Deno.test("S3: lines that are no messages go to stderr with a note", async () => {
  const toolcap = startBad("noisy");
  await toolcap.send(request(1));
  await toolcap.end();
  const { stderr } = await toolcap.rest();
  assert.equal(
    stderr,
    "toolcap: the server writes lines to stdout that are not messages; " +
      'they come here\nServer v1\n\n[]\n42\nnull\n"ok"\n{\n  message: x\n}\n' +
      '{"level":30,"msg":"called"}\n[db] \0connected\nbye\n',
  );
});

Deno.test("a server that dies in the middle of an answer: the call fails", async () => {
  const toolcap = startBad("half");
  await toolcap.send(request("a"));
  const { code, lines, stderr } = await toolcap.rest();
  assert.equal(code, 3);
  assert.equal(lines.length, 1);
  const { id, error } = JSON.parse(lines[0] ?? "");
  assert.equal(id, "a");
  assert.match(error.message, /exited with code 3/);
  assert.match(stderr, /\n\{"jsonrpc":"2.0","id\n/);
});

Deno.test("a server that never answers: the client may leave", async () => {
  const toolcap = startBad("silent");
  await toolcap.send(request(1));
  await toolcap.end();
  const { code, lines } = await toolcap.rest();
  assert.equal(code, 0);
  assert.match(JSON.parse(lines[0] ?? "").error.message, /exited with code 0/);
});

Deno.test("bytes that are not UTF-8 are passed on as they are", async () => {
  const toolcap = startBad("invalid");
  await toolcap.send(request(1));
  // The client that reads here puts U+FFFD in the place of the byte.
  assert.equal(await toolcap.next(), answerTo(1).replace("#", "\ufffd"));
  await toolcap.end();
  await toolcap.rest();
});

Deno.test("a byte order mark is passed on as it is", async () => {
  const toolcap = startBad("bom");
  await toolcap.send(request(1));
  assert.equal(await toolcap.next(), `\ufeff${answerTo(1)}`);
  await toolcap.end();
  await toolcap.rest();
});

/** A server that answers once, and then does something else for ever. */
function oneAnswer(then: string): string[] {
  const script = `read a; printf '%s\\n' "$1"; ${then}; exec sleep 1000`;
  return ["sh", "-c", script, "sh", answerTo(1)];
}

Deno.test("a server that closes its output and lives: open calls fail, and it is ended", async () => {
  const server = oneAnswer("exec 1>&-");
  const toolcap = startToolcap(server, ["--grace", "0.1"]);
  await toolcap.send(request(1) + request(2));
  assert.equal(await toolcap.next(), answerTo(1));
  const { id, error } = JSON.parse(await toolcap.next() ?? "");
  assert.equal(id, 2);
  assert.match(error.message, /closed its stdout/);
  const { code, stderr } = await toolcap.rest();
  assert.equal(code, 143);
  assert.match(
    stderr,
    /^toolcap: the server "sh" closed its stdout, so it .*\n$/,
  );
});

Deno.test(
  "a server that closes its input and lives: it is ended, and calls fail",
  {
    ignore: !TELLS_OF_CLOSED_PIPES,
  },
  async () => {
    const server = oneAnswer("exec 0<&-; echo closed >&2");
    const toolcap = startToolcap(server, ["--grace", "0.1"]);
    await toolcap.send(request(1));
    assert.equal(await toolcap.next(), answerTo(1));
    await toolcap.says("closed");
    await toolcap.send(request(2));
    const { id, error } = JSON.parse(await toolcap.next() ?? "");
    assert.equal(id, 2);
    assert.match(
      error.message,
      TELLS_OF_SIGNALS ? /was ended by SIGTERM/ : /exited with code 143/,
    );
    const { code, stderr } = await toolcap.rest();
    assert.equal(code, 143);
    assert.match(
      stderr,
      /toolcap: the server "sh" closed its stdin, so it .*\n$/,
    );
  },
);

Deno.test("S2: 100 MB of stderr that nobody reads hold nothing up", async () => {
  const toolcap = startBad("flood");
  await toolcap.send(request(1));
  assert.equal(await toolcap.next(), answerTo(1));
  await toolcap.end();
  const { code, stderr } = await toolcap.rest();
  assert.equal(code, 0);
  // Not assert.match(), which would print all of it.
  assert.ok(/toolcap: \d+ bytes of stderr were dropped/.test(stderr));
});

Deno.test("S4: lines of 50 MB arrive whole, also when they are read late", async () => {
  const toolcap = startBad("huge");
  await toolcap.send(request(1));
  const whole = answerTo(1).replace("#", "x".repeat(50_000_000));
  for (let count = 0; count < 2; count++) {
    assert.ok(await toolcap.next() === whole);
  }
  await toolcap.end();
  const { code, lines } = await toolcap.rest();
  assert.deepEqual([code, lines], [0, []]);
});

Deno.test("S4: a line that is too long is dropped, and its call fails", async () => {
  const toolcap = startBad("endless 2", ["--max-line", "1MiB"]);
  await toolcap.send(request(1));
  const { id, error } = JSON.parse(await toolcap.next() ?? "");
  assert.equal(id, 1);
  assert.match(error.message, /too long to be passed on: 2000045 bytes/);
  assert.equal(await toolcap.next(), answerTo(2));
  await toolcap.end();
  assert.equal((await toolcap.rest()).code, 0);
});

Deno.test(
  "S4: a line of 500 MB does not take more memory than the limit allows",
  {
    ignore: Deno.build.os !== "linux", // /proc
  },
  async () => {
    const toolcap = startBad("endless 500", ["--max-line", "1MiB"]);
    await toolcap.send(request(1));
    assert.match(await toolcap.next() ?? "", /too long/);
    const { stdout } = await new Deno.Command("cat", {
      args: [`/proc/${toolcap.pid}/status`],
    }).output();
    const status = new TextDecoder().decode(stdout);
    const highMB = Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024;
    // The runtime itself takes about 100 MB to read so much.
    assert.ok(highMB < 250, `${highMB} MB`);
    await toolcap.end();
    await toolcap.rest();
  },
);
