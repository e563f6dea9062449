import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { call } from "./cli_call.ts";

for (const shell of ["bash", "zsh", "fish", "powershell"]) {
  test(`completions ${shell} knows every command, option and choice`, async () => {
    const { code, stdout, stderr } = await call(["completions", shell]);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    for (const { name, load } of COMMANDS) {
      const { options, choices = {}, words = [] } = await load();
      const long = Object.keys(options).map((option) =>
        shell === "fish" ? `-l ${option}` : `--${option}`
      );
      const known = [name, ...long, ...Object.values(choices).flat(), ...words];
      for (const word of known) assert.ok(stdout.includes(word), word);
    }
  });
}

const KNOWN = "bash, zsh, fish, powershell";
const WRONG = [
  {
    args: [],
    says: "which shell? toolcap completions bash|zsh|fish|powershell",
  },
  { args: ["fisch"], says: `no completions for "fisch", did you mean "fish"?` },
  { args: ["nushell"], says: `no completions for "nushell"; there are` },
  {
    args: ["bash", "zsh"],
    says: 'one shell at a time, but "zsh" is given too',
  },
];
for (const { args, says } of WRONG) {
  test(`completions ${args.join(" ")} is a wrong call`, async () => {
    const { code, stdout, stderr } = await call(["completions", ...args]);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.ok(stderr.startsWith(`toolcap: ${says}`), stderr);
    if (says.startsWith("no")) assert.ok(stderr.endsWith(`${KNOWN}\n`), stderr);
  });
}
