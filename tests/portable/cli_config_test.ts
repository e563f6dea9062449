import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { checkConfig } from "../../lib/cli/config_check.ts";
import { readConfig } from "../../lib/cli/config_file.ts";
import { toolOptionsOf } from "../../lib/mcp/tool_options.ts";
import type { Outcome } from "./cli_call.ts";
import { call } from "./cli_call.ts";

/** Calls `toolcap proxy` in a folder that holds some files. */
async function inFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const cwd = mkdtempSync(join(tmpdir(), "toolcap-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(cwd, name), text);
    }
    const args = ["proxy", ...options, "--", "no-such-command"];
    return await call(args, env, [], { cwd });
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** The options of the engine with such a `toolcap.json`. */
async function engineWith(
  text: string,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const { engine, stderr } = await inFolder(
    { "toolcap.json": text },
    options,
    env,
  );
  assert.ok(engine, stderr);
  return engine;
}

const ALL = `\uFEFF{
  // Comments and commas at the end are fine.
  "$schema": "./toolcap.schema.json",
  "maxTokens": 8000, "maxChars": 0, "maxBytes": 30000, "maxLines": 500,
  "maxEscapedChars": 40000,
  "client": "codex", "cursorParam": "page", "fields": true, "find": "search",
  "skip": ["get_*"], "trim": false, "rerun": "never",
  "tools": {
    "list_*": { "maxTokens": 900, "trim": true, "key": "data.items" },
    "list_logs": {
      "skip": true, "rerun": "always", "fields": false, "find": true,
    },
  },
  "clients": { "vscode": { "maxChars": 7000 } },
}`;

test("toolcap.json sets what the engine is made with", async () => {
  const { env: _, parseQuery: __, ...engine } = await engineWith(ALL);
  assert.deepEqual(engine, {
    budget: {
      tokens: 8000,
      chars: 0,
      bytes: 30000,
      lines: 500,
      escapedChars: 40000,
    },
    client: "codex",
    cursorParam: "page",
    fieldsParam: "_fields",
    findParam: "search",
    skip: ["get_*"],
    trim: false,
    rerun: "never",
    overrides: [
      {
        glob: "list_*",
        options: {
          budget: { tokens: 900 },
          trim: true,
          key: ["data", "items"],
        },
      },
      {
        glob: "list_logs",
        options: {
          budget: {},
          skip: true,
          rerun: "always",
          fieldsParam: undefined,
          findParam: "_find",
        },
      },
    ],
    clients: { vscode: { chars: 7000 } },
  });
});

test("the command line counts more than toolcap.json, for all tools", async () => {
  const engine = await engineWith(ALL, [
    "--max-tokens=1000",
    "--client=none",
    "--cursor-param=next",
    "--fields-param=f",
    "--fields",
    "--find",
    "--skip=put_*",
    "--rerun=safe",
  ]);
  assert.equal(engine.budget.tokens, 1000);
  assert.equal(engine.budget.bytes, 30000);
  assert.equal(engine.client, "none");
  assert.equal(engine.cursorParam, "next");
  assert.equal(engine.fieldsParam, "f");
  assert.equal(engine.findParam, "_find");
  assert.deepEqual(engine.skip, ["get_*"]);
  assert.equal(engine.rerun, "safe");
  assert.deepEqual(engine.overrides, [
    {
      glob: "list_*",
      options: { budget: {}, trim: true, key: ["data", "items"] },
    },
    { glob: "list_logs", options: { budget: {}, skip: true } },
    { glob: "put_*", options: { skip: true } },
  ]);
});

test("--trim counts more than what toolcap.json says of a tool", async () => {
  const engine = await engineWith('{"tools":{"a":{"trim":false}}}', ["--trim"]);
  assert.equal(engine.trim, true);
  assert.deepEqual(engine.overrides, [{ glob: "a", options: { budget: {} } }]);
});

test("--skip counts more than what toolcap.json says of a tool", async () => {
  const file = '{"tools":{"put":{"skip":false}},"skip":["get"]}';
  const engine = await engineWith(file, ["--skip=p*"]);
  const isSkipped = (name: string) => toolOptionsOf(name, engine).skip;
  assert.deepEqual(["get", "put", "list"].map(isSkipped), [true, true, false]);
});

test("the environment stands between them", async () => {
  const env = { TOOLCAP_MAX_TOKENS: "700", TOOLCAP_CLIENT: "vscode" };
  const engine = await engineWith(ALL, [], env);
  assert.equal(engine.budget.tokens, 700);
  assert.equal(engine.client, "vscode");
  assert.deepEqual(engine.overrides?.[0]?.options.budget, {});
  const over = await engineWith(ALL, ["--max-tokens=800"], env);
  assert.equal(over.budget.tokens, 800);
});

test("--config names another file, TOOLCAP_CONFIG too; none is for neither", async () => {
  const files = {
    "toolcap.json": '{"maxTokens":1000}',
    "a.json": '{"maxTokens":2000}',
    "b.json": '{"maxTokens":3000}',
  };
  const tokens = async (
    options: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => (await inFolder(files, options, env)).engine?.budget.tokens;
  const env = { TOOLCAP_CONFIG: "b.json" };
  assert.equal(await tokens([], {}), 1000);
  assert.equal(await tokens([], env), 3000);
  assert.equal(await tokens(["--config=a.json"], env), 2000);
  assert.equal(await tokens(["--config=none"], env), undefined);
  assert.equal(await tokens([], { TOOLCAP_CONFIG: "none" }), undefined);
});

test("a file that is named and missing is a wrong call", async () => {
  const { code, stderr } = await inFolder({}, ["--config=x.json"]);
  assert.match(
    stderr,
    /cannot read the configuration "x.json": there is no such file/,
  );
  assert.equal(code, 2);
});

test("what is wrong in toolcap.json is a wrong call", async () => {
  const { code, stdout, stderr, engine } = await inFolder({
    "toolcap.json": '{\n  "maxTokns": 900\n}',
  });
  assert.equal(
    stderr,
    'toolcap: toolcap.json:2:3: unknown "maxTokns", did you mean "maxTokens"?\n',
  );
  assert.equal(stdout, "");
  assert.equal(code, 2);
  assert.equal(engine, undefined);
});

const UNREADABLE = [
  {
    name: "UTF-16",
    text: new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
    says: "toolcap.json is not UTF-8, save it as that",
  },
  {
    name: "too long",
    text: `{${" ".repeat(256 * 1024)}}`,
    says: "toolcap.json is longer than 256 KiB, the most there is",
  },
  {
    name: "too deep",
    text: "[".repeat(200_000),
    says: "toolcap.json is nested too deep to be read",
  },
];
for (const { name, text, says } of UNREADABLE) {
  test(`a toolcap.json that is ${name} is a wrong call`, async () => {
    const { code, stderr } = await inFolder({ "toolcap.json": text });
    assert.deepEqual([code, stderr], [2, `toolcap: ${says}\n`]);
  });
}

test("a toolcap.json as long as it may be is read", async () => {
  const engine = await engineWith(`{${" ".repeat(256 * 1024 - 2)}}`);
  assert.deepEqual(engine.overrides, []);
});

test("there is no toolcap.json in a folder that is gone", async () => {
  const gone = Object.assign(new Error("uv_cwd"), { code: "ENOENT" });
  const context = {
    env: {},
    get cwd(): string {
      throw gone;
    },
  };
  assert.deepEqual(await readConfig(new Map(), context), {});
});

test("a budget that is impossible only with the command line is told too", async () => {
  const { code, stderr } = await inFolder(
    { "toolcap.json": '{"maxChars":0,"maxBytes":0,"maxLines":0}' },
    ["--max-tokens=0"],
  );
  assert.match(stderr, /^toolcap: .*limit/);
  assert.equal(code, 2);
});

const FAULTS: readonly (readonly [text: string, says: string])[] = [
  ["", "1:1: not JSON: value expected"],
  ["  // nothing\n", "2:1: not JSON: value expected"],
  ["{", "1:2: not JSON: close brace expected"],
  ['{\r\n\t"trim": yes}', "2:10: not JSON: invalid symbol"],
  ['{"trim": true} {}', "1:16: not JSON: end of file expected"],
  ["[]", "1:1: the file must be an object, not []"],
  [
    '{"maxTokens": 5}',
    "1:15: maxTokens must be 0 or a whole number from 600, not 5",
  ],
  [
    '{"maxLines": "20"}',
    '1:14: maxLines must be 0 or a whole number from 10, not "20"',
  ],
  [
    '{"maxTokens": 1e300}',
    "1:15: maxTokens must be 0 or a whole number from 600, not 1e+300",
  ],
  ['{"trim": 1}', "1:10: trim must be true or false, not 1"],
  ['{"rerun": "no"}', '1:11: rerun must be safe, always or never, not "no"'],
  [
    '{"client": "x"}',
    '1:12: client must be auto, none or an id that toolcap clients lists, not "x"',
  ],
  [
    '{"cursorParam": "a b"}',
    '1:17: cursorParam must be 1 to 64 of A-Z a-z 0-9 _ . -, not "a b"',
  ],
  [
    '{"fields": 3}',
    "1:12: fields must be true or false or 1 to 64 of A-Z a-z 0-9 _ . -, not 3",
  ],
  ['{"skip": "a"}', '1:10: skip must be a list of texts, not "a"'],
  [
    '{"skip": ["a", ""]}',
    '1:16: skip.1 must be a text that is not empty, not ""',
  ],
  [
    '{"tools": {"": {}}}',
    "1:12: the name of a tool is empty, write a name or a pattern such as get_*",
  ],
  [
    '{"tools": {"a/b~c": {\n"key": ""}}}',
    '2:8: tools.a/b~c.key must be a text that is not empty, not ""',
  ],
  [
    '{"tools": {"a": {"client": "codex"}}}',
    '1:18: unknown "client"; known are maxTokens, maxChars, maxBytes, maxLines, maxEscapedChars, fields, find, trim, rerun, skip, key',
  ],
  [
    '{"clients": {"codx": {}}}',
    '1:14: unknown client "codx", did you mean "codex"?',
  ],
  [
    '{"clients": {"codex": {"trim": true}}}',
    '1:24: unknown "trim"; known are maxTokens, maxChars, maxBytes, maxLines, maxEscapedChars',
  ],
  ['{"trim": true,\n "trim": false}', '2:2: "trim" is there twice'],
  ['{"__proto__": {"trim": true}}', '1:2: unknown "__proto__"; known are'],
  [
    '{"find": 1, "trim": 2}',
    "1:10: find must be true or false or 1 to 64 of A-Z a-z 0-9 _ . -, not 1 (and 1 more)",
  ],
];
for (const [text, says] of FAULTS) {
  test(`checkConfig() finds the fault in ${JSON.stringify(text)}`, () => {
    assert.throws(() => checkConfig("x.json", text), (error: Error) => {
      assert.equal(error.name, "UsageError");
      assert.equal(error.message.slice(0, 7 + says.length), `x.json:${says}`);
      return true;
    });
  });
}
