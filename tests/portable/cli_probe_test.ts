import assert from "node:assert/strict";
import { test } from "node:test";
import { PROBE_MODES } from "../../lib/cli/probe/modes.ts";
import { probeText } from "../../lib/cli/probe/text.ts";
import { call } from "./cli_call.ts";

for (const mode of PROBE_MODES) {
  test(`probe --print prints the text that emit_text gives in ${mode}`, async () => {
    const args = ["probe", "--print", "3000", "--mode", mode];
    const { code, stdout, stderr } = await call(args);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.equal(stdout, probeText(3_000, mode));
  });
}

test("probe --print ends the last line of a terminal", async () => {
  const terminal = { isTerminal: () => true };
  const { stdout } = await call(["probe", "--print", "100"], {}, [], terminal);
  assert.equal(stdout, `${probeText(100, "words")}\n`);
});

const RANGE = "--print must be a whole number from 100 to 2000000";
const WRONG = [
  { args: ["--print", "99"], says: `${RANGE}, not "99"` },
  { args: ["--print", "2000001"], says: `${RANGE}, not "2000001"` },
  { args: ["--print", "1e3"], says: `${RANGE}, not "1e3"` },
  {
    args: ["--print", "100", "--mode", "emojis"],
    says: 'no mode "emojis", did you mean "emoji"? use ' +
      PROBE_MODES.join(", "),
  },
  {
    args: ["--mode", "cjk"],
    says: "--mode is for --print: a client names the mode when it calls a tool",
  },
  {
    args: ["50000"],
    says: 'toolcap probe takes no "50000", see toolcap probe --help',
  },
];
for (const { args, says } of WRONG) {
  test(`probe ${args.join(" ")} is a wrong call`, async () => {
    const { code, stdout, stderr } = await call(["probe", ...args]);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.equal(stderr, `toolcap: ${says}\n`);
  });
}

test("probe --help names every mode", async () => {
  const { stdout } = await call(["probe", "--help"]);
  for (const mode of PROBE_MODES) assert.ok(stdout.includes(` ${mode}`));
});

const INITIALIZE = {
  protocolVersion: "2024-11-05",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};

/** Sends requests at once, ends the input, and gives what is answered. */
async function serve(
  requests: readonly { method: string; params?: object }[],
): Promise<{ answers: Record<string, unknown>[]; stderr: string }> {
  const lines = requests.map((request, id) =>
    `${JSON.stringify({ jsonrpc: "2.0", id, ...request })}\n`
  );
  const { code, stdout, stderr } = await call(["probe"], {}, lines);
  assert.equal(code, 0);
  const answers = stdout.trim().split("\n").map((line) => JSON.parse(line));
  return { answers, stderr };
}

test("probe answers what was asked before its input ended, then ends", async () => {
  const call = { name: "emit_text", arguments: { chars: 1_000_000 } };
  const { answers, stderr } = await serve([
    { method: "initialize", params: INITIALIZE },
    { method: "tools/call", params: call },
  ]);
  assert.equal(stderr, "");
  const content = [{ type: "text", text: probeText(1_000_000, "words") }];
  assert.deepEqual(answers[1], {
    jsonrpc: "2.0",
    id: 1,
    result: { content },
  });
});

test("probe names its tools to who calls another", async () => {
  const { answers } = await serve([
    { method: "initialize", params: INITIALIZE },
    { method: "tools/call", params: { name: "emit" } },
  ]);
  assert.deepEqual(answers[1]?.["error"], {
    code: -32602,
    message: 'no tool "emit", there are emit_text, emit_text_annotated, ' +
      "emit_structured, emit_error, emit_image",
  });
});

test("probe tells a person at a terminal what it waits for", async () => {
  const terminal = { isTerminal: () => true };
  const { code, stdout, stderr } = await call(["probe"], {}, [], terminal);
  assert.deepEqual({ code, stdout }, { code: 0, stdout: "" });
  assert.match(stderr, /^toolcap: this is an MCP server, .* --help, .*\n$/);
});

test("probe ends when its client reads no more", async () => {
  const line = { jsonrpc: "2.0", id: 1, method: "initialize" };
  async function* stdin() {
    const text = `${JSON.stringify({ ...line, params: INITIALIZE })}\n`;
    yield new TextEncoder().encode(text);
    await new Promise(() => {});
  }
  const gone = () => Promise.reject(new Error("broken pipe"));
  const stdio = { stdin: stdin(), stdout: gone, stderr: gone };
  const { code } = await call(["probe"], {}, [], { stdio });
  assert.equal(code, 0);
});
