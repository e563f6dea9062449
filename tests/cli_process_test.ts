import assert from "node:assert/strict";
import { TOOLCAP } from "./fixtures/command.ts";

/** Runs the command as a process; `input` is what the client writes. */
async function run(args: readonly string[], input = "") {
  const [command = "", ...own] = TOOLCAP;
  const child = new Deno.Command(command, {
    args: [...own, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

Deno.test("toolcap --version prints the version that deno.json states", async () => {
  const manifest = new URL("../deno.json", import.meta.url);
  const { version } = JSON.parse(await Deno.readTextFile(manifest));
  const { code, stdout, stderr } = await run(["--version"]);
  assert.deepEqual([code, stdout, stderr], [0, `${version}\n`, ""]);
});

Deno.test("toolcap exits with 2 for a wrong call", async () => {
  const { code, stdout, stderr } = await run(["proxy", "--max-tokens", "x"]);
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.match(stderr, /^toolcap: --max-tokens must be a whole number.*\n$/);
});

Deno.test("toolcap proxy stands between a client and a server", async () => {
  const request = '{"jsonrpc":"2.0","id":1.0,"method":"x/y","a":1E400}';
  const response = '{"jsonrpc":"2.0","id":1.0,"result":[9007199254740993]}';
  const script = "cat >&2; echo '" + response + "'";
  const { code, stdout, stderr } = await run(
    ["proxy", "--", "sh", "-c", script],
    `${request}\n`,
  );
  assert.equal(code, 0);
  assert.equal(stderr, `${request}\n`);
  assert.equal(stdout, `${response}\n`);
});

Deno.test("toolcap proxy answers for a server that dies at once", async () => {
  const { code, stdout, stderr } = await run(
    ["proxy", "--quiet", "--", "sh", "-c", "read a; echo oh no >&2; exit 3"],
    '{"jsonrpc":"2.0","id":"a","method":"initialize"}\n',
  );
  assert.equal(code, 3);
  assert.equal(stderr, "oh no\n");
  const answer = JSON.parse(stdout);
  assert.equal(answer.id, "a");
  assert.match(answer.error.message, /"sh" exited with code 3.*\noh no$/);
});

Deno.test("toolcap proxy answers for a server that is not found", async () => {
  const { code, stdout, stderr } = await run(
    ["proxy", "--", "no-such-command"],
    '{"jsonrpc":"2.0","id":1,"method":"initialize"}\n',
  );
  assert.equal(code, 127);
  assert.equal(stderr.split("\n").length, 2);
  assert.match(JSON.parse(stdout).error.message, /"no-such-command": command /);
});
