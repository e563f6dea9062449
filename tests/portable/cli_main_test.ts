import assert from "node:assert/strict";
import { test } from "node:test";
import { parseQuery } from "../../lib/cli/query.ts";
import type { EngineOptions } from "../../lib/mcp/session.ts";
import { call } from "./cli_call.ts";

/** What the engine is made with by `toolcap proxy <options> -- missing`. */
async function engineFor(
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<EngineOptions> {
  const outcome = await call(
    ["proxy", ...options, "--", "no-such-command"],
    env,
  );
  assert.ok(outcome.engine, outcome.stderr);
  assert.equal(outcome.code, 127);
  return outcome.engine;
}

const HELP = [
  { args: ["--help"], says: /Usage: toolcap <command>/ },
  { args: ["-h"], says: /Usage: toolcap <command>/ },
  { args: ["proxy", "--help"], says: /Usage: toolcap proxy \[options\] -- / },
  { args: ["proxy", "-h", "--", "x"], says: /Examples\n {2}toolcap proxy -- / },
  { args: ["help"], says: /Usage: toolcap <command>/ },
  { args: ["help", "count"], says: /Usage: toolcap count \[options\]/ },
  { args: ["clients", "--help"], says: /Usage: toolcap clients \[options\]/ },
  { args: ["--version"], says: /^\d+\.\d+\.\d+\n$/ },
];
for (const { args, says } of HELP) {
  test(`main() prints to stdout for ${args.join(" ")}`, async () => {
    const { code, stdout, stderr } = await call(args);
    assert.match(stdout, says);
    assert.equal(stderr, "");
    assert.equal(code, 0);
  });
}

const WRONG: readonly {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly says: RegExp;
}[] = [
  {
    name: "no command",
    args: [],
    says: /no command given, see toolcap --help/,
  },
  {
    name: "an unknown command",
    args: ["serve"],
    says: /unknown command "serve"; see toolcap --help/,
  },
  {
    name: "a command that is nearly one",
    args: ["porxy"],
    says: /unknown command "porxy", did you mean "proxy"\?/,
  },
  {
    name: "an unknown option before the command",
    args: ["--verson"],
    says: /unknown option "--verson", did you mean "--version"\?/,
  },
  {
    name: "an option before its command",
    args: ["--version", "proxy"],
    says: /options come after the command: toolcap proxy/,
  },
  {
    name: "no server command",
    args: ["proxy"],
    says: /no server command, write it after "--": toolcap proxy -- npx/,
  },
  {
    name: "nothing after --",
    args: ["proxy", "--quiet", "--"],
    says: /no server command/,
  },
  {
    name: "an empty server command",
    args: ["proxy", "--", " ", "x"],
    says: /the server command after "--" is empty/,
  },
  {
    name: "a server command without --",
    args: ["proxy", "npx", "-y", "x"],
    says: /must come after "--", but "npx" comes before it/,
  },
  {
    name: "a word before --",
    args: ["proxy", "--quiet", "stray", "--", "x"],
    says: /must come after "--", but "stray" comes before it/,
  },
  {
    name: "an unknown option",
    args: ["proxy", "--max-token", "900", "--", "x"],
    says: /unknown option "--max-token", did you mean "--max-tokens"\?/,
  },
  {
    name: "an option that is like no other",
    args: ["proxy", "--zzzzzzzzz", "--", "x"],
    says: /unknown option "--zzzzzzzzz"; see toolcap proxy --help/,
  },
  {
    name: "an option named like a member of every object",
    args: ["proxy", "--constructor", "--", "x"],
    says: /unknown option "--constructor"/,
  },
  {
    name: "a short option",
    args: ["proxy", "-q", "--", "x"],
    says: /unknown option "-q"/,
  },
  {
    name: "an option without its value",
    args: ["proxy", "--max-tokens", "--", "x"],
    says: /--max-tokens needs a value/,
  },
  {
    name: "an option where a value should be",
    args: ["proxy", "--max-tokens", "--quiet", "--", "x"],
    says: /--max-tokens needs a value/,
  },
  {
    name: "a value for a flag",
    args: ["proxy", "--quiet=yes", "--", "x"],
    says: /--quiet takes no value/,
  },
  {
    name: "an option given twice",
    args: ["proxy", "--max-tokens", "900", "--max-tokens=901", "--", "x"],
    says: /--max-tokens is given twice/,
  },
  ...["20k", "-5", "1e4", "0x10", "1.5", "", " 900", "99999999999999999999"]
    .map((text) => ({
      name: `${JSON.stringify(text)} for a number`,
      args: ["proxy", `--max-chars=${text}`, "--", "x"],
      says: /--max-chars must be a whole number such as 20000, not "/,
    })),
  {
    name: "a budget that is too small",
    args: ["proxy", "--max-tokens", "5", "--", "x"],
    says: /--max-tokens is 5, at least 600 is needed/,
  },
  {
    name: "no limit at all",
    args: [
      "proxy",
      ...["tokens", "chars", "bytes", "lines"].map((unit) => `--max-${unit}=0`),
      "--",
      "x",
    ],
    says: /at least one of --max-tokens, .* must be above 0/,
  },
  {
    name: "no number in the environment",
    args: ["proxy", "--", "x"],
    env: { TOOLCAP_MAX_TOKENS: "many" },
    says: /TOOLCAP_MAX_TOKENS must be a whole number such as 20000, not "many"/,
  },
  {
    name: "too small a number in the environment",
    args: ["proxy", "--", "x"],
    env: { TOOLCAP_MAX_TOKENS: "7" },
    says: /TOOLCAP_MAX_TOKENS is 7, at least 600 is needed/,
  },
  {
    name: "an unknown client",
    args: ["proxy", "--client", "claude-coed", "--", "x"],
    says:
      /unknown client "claude-coed", did you mean "claude-code"\? --client takes auto, none or an ID/,
  },
  {
    name: "an unknown client in the environment",
    args: ["proxy", "--", "x"],
    env: { TOOLCAP_CLIENT: "nobody" },
    says: /unknown client "nobody"; TOOLCAP_CLIENT takes auto, none or an ID/,
  },
  {
    name: "a word after clients",
    args: ["clients", "codex"],
    says: /toolcap clients takes no "codex", it lists all clients/,
  },
  {
    name: "a parameter name that some clients refuse",
    args: ["proxy", "--cursor-param", "next page", "--", "x"],
    says:
      /--cursor-param must be 1 to 64 of A-Z a-z 0-9 _ \. -, not "next page"/,
  },
  {
    name: "a name for a parameter that there is not",
    args: ["proxy", "--find-param", "search", "--", "x"],
    says: /--find-param does nothing without --find, add that/,
  },
  {
    name: "a parameter name for fields that some clients refuse",
    args: ["proxy", "--fields", "--fields-param", "a b", "--", "x"],
    says: /--fields-param must be 1 to 64/,
  },
  {
    name: "two parameters of one name",
    args: ["proxy", "--find", "--find-param", "cursor", "--", "x"],
    says: /two parameters cannot both be called "cursor"/,
  },
  {
    name: "a parameter name that is too long",
    args: ["proxy", "--cursor-param", "x".repeat(65), "--", "x"],
    says: /--cursor-param must be 1 to 64/,
  },
  {
    name: "an empty pattern",
    args: ["proxy", "--skip", "", "--", "x"],
    says: /--skip is empty/,
  },
  {
    name: "an unknown way to run again",
    args: ["proxy", "--rerun", "maybe", "--", "x"],
    says: /--rerun takes safe, always, never, not "maybe"/,
  },
  ...["1", "65535", "63KiB", "501MiB", "524288001", "1GiB", "64M", "1e6", "-1"]
    .map((text) => ({
      name: `${text} for the longest message`,
      args: ["proxy", `--max-line=${text}`, "--", "x"],
      says: /--max-line must be from 64KiB to 500MiB, written like 64MiB or 67/,
    })),
  ...["-1", "1e3", "3600.1", "2,5", "5s", ".5", "", "NaN"].map((text) => ({
    name: `${JSON.stringify(text)} for the grace`,
    args: ["proxy", `--grace=${text}`, "--", "x"],
    says: /--grace must be from 0 to 3600 seconds, written like 2\.5, not "/,
  })),
  {
    name: "a log file without a name",
    args: ["proxy", "--log-file=", "--", "x"],
    says: /--log-file is empty/,
  },
  {
    name: "a log file that cannot be opened",
    args: ["proxy", "--log-file", "no-such-folder/log", "--", "x"],
    says:
      /cannot open the log file "no-such-folder\/log": there is no such file/,
  },
  {
    name: "a log file that is a folder",
    args: ["proxy", "--log-file", ".", "--", "x"],
    says: /cannot open the log file "\.": it is not a file/,
  },
  ...[["--rerun", "safe"], ["--cursor-param", "next"]].map((option) => ({
    name: `${option[0]} with --trim`,
    args: ["proxy", "--trim", ...option, "--", "x"],
    says: /does nothing with --trim/,
  })),
  {
    name: "text that would not stay on one line",
    args: ["proxy", "a\nb\x1b[31m", "--", "x"],
    says: /"a\\nb\\u001b\[31m"/,
  },
];
for (const { name, args, env, says } of WRONG) {
  test(`main() refuses ${name}, in one line on stderr`, async () => {
    const { code, stdout, stderr, engine } = await call(args, env);
    assert.match(stderr, says);
    assert.match(stderr, /^toolcap: [^\n]+\n$/);
    assert.equal(stdout, "");
    assert.equal(code, 2);
    assert.equal(engine, undefined);
  });
}

test("main() tells what an engine cannot work with", async () => {
  const outcome = await call(["proxy", "--", "x"], {}, [], {
    createEngine() {
      throw new RangeError("Cannot create an engine");
    },
  });
  assert.deepEqual(outcome, {
    code: 2,
    stdout: "",
    stderr: "toolcap: Cannot create an engine\n",
    engine: undefined,
  });
});

test("main() exits with 127 for a server that is not found", async () => {
  const { code, stdout, stderr } = await call([
    "proxy",
    "--quiet",
    "--",
    "no-such-command",
  ]);
  assert.equal(code, 127);
  assert.equal(stdout, "");
  assert.match(stderr, /^toolcap: cannot start "no-such-command": .*\n$/);
});

test("proxy has defaults for everything", async () => {
  assert.deepEqual(await engineFor([]), {
    budget: {},
    trim: false,
    cursorParam: "cursor",
    fieldsParam: undefined,
    findParam: undefined,
    parseQuery,
    skip: [],
    client: "auto",
    env: {},
    rerun: "safe",
    overrides: [],
    clients: {},
  });
});

test("proxy takes every option", async () => {
  const options = [
    ["--max-tokens", "1000", "--max-chars=2000", "--max-bytes", "0"],
    ["--max-lines", "10", "--max-escaped-chars", "4000"],
    ["--skip", "get_*", "--skip=-x", "--quiet", "--client", "codex"],
    ["--rerun", "never", "--cursor-param", "next.page-1_A"],
    ["--fields", "--fields-param", "fields", "--find"],
  ].flat();
  assert.deepEqual(await engineFor(options), {
    budget: {
      tokens: 1000,
      chars: 2000,
      bytes: 0,
      lines: 10,
      escapedChars: 4000,
    },
    trim: false,
    cursorParam: "next.page-1_A",
    fieldsParam: "fields",
    findParam: "_find",
    parseQuery,
    skip: [],
    client: "codex",
    env: {},
    rerun: "never",
    overrides: ["get_*", "-x"].map((glob) => ({
      glob,
      options: { skip: true },
    })),
    clients: {},
  });
});

test("proxy takes --trim", async () => {
  assert.equal((await engineFor(["--trim", "--client=none"])).trim, true);
});

test("proxy takes the client from the environment, unless it is given", async () => {
  const env = { TOOLCAP_CLIENT: "vscode" };
  assert.equal((await engineFor([], env)).client, "vscode");
  assert.equal((await engineFor(["--client", "none"], env)).client, "none");
  assert.equal((await engineFor([], { TOOLCAP_CLIENT: "" })).client, "auto");
});

test("proxy hands the environment to the engine", async () => {
  const env = { MAX_MCP_OUTPUT_TOKENS: "50000" };
  assert.deepEqual((await engineFor([], env)).env, env);
});

test("proxy takes the tokens from the environment, unless they are given", async () => {
  const env = { TOOLCAP_MAX_TOKENS: "7000" };
  assert.deepEqual((await engineFor([], env)).budget, { tokens: 7000 });
  assert.deepEqual(
    (await engineFor(["--max-tokens", "8000"], { TOOLCAP_MAX_TOKENS: "x" }))
      .budget,
    { tokens: 8000 },
  );
  assert.deepEqual(
    (await engineFor([], { TOOLCAP_MAX_TOKENS: "" })).budget,
    {},
  );
});

test("toolcap count measures standard input in every unit", async () => {
  // The bytes of a character may come in two chunks.
  const { code, stdout, stderr } = await call(
    ["count", "--json"],
    {},
    ['{"n":"\xc3', '\xa9"}\n'],
  );
  assert.deepEqual([code, stderr], [0, ""]);
  const { tokens, ...others } = JSON.parse(stdout);
  assert.deepEqual(others, {
    chars: 10,
    bytes: 11,
    lines: 2,
    escapedChars: 17,
  });
  assert.ok(tokens >= 5 && tokens <= 15, String(tokens));
});

test("toolcap count prints a line for each unit", async () => {
  const { stdout } = await call(["count"], {}, ["x".repeat(12_345)]);
  assert.match(stdout, /^tokens +[\d,]+ .*\nchars +12,345 .*\nbytes +12,345 /);
  assert.match(stdout, /\nlines +1 .*\nescapedChars +12,347 .*\n$/);
});

test("toolcap count says when its input is not UTF-8", async () => {
  // As long as the U+FFFD that it counts as.
  const cut = await call(["count"], {}, ["\xf0\x9f\x98"]);
  assert.match(cut.stderr, /^toolcap: not all of it is UTF-8/);
  const { code, stdout, stderr } = await call(["count", "-"], {}, ["a\xff"]);
  assert.equal(code, 0);
  assert.match(stdout, /\nchars +2 /);
  assert.match(stderr, /^toolcap: not all of it is UTF-8/);
});

for (
  const { args, says } of [
    {
      args: ["no-such-file"],
      says: /cannot read "no-such-file": there is no such file/,
    },
    { args: ["a", "b"], says: /one file at a time/ },
    { args: ["--token-table", "clade"], says: /did you mean "claude"\?/ },
    { args: ["--jsn"], says: /did you mean "--json"\?/ },
  ]
) {
  test(`toolcap count ${args.join(" ")} is a wrong call`, async () => {
    const { code, stdout, stderr } = await call(["count", ...args]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, says);
  });
}
