// The life of `toolcap proxy` as a process, by the duties that docs list.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { KEEPS_EMPTY_VARIABLES, TOOLCAP } from "./fixtures/command.ts";
import { isGone, ODD_SERVER } from "./fixtures/proxied.ts";
import {
  answerTo,
  BAD_SERVER,
  request,
  startBad,
  startToolcap,
} from "./fixtures/toolcap.ts";

const CLIENT = fileURLToPath(new URL("fixtures/client.ts", import.meta.url));
const DENO = [Deno.execPath(), "run", "--quiet", "-A"];

/** The process id that a stubborn server puts into its answer. */
function pidIn(answer: string | undefined): string {
  return /(\d+)"\}\}$/.exec(answer ?? "")?.[1] ?? assert.fail(answer);
}

Deno.test("S5: a server that ignores the end of its input and SIGTERM is killed", async () => {
  const toolcap = startBad("stubborn", ["--grace", "0.1"]);
  await toolcap.send(request(1));
  const pid = pidIn(await toolcap.next());
  await toolcap.end();
  const { code } = await toolcap.rest();
  assert.equal(code, 137);
  await isGone(pid);
});

Deno.test("S5: so is one behind a shell, such as npx starts", async () => {
  const script = '"$@"; true';
  const server = ["sh", "-c", script, "sh", ...DENO, BAD_SERVER, "stubborn"];
  const toolcap = startToolcap(server, ["--grace", "0.1"]);
  await toolcap.send(request(1));
  const pid = pidIn(await toolcap.next());
  await toolcap.end();
  await toolcap.rest();
  await isGone(pid);
});

Deno.test("S5: nobody is left behind when the client is killed", async () => {
  const server = [...DENO, BAD_SERVER, "stubborn"];
  const command = [...TOOLCAP, "proxy", "--grace", "0.1", "--", ...server];
  const client = new Deno.Command(Deno.execPath(), {
    args: [...DENO.slice(1), CLIENT, ...command],
    stdout: "piped",
  }).spawn();
  let text = "";
  const reader = client.stdout.pipeThrough(new TextDecoderStream()).getReader();
  while (text.split("\n").length < 3) text += (await reader.read()).value;
  const [toolcap = "", answer] = text.split("\n");
  client.kill("SIGKILL");
  await client.status;
  await isGone(pidIn(answer));
  await isGone(toolcap);
  await reader.cancel();
});

Deno.test("S5: what is asked at the last moment is still answered", async () => {
  const toolcap = startBad("slow", ["--grace", "0"]);
  await toolcap.send(request(1));
  await toolcap.end();
  assert.deepEqual((await toolcap.rest()).lines, [answerTo(1)]);
});

Deno.test("S5: a client that stops reading is as good as gone", async () => {
  const toolcap = startBad("stubborn", ["--grace", "0.1"]);
  await toolcap.send(request(1));
  const pid = pidIn(await toolcap.next());
  await toolcap.leave();
  await toolcap.send(request(2)); // to its answer nobody listens
  const { code } = await toolcap.rest();
  assert.equal(code, 137);
  await isGone(pid);
});

for (
  const [signal, code] of [
    ["SIGTERM", 143],
    ["SIGINT", 130],
    ["SIGHUP", 129],
  ] as const
) {
  Deno.test(`S6: a proxy that gets ${signal} ends its server and exits with ${code}`, async () => {
    const script = `echo '{"jsonrpc":"2.0","method":"n","params":["'$$'"]}'`;
    const server = ["sh", "-c", `sh -c "$0; exec sleep 1000"; true`, script];
    const toolcap = startToolcap(server);
    const { params: [pid] } = JSON.parse(await toolcap.next() ?? "");
    toolcap.kill(signal);
    assert.equal((await toolcap.rest()).code, code);
    await isGone(pid);
  });
}

Deno.test("S8: a server finds the folder and the environment that it would find without", async () => {
  const server = [...DENO, ODD_SERVER, "surroundings"];
  const env = {
    WITH_SPACE: "a b",
    LANG_: "é=\n'",
    EMPTY: "",
  };
  const [command = "", ...args] = server;
  const direct = await new Deno.Command(command, { args, env }).output();
  const toolcap = startToolcap(server, [], env);
  await toolcap.end();
  const { lines } = await toolcap.rest();
  const expected = JSON.parse(new TextDecoder().decode(direct.stdout));
  const found = expected.params.env;
  if (!KEEPS_EMPTY_VARIABLES) {
    // npm sets some, too.
    for (const name of Object.keys(found)) {
      if (found[name] === "") delete found[name];
    }
  }
  found.TOOLCAP_DEPTH = "1"; // the one thing that is added
  assert.deepEqual(JSON.parse(lines[0] ?? ""), expected);
});

Deno.test("S9: two proxies for one server do not know of each other", async () => {
  const [probe, real] = [startBad("crlf"), startBad("crlf")];
  await Promise.all([probe.send(request(1)), real.send(request(1))]);
  assert.equal(await probe.next(), answerTo(1));
  assert.equal(await real.next(), answerTo(1));
  await probe.end();
  assert.equal((await probe.rest()).code, 0);
  await real.send(request(2));
  assert.equal(await real.next(), answerTo(2));
  await real.end();
  assert.equal((await real.rest()).code, 0);
});

for (const args of [[], ["npx", "-y", "x"], ["--quiet"], ["--"]]) {
  Deno.test(`S10: "toolcap proxy ${args.join(" ")}" starts nothing`, async () => {
    const [command = "", ...own] = TOOLCAP;
    const { code, stdout, stderr } = await new Deno.Command(command, {
      args: [...own, "proxy", ...args],
      stdin: "null",
    }).output();
    assert.equal(code, 2);
    assert.equal(stdout.length, 0);
    const said = new TextDecoder().decode(stderr);
    assert.match(said, /^toolcap: .*"--".*: toolcap proxy -- npx .*\n$/);
  });
}

Deno.test("S10: a wrapper that wraps itself ends, and says why", async () => {
  // What a client's configuration looks like after it was wrapped twice.
  const script = '"$@" -- sh -c "$0" "$0" "$@"';
  const server = ["sh", "-c", script, script, ...TOOLCAP, "proxy"];
  const toolcap = startToolcap(server);
  await toolcap.send(request(1));
  const { id, error } = JSON.parse(await toolcap.next() ?? "");
  assert.equal(id, 1);
  assert.match(error.message, /toolcap has started itself 8 times/);
  const { code, stderr } = await toolcap.rest();
  assert.equal(code, 2);
  assert.equal(stderr.match(/has started itself/g)?.length, 1);
});
