import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withHome } from "./config_home.ts";

/** Configurations in which each secret has `SECRET`, or is 7654321. */
const CONFIGS: readonly (readonly [string, string])[] = [
  ...[
    ["-H", "Authorization: token SECRET"],
    ["-H", "Cookie: a=SECRET; b=SECRET"],
    ["--header=X-Api-Key: SECRET"],
    ["--pass", "SECRET"],
    ["--pwd=SECRET"],
    ["--pin", 7654321],
    ["sk-ant-api03-SECRET0123456789"],
    ["postgres://ada:p@SECRET@host/db"],
    ["https://example.com/mcp?key=SECRET"],
    ["--connection", "Server=db;Password=SECRET;"],
  ].map((args): readonly [string, string] => [
    ".mcp.json",
    JSON.stringify({ mcpServers: { a: { command: "npx", args } } }, null, 2),
  ]),
  [".mcp.json", '{"mcpServers":{"a":{"command":"API_KEY=SECRET npx a"}}}'],
  [
    "zed.json",
    '{"context_servers":{"a":{"command":{"path":"a","env":{"A":"SECRET"}}}}}',
  ],
  [
    ".mcp.json",
    '{"mcpServers":{"a":{"command":"a","env":{"A":7654321}}},"b":"SECRET"}',
  ],
  ["c.toml", '[mcp_servers.a]\ncommand = "a"\n[[b]]\nc = "SECRET"\n'],
  ["c.toml", '[mcp_servers.a]\ncommand = "a"\nenv = { A = 7654321 }\n'],
  ...[
    "&x SECRET",
    "|\n  SECRET",
    '"\n  SECRET"',
    "{? [b] : SECRET}",
    "&x {A: SECRET}",
    "7654321",
    "|SECRET",
    '"SECRET', // malformed, this and that before
  ].map((value): readonly [string, string] => [
    "c.yaml",
    `b: ${value}\nextensions:\n  a:\n    cmd: a\n`,
  ]),
];
for (const [file, text] of CONFIGS) {
  test(`wrap and status show no secret of ${JSON.stringify(text)}`, async () => {
    await withHome(undefined, async ({ project, run }) => {
      writeFileSync(join(project, file), text);
      const shown = [
        await run(["status", file]),
        await run(["status", file, "--json"]),
        await run(["wrap", file, "--dry-run"]),
      ].map(({ stdout, stderr }) => stdout + stderr).join("");
      assert.doesNotMatch(shown, /SECRET|7654321/);
      assert.match(shown, /\*\*\*|not valid/);
    });
  });
}

test("wrap takes no long time to look for secrets in a long word", async () => {
  await withHome(undefined, async ({ project, run }) => {
    const args = ["token".repeat(50_000), "a".repeat(1_000_000), "-"];
    const text = JSON.stringify({ mcpServers: { a: { command: "a", args } } });
    writeFileSync(join(project, ".mcp.json"), `// ${"a".repeat(1e6)}\n${text}`);
    assert.equal((await run(["wrap", "--dry-run"])).code, 0);
  });
});

test("wrap and status print what others named on one line, without escapes", async () => {
  await withHome(undefined, async ({ project, run }) => {
    const name = "a\x1b[2J\n\x9b1m\u202e";
    const mcpServers = { [name]: { command: "a" } };
    const text = JSON.stringify({
      mcpServers,
      projects: { [name]: { mcpServers } },
    });
    writeFileSync(join(project, ".mcp.json"), text);
    for (const args of [["status"], ["wrap", "--yes"], ["wrap", "no\x9b1m"]]) {
      const { stdout, stderr } = await run(args);
      assert.doesNotMatch(stdout + stderr, /(?!\n)[\p{Cc}\p{Bidi_C}]/u);
      assert.doesNotMatch(stdout, /^[^\n]{0,2}1m/m);
    }
  });
});

test("wrap prints the name of a file without escapes", async () => {
  await withHome(undefined, async ({ project, run }) => {
    const name = "a\x1b[2J.json";
    const mcpServers = { a: { command: "a" } };
    writeFileSync(join(project, name), JSON.stringify({ mcpServers }));
    for (const verb of ["wrap", "unwrap"]) {
      const { code, stdout, stderr } = await run([verb, "--yes", name]);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /Wrote a \[2J\.json\./);
      assert.ok(!`${stdout}${stderr}`.includes("\x1b"));
    }
  });
});
