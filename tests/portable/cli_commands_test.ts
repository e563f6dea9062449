import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { painter } from "../../lib/cli/paint.ts";
import { call, contextOf } from "./cli_call.ts";

for (const { name, summary, load } of COMMANDS) {
  test(`${name} --help names every option, in lines of 80 characters`, async () => {
    const { code, stdout, stderr } = await call([name, "--help"]);
    assert.equal(code, 0);
    assert.equal(stderr, "");
    const { options } = await load();
    for (const option of [...Object.keys(options), "help"]) {
      const named = new RegExp(`--${option}(?![\\w-])`);
      assert.match(stdout, named);
    }
    for (const line of stdout.split("\n")) assert.ok(line.length <= 80, line);
  });

  test(`${name} --help has two examples that call it`, async () => {
    const { help } = await load();
    const [, examples = ""] = help.split("\nExamples\n");
    const calls = examples.split("\n").filter((line) =>
      line.includes(`toolcap ${name}`)
    );
    assert.ok(calls.length >= 2, examples);
  });

  test(`toolcap --help lists ${name}`, async () => {
    const { stdout } = await call(["--help"]);
    assert.ok(stdout.includes(`  ${name.padEnd(12)}${summary}\n`));
    assert.ok(summary.length <= 66);
  });

  test(`${name} suggests the option that was meant`, async () => {
    const { code, stdout, stderr } = await call([name, "--hlep"]);
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(
      stderr,
      /^toolcap: unknown option "--hlep", did you mean "--help"\?/,
    );
  });

  test(`the choices of ${name} are those of options that take a value`, async () => {
    const { options, choices = {} } = await load();
    for (const [option, words] of Object.entries(choices)) {
      assert.match(options[option] ?? "", /^(value|list)$/);
      assert.ok(words.length > 0);
    }
  });
}

const COLOURS = [
  { says: "a terminal has colours", env: {}, terminal: true, bold: true },
  { says: "a pipe has none", env: {}, terminal: false, bold: false },
  {
    says: "NO_COLOR takes them away",
    env: { NO_COLOR: "1" },
    terminal: true,
    bold: false,
  },
  {
    says: "an empty NO_COLOR does not",
    env: { NO_COLOR: "" },
    terminal: true,
    bold: true,
  },
  {
    says: "a dumb terminal has none",
    env: { TERM: "dumb" },
    terminal: true,
    bold: false,
  },
];
for (const { says, env, terminal, bold } of COLOURS) {
  test(`painter(): ${says}`, () => {
    const context = { ...contextOf([], env), isTerminal: () => terminal };
    const painted = painter(context, 1)("bold", "word");
    assert.equal(painted, bold ? "\x1b[1mword\x1b[0m" : "word");
  });
}
