import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { call, type Outcome } from "./cli_call.ts";

const CONFIG = `{
  "maxTokens": 900,
  "skip": ["a*"],
  "clients": { "codex": { "maxTokens": 700 } },
}`;
const LINES = ["1234567890 1234567890\n".repeat(3_000)];

/** Calls the command in a folder with a configuration file. */
async function callWith(
  config: string,
  args: readonly string[],
): Promise<Outcome> {
  const cwd = mkdtempSync(join(tmpdir(), "toolcap-"));
  try {
    writeFileSync(join(cwd, "toolcap.json"), config);
    return await call(args, {}, LINES, { cwd });
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

const PAGES = [
  { args: [], most: 900 },
  { args: ["--client=codex"], most: 700 },
  { args: ["--client=codex", "--max-tokens=800"], most: 800 },
  { args: ["--config=none"], most: 20_000 },
];
for (const { args, most } of PAGES) {
  const how = ["toolcap page", ...args].join(" ");
  test(`${how} keeps to ${most} tokens beside a toolcap.json`, async () => {
    const { stdout } = await callWith(CONFIG, ["page", "--json", ...args]);
    const { tokens } = JSON.parse(stdout);
    assert.ok(tokens <= most && tokens > most / 2, String(tokens));
  });
}

test("toolcap inspect goes by the toolcap.json of toolcap proxy", async () => {
  const server = ["--", "no-such-command"];
  const inspected = await callWith(CONFIG, ["inspect", ...server]);
  const proxied = await callWith(CONFIG, ["proxy", ...server]);
  assert.deepEqual(inspected.engine?.skip, ["a*"]);
  assert.deepEqual(inspected.engine, proxied.engine);
});

for (const name of ["page", "inspect"]) {
  test(`toolcap ${name} tells what is wrong with a toolcap.json`, async () => {
    const { code, stderr } = await callWith('{"maxTokens": 5}', [
      name,
      "--",
      "no-such-command",
    ]);
    assert.equal(code, 2);
    assert.match(stderr, /^toolcap: .*maxTokens.*\n$/);
  });
}
