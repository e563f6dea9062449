import assert from "node:assert/strict";
import { PASS, startOdd, startShell } from "./fixtures/proxied.ts";

Deno.test("runProxy() carries lines both ways, in order", async () => {
  const proxied = startShell("cat");
  const lines = Array.from({ length: 1000 }, (_, index) => `line ${index}`);
  for (const line of lines) proxied.send(`${line}\n`);
  proxied.end();
  assert.deepEqual(await proxied.rest(), lines);
  assert.equal(await proxied.exit, 0);
  assert.equal(proxied.stderr(), "");
});

Deno.test("runProxy() answers while the client is still writing", async () => {
  const proxied = startShell("cat");
  proxied.send("one\n");
  assert.equal(await proxied.next(), "one");
  proxied.send("two\n");
  assert.equal(await proxied.next(), "two");
  proxied.end();
  assert.equal(await proxied.exit, 0);
});

Deno.test("S1: runProxy() keeps characters whole, when bytes come one by one", async () => {
  const proxied = startOdd("bytewise");
  const line = "— 读 🎉 \u2028\u2029\v\f";
  proxied.send(`${line}\n`);
  assert.equal(await proxied.next(), line);
  proxied.end();
  assert.equal(await proxied.exit, 0);
});

Deno.test("S1: runProxy() takes CR LF from both sides, and writes LF", async () => {
  const proxied = startShell("read line; printf '%s|\\r\\n' \"$line\"");
  proxied.send("hello\r\n");
  assert.equal(await proxied.raw(), "hello|\n");
});

Deno.test("S1: runProxy() passes on bytes that are not UTF-8 as they are", async () => {
  const proxied = startShell("printf '\\357\\273\\277a\\351b\\n'");
  assert.equal(await proxied.raw(), "\xef\xbb\xbfa\xe9b\n");
});

Deno.test("S1: runProxy() delivers a last line without a line end", async () => {
  const proxied = startShell("printf 'one\\ntwo'");
  assert.equal(await proxied.raw(), "one\ntwo\n");
});

Deno.test("S3: runProxy() keeps stray lines of the server from the client", async () => {
  const proxied = startShell("cat", {
    engine: {
      ...PASS,
      fromServer: (line) => [{ kind: line === "ok" ? "forward" : "noise" }],
    },
  });
  proxied.send(`Server v1\n\n${"y".repeat(5000)}\nok\n`);
  proxied.end();
  assert.deepEqual(await proxied.rest(), ["ok"]);
  assert.match(proxied.stderr(), /^toolcap: .* are not messages/);
  assert.match(proxied.stderr(), /\nServer v1\n\n/);
  assert.match(proxied.stderr(), /\ny{1000}\.\.\. \[4000 more characters\]\n/);
});

Deno.test("S3: runProxy() says that Content-Length framing is not MCP", async () => {
  const proxied = startShell("printf 'Content-Length: 2\\r\\n\\r\\n{}'", {
    quiet: true,
    engine: { ...PASS, fromServer: () => [{ kind: "noise" }] },
  });
  await proxied.says("one message per line");
  assert.equal(await proxied.exit, 0);
});

Deno.test("S6: runProxy() follows a signal that is ignored by SIGTERM and SIGKILL", async () => {
  const proxied = startShell(
    "trap '' INT TERM; echo $$; while :; do sleep 1000; done",
  );
  await proxied.next();
  proxied.signal("SIGINT");
  assert.equal(await proxied.exit, 137);
});

Deno.test("S4: runProxy() answers for a message that is too long, and goes on", async () => {
  const long = `{"jsonrpc":"2.0","id":1,"result":"${"x".repeat(5000)}"}`;
  const seen: string[] = [];
  const proxied = startShell("cat", {
    maxLineBytes: 1000,
    engine: {
      ...PASS,
      fromServer(line) {
        seen.push(line);
        return PASS.fromServer(line);
      },
    },
  });
  // To the server in the answer's clothes: what cat gives back is too long.
  proxied.send(`${long.replace("result", "method")}\n`);
  const error = await proxied.next() ?? "";
  assert.match(error, /^\{"jsonrpc":"2.0","id":1,"error":\{"code":-32603,/);
  assert.deepEqual(seen, []);
  proxied.send("next\n");
  assert.equal(await proxied.next(), "next");
  proxied.end();
  await proxied.exit;
  assert.match(
    proxied.stderr(),
    /^toolcap: a message of 50\d\d bytes from the c/,
  );
});

Deno.test("S4: runProxy() fails a call whose answer is too long, and goes on", async () => {
  const seen: string[] = [];
  const proxied = startShell(
    'printf \'{"result":{"a":"\'; head -c 9999 /dev/zero | tr \'\\0\' x; ' +
      'printf \'"},"jsonrpc":"2.0","id":"7"}\\nnext\\n\'',
    {
      maxLineBytes: 1000,
      engine: {
        ...PASS,
        fromServer(line) {
          seen.push(line);
          return PASS.fromServer(line);
        },
      },
    },
  );
  const lines = await proxied.rest();
  assert.match(lines[0] ?? "", /"id":"7","error":/);
  assert.deepEqual(lines[1], "next");
  assert.deepEqual(seen, lines); // the engine learns that the call is over
});
