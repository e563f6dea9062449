import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { call, contextOf } from "./cli_call.ts";

/** Calls a command whose standard output takes nothing. */
async function callInVain(args: readonly string[], error: Error) {
  let stderr = "";
  const stdio = {
    ...contextOf([]).stdio,
    stdout: () => Promise.reject(error),
    stderr(bytes: Uint8Array) {
      stderr += new TextDecoder().decode(bytes);
      return Promise.resolve();
    },
  };
  const { code } = await call(args, {}, [], { stdio });
  return { code, stderr };
}

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: no space left on device, write`), {
    code,
  });
}

for (const { name } of COMMANDS) {
  test(`${name} --help fails when the disk is full`, async () => {
    assert.deepEqual(await callInVain([name, "--help"], failure("ENOSPC")), {
      code: 1,
      stderr:
        "toolcap: cannot write to standard output: ENOSPC: no space left on device, write\n",
    });
  });
}

for (const args of [["count"], ["clients"], ["clients", "--json"]]) {
  test(`${args.join(" ")} fails when the disk is full`, async () => {
    const { code, stderr } = await callInVain(args, failure("ENOSPC"));
    assert.equal(code, 1);
    assert.match(stderr, /^toolcap: cannot write to standard output: ENOSPC/);
  });
}

const GONE = [
  { name: "Node", error: failure("EPIPE") },
  {
    name: "a stream that ended before",
    error: failure("ERR_STREAM_DESTROYED"),
  },
  { name: "Deno", error: Object.assign(new Error(), { name: "BrokenPipe" }) },
];
for (const { name, error } of GONE) {
  test(`print() takes it that nobody reads, as ${name} says it`, async () => {
    const outcome = await callInVain(["--help"], error);
    assert.deepEqual(outcome, { code: 0, stderr: "" });
  });
}

test("a wrong call is one when nobody can be told, either", async () => {
  const refuse = () => Promise.reject(failure("ENOSPC"));
  const { stdin } = contextOf([]).stdio;
  const stdio = { stdin, stdout: refuse, stderr: refuse };
  assert.equal((await call(["count", "a", "b"], {}, [], { stdio })).code, 2);
});
