import assert from "node:assert/strict";
import { EventLog } from "../lib/host/event_log.ts";
import { Output } from "../lib/host/output.ts";
import { isGone, owingEngine, startShell } from "./fixtures/proxied.ts";

Deno.test("S7: runProxy() exits with the server's code, after its last reply", async () => {
  const proxied = startShell("read line; echo $line; exit 3");
  proxied.send("last\n");
  assert.deepEqual(await proxied.rest(), ["last"]);
  assert.equal(await proxied.exit, 3);
  assert.match(
    proxied.stderr(),
    /^toolcap: the server "sh" exited with code 3/,
  );
});

Deno.test("S7: runProxy() exits with 128 + n when signal n ends the server", async () => {
  const proxied = startShell("echo $$; kill -9 $$");
  assert.equal(await proxied.exit, 137);
  assert.match(proxied.stderr(), /was ended by SIGKILL/);
});

Deno.test("S7: runProxy() answers what a server left open", async () => {
  const proxied = startShell("read a; echo $a; read b; read c; exit 4", {
    engine: owingEngine(),
  });
  proxied.send("one\ntwo\nthree\n");
  const answers = (await proxied.rest()).map((line) => line.slice(0, 12));
  assert.deepEqual(answers, ["one", "owed two: MC", "owed three: "]);
  assert.equal(await proxied.exit, 4);
});

Deno.test("S7: runProxy() answers a request whose engine was still thinking", async () => {
  const thinking = Promise.withResolvers<void>();
  const inner = owingEngine();
  const proxied = startShell("read a; echo $a; exit 0", {
    engine: {
      ...inner,
      async fromClient(line) {
        if (line === "two") await thinking.promise;
        return inner.fromClient(line);
      },
    },
    timing: { settleMs: 20_000 },
  });
  proxied.send("one\ntwo\n");
  await proxied.says("exited with code 0");
  thinking.resolve();
  proxied.end();
  assert.match((await proxied.rest())[1] ?? "", /^owed two: /);
});

Deno.test("S5: runProxy() lets a server end that answers at the end of input only", async () => {
  const proxied = startShell('lines=$(cat); echo "$lines" | sort');
  proxied.send("b\na\n");
  proxied.end();
  assert.deepEqual(await proxied.rest(), ["a", "b"]);
  assert.equal(await proxied.exit, 0);
});

Deno.test("S5: runProxy() gives a server time that still owes an answer", async () => {
  const script = "read a; cat >/dev/null; sleep 0.5; echo $a"; // > graceMs
  const proxied = startShell(script, { engine: owingEngine() });
  proxied.send("slow\n");
  proxied.end();
  assert.deepEqual(await proxied.rest(), ["slow"]);
  assert.equal(await proxied.exit, 0);
});

Deno.test("S5: runProxy() ends a server that ignores the end of input", async () => {
  const proxied = startShell("echo $$; exec sleep 1000");
  const pid = await proxied.next() ?? "";
  proxied.end();
  assert.equal(await proxied.exit, 143);
  await isGone(pid);
});

Deno.test("S5: runProxy() ends a server that ignores SIGTERM, too", async () => {
  const proxied = startShell(
    "trap '' TERM; echo $$; while :; do sleep 1000; done",
  );
  const pid = await proxied.next() ?? "";
  proxied.end();
  assert.equal(await proxied.exit, 137);
  await isGone(pid);
});

Deno.test("S5: runProxy() ends what a server started", async () => {
  const proxied = startShell("sh -c 'echo $$; exec sleep 1000'; true");
  const pid = await proxied.next() ?? "";
  proxied.end();
  assert.equal(await proxied.exit, 143);
  await isGone(pid);
});

Deno.test("S5: runProxy() ends a grandchild that outlives its parent and ignores SIGTERM", async () => {
  const proxied = startShell(
    "sh -c 'trap \"\" TERM; exec >/dev/null 2>&1; sleep 1000' & " +
      "echo $!; exec sleep 1000",
  );
  const pid = await proxied.next() ?? "";
  proxied.end();
  assert.equal(await proxied.exit, 143);
  await isGone(pid);
});

Deno.test("S7: runProxy() does not wait for a grandchild that holds the output open", async () => {
  const proxied = startShell("sleep 1000 & echo $!; exit 5");
  const pid = await proxied.next() ?? "";
  assert.equal(await proxied.exit, 5);
  await isGone(pid);
});

for (
  const [signal, code] of [
    ["SIGTERM", 143],
    ["SIGINT", 130],
    ["SIGHUP", 129],
  ] as const
) {
  Deno.test(`S6: runProxy() ends the server when it gets ${signal}`, async () => {
    const proxied = startShell(
      "echo $$; sh -c 'echo $$; exec sleep 1000'; true",
      {
        timing: { firstSignalMs: 20_000, termMs: 20_000 },
      },
    );
    const pids = [await proxied.next() ?? "", await proxied.next() ?? ""];
    proxied.signal(signal);
    assert.equal(await proxied.exit, code);
    for (const pid of pids) await isGone(pid);
  });
}

Deno.test("S6: runProxy() passes on what a server says when it is told to end", async () => {
  const proxied = startShell(
    "trap 'echo bye; exit 7' TERM; echo hi; while :; do sleep 0.01; done",
    { timing: { termMs: 20_000 } },
  );
  assert.equal(await proxied.next(), "hi");
  proxied.signal("SIGTERM");
  assert.deepEqual(await proxied.rest(), ["bye"]);
  assert.equal(await proxied.exit, 7);
});

Deno.test("S6: runProxy() kills the server soon after a second signal", async () => {
  const proxied = startShell(
    "trap '' INT TERM; echo $$; while :; do sleep 1000; done",
    { timing: { firstSignalMs: 20_000, termMs: 20_000 } },
  );
  await proxied.next();
  proxied.signal("SIGINT");
  proxied.signal("SIGTERM");
  assert.equal(await proxied.exit, 137);
});

Deno.test("runProxy() does not wait for ever for a disk that takes nothing", async () => {
  const disk = new Output(() => new Promise(() => {}));
  const proxied = startShell("exit 0", {
    events: new EventLog(disk),
    timing: { diskMs: 1 },
  });
  assert.equal(await proxied.exit, 0);
});

Deno.test("runProxy() writes all events before it ends", async () => {
  const ready = Promise.withResolvers<void>();
  let text = "";
  const disk = new Output(async (bytes) => {
    await ready.promise;
    text += new TextDecoder().decode(bytes);
  });
  const proxied = startShell("exit 4", { events: new EventLog(disk) });
  await proxied.says("exited with code 4");
  ready.resolve();
  assert.equal(await proxied.exit, 4);
  assert.match(text, /"event":"end",.*"how":"exit","code":4,"noise":0\}\n$/);
});
