import assert from "node:assert/strict";
import { startShell } from "./fixtures/proxied.ts";

for (const size of [65_535, 65_536, 65_537, 1_000_000, 16_000_000]) {
  Deno.test(`S4: runProxy() carries a line of ${size} bytes`, async () => {
    const proxied = startShell("cat");
    proxied.send(`${"x".repeat(size)}\nnext\n`);
    // Its input ends when it has answered: until then its grace might pass.
    const lines = [await proxied.next(), await proxied.next()];
    assert.deepEqual(lines.map((line) => line?.length), [size, 4]);
    proxied.end();
    assert.deepEqual(await proxied.rest(), []);
  });
}

Deno.test("S2: runProxy() passes on 1 MB of stderr before each reply", async () => {
  const proxied = startShell(
    "while read line; do " +
      "head -c 1000000 /dev/zero | tr '\\0' x >&2; echo $line; done",
  );
  for (const line of ["one", "two"]) {
    proxied.send(`${line}\n`);
    assert.equal(await proxied.next(), line);
  }
  proxied.end();
  await proxied.exit;
  assert.equal(proxied.stderr().length, 2_000_000);
});

Deno.test("S2: runProxy() goes on when nobody reads stderr, and counts", async () => {
  const reading = Promise.withResolvers<void>();
  const proxied = startShell(
    "head -c 3000000 /dev/zero | tr '\\0' x >&2; read a; echo $a; " +
      "read b; echo late >&2; cat",
    { beforeStderr: () => reading.promise, timing: { patienceMs: 1 } },
  );
  proxied.send("one\n");
  assert.equal(await proxied.next(), "one");
  reading.resolve();
  await proxied.says("x");
  proxied.send("two\n");
  await proxied.says("late");
  proxied.end();
  await proxied.exit;
  assert.match(proxied.stderr(), /toolcap: \d+ bytes of stderr were dropped/);
});

Deno.test("S4: runProxy() writes everything to a client that reads slowly", async () => {
  const reading = Promise.withResolvers<void>();
  const proxied = startShell(
    "read a; head -c 3000000 /dev/zero | tr '\\0' x; echo; echo done >&2",
    { beforeRead: () => reading.promise },
  );
  proxied.send("go\n");
  proxied.end();
  await proxied.says("done");
  reading.resolve();
  assert.equal((await proxied.rest())[0]?.length, 3_000_000);
  assert.equal(await proxied.exit, 0);
});

Deno.test("S4: runProxy() carries on to the server while the client reads nothing", async () => {
  const reading = Promise.withResolvers<void>();
  const proxied = startShell(
    "yes & while read line; do echo got $line >&2; done; kill $!",
    { beforeRead: () => reading.promise },
  );
  proxied.send("one\n");
  await proxied.says("got one");
  proxied.send("two\n");
  await proxied.says("got two");
  proxied.end();
  reading.resolve();
  await proxied.exit;
});

Deno.test("S4: runProxy() carries on to the client while the server reads nothing", async () => {
  const proxied = startShell("for i in 1 2 3; do echo $i; done; exec sleep 99");
  proxied.send(`${"x".repeat(1_000_000)}\nmore\n`);
  assert.equal(await proxied.next(), "1");
  assert.equal(await proxied.next(), "2");
  assert.equal(await proxied.next(), "3");
  proxied.signal("SIGTERM");
  assert.equal(await proxied.exit, 143);
});

Deno.test("S5: runProxy() gives up on a client that left, and takes nothing any more", async () => {
  const proxied = startShell(
    "head -c 3000000 /dev/zero | tr '\\0' x; sleep 99",
    {
      beforeRead: () => new Promise(() => {}),
      timing: { stallMs: 50 },
    },
  );
  proxied.end();
  assert.equal(await proxied.exit, 143);
});

Deno.test("S6: runProxy() ends at a signal though the client takes nothing", async () => {
  const full = Promise.withResolvers<void>();
  const script = "head -c 3000000 /dev/zero | tr '\\0' x; echo; exec sleep 99";
  const proxied = startShell(script, {
    beforeRead() {
      full.resolve();
      return new Promise(() => {});
    },
  });
  await full.promise;
  proxied.signal("SIGTERM");
  assert.equal(await proxied.exit, 143);
});

Deno.test("S5: runProxy() ends the server when the client stops reading for good", async () => {
  const proxied = startShell("while read a; do echo $a; done; exit 6", {
    beforeRead: () => Promise.reject(new Error("EPIPE")),
  });
  proxied.send("one\n");
  assert.equal(await proxied.exit, 6);
  assert.equal(proxied.stderr(), "");
});
