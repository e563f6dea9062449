import assert from "node:assert/strict";
import {
  ODD_SERVER,
  owingEngine,
  startOdd,
  startProxied,
  startShell,
} from "./fixtures/proxied.ts";

Deno.test("runProxy() passes arguments on literally", async () => {
  const args = ["${HOME}", "$(id)", "`id`", "a b", "", "*", "--", "-e", '"'];
  const proxied = startOdd("args", args);
  assert.deepEqual(JSON.parse(await proxied.next() ?? ""), args);
  await proxied.exit;
});

Deno.test("runProxy() starts this very runtime without changing arguments", async () => {
  const proxied = startProxied({
    command: Deno.execPath(),
    args: ["--allow-all", ODD_SERVER, "args", "--eval"],
  });
  assert.equal(await proxied.next(), '["--eval"]');
  await proxied.exit;
});

Deno.test("S8: runProxy() hands the environment on whole", async () => {
  const env = { ...Deno.env.toObject(), WITH_SPACE: "a b", EMPTY: "" };
  const proxied = startOdd("env", [], { env });
  const { TOOLCAP_DEPTH: depth, ...inherited } = JSON.parse(
    await proxied.next() ?? "",
  );
  assert.equal(depth, "1");
  assert.deepEqual(inherited, env);
  await proxied.exit;
});

Deno.test("S8: runProxy() runs the server in the same folder", async () => {
  const proxied = startShell("pwd -P");
  assert.equal(await proxied.next(), Deno.realPathSync(Deno.cwd()));
  await proxied.exit;
});

Deno.test("S10: runProxy() refuses to start itself without end", async () => {
  const proxied = startShell("cat", { env: { TOOLCAP_DEPTH: "8" } });
  assert.equal(await proxied.exit, 2);
  assert.match(proxied.stderr(), /^toolcap: .*started itself 8 times.*\n$/);
});

Deno.test("runProxy() tells people of a server that says nothing", async () => {
  const proxied = startShell("read line; read line", {
    timing: { silenceMs: 1 },
  });
  proxied.send("one\n");
  await proxied.says("has not written anything for 0.001 seconds");
  proxied.end();
  await proxied.exit;
});

Deno.test("runProxy() exits with 127 when the command is not found", async () => {
  const proxied = startProxied({
    command: "no-such-command",
    args: [],
    engine: owingEngine(),
  });
  proxied.send("hello\n");
  const [answer, ...more] = await proxied.rest();
  assert.match(answer ?? "", /^owed hello: .*"no-such-command": command not f/);
  assert.deepEqual(more, []);
  assert.equal(await proxied.exit, 127);
  assert.equal(proxied.stderr().match(/\n/g)?.length, 1);
});

Deno.test("runProxy() writes nothing to the client when a command is not found and nobody asked", async () => {
  const proxied = startProxied({
    command: "no-such-command",
    args: [],
    engine: owingEngine(),
  });
  proxied.end();
  assert.deepEqual(await proxied.rest(), []);
  assert.equal(await proxied.exit, 127);
});

Deno.test("runProxy() exits with 126 when the file is no program", async () => {
  const proxied = startProxied({ command: ODD_SERVER, args: [] });
  proxied.end();
  assert.equal(await proxied.exit, 126);
});

Deno.test("runProxy() answers the first request of a server that died at once", async () => {
  const proxied = startShell("printf '\\033[31moh no\\n' >&2; exit 1", {
    engine: owingEngine(),
  });
  await proxied.says("exited with code 1");
  proxied.send("hello\n");
  assert.equal(
    await proxied.next(),
    'owed hello: MCP server failure: the server "sh" exited with code 1. ' +
      "The end of its stderr: oh no",
  );
  assert.equal(await proxied.exit, 1);
});

Deno.test("runProxy() loses nothing that is sent while the server starts", async () => {
  const proxied = startShell("sleep 0.2; cat");
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  for (const line of lines) proxied.send(`${line}\n`);
  for (const line of lines) assert.equal(await proxied.next(), line);
  proxied.end();
  await proxied.exit;
});
