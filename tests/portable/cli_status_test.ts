import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { type Home, withHome } from "./config_home.ts";

/** Makes programs of these names, and gives the folder they are in. */
function programs({ folder }: Home, ...names: readonly string[]): string {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  for (const name of names) {
    writeFileSync(join(bin, name), "#!/bin/sh\n");
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

test("status lists the servers of the project and of the user", async () => {
  await withHome(undefined, async (home) => {
    const PATH = programs(home, "toolcap", "a-mcp");
    write(
      join(home.project, ".mcp.json"),
      `{"mcpServers":{
        "wrapped": {"command":"toolcap","args":["proxy","--","a-mcp"]},
        "plain": {"command":"a-mcp"},
        "web": {"type":"sse","url":"https://example.com"}
      }}`,
    );
    write(
      join(home.home, ".codex", "config.toml"),
      '[mcp_servers.c]\ncommand = "a-mcp"\nenabled = false\n',
    );
    const { code, stdout } = await home.run(["status"], { env: { PATH } });
    assert.equal(
      stdout,
      `.mcp.json (Claude Code)
  wrapped  stdio  wrapped      ok
  plain    stdio  not wrapped  ok
  web      sse    not wrapped  not looked at
${join(home.home, ".codex", "config.toml")} (Codex)
  c        stdio  not wrapped  ok (disabled)
`,
    );
    assert.equal(code, 0);
  });
});

const HEALTH = [
  ['{"command":"toolcap"}', "ok", ""],
  ['{"command":"gone"}', "broken", '"gone" is not on PATH'],
  ['{"command":"/no/where"}', "broken", '"/no/where" is not there'],
  [
    '{"command":"toolcap","args":["proxy","--","gone"]}',
    "broken",
    '"gone" is not on PATH',
  ],
  [
    '{"command":"toolcap","args":["/no/toolcap.js","proxy","--","toolcap"]}',
    "broken",
    '"/no/toolcap.js" is not there: toolcap unwrap, then toolcap wrap',
  ],
  [
    '{"command":"gone","env":{"PATH":"/nowhere"}}',
    "broken",
    '"gone" is not on PATH',
  ],
  [
    '{"command":"toolcap","args":["proxy","--max-tokens","1","--","toolcap"]}',
    "broken",
    "Cannot set the budget: --max-tokens is 1, at least 600 is needed so that a page has room for its notes (0 for no limit)",
  ],
  [
    '{"command":"toolcap","args":["proxy","--max-tokens","${N}","--","toolcap"]}',
    "ok",
    "",
  ],
  ['{"command":"plain"}', "broken", '"plain" is not on PATH'],
  [
    '{"command":"${workspaceFolder}/x"}',
    "unknown",
    'the client fills in "${workspaceFolder}/x"',
  ],
  ['{"command":" "}', "unknown", "its command is empty"],
  ['{"command":7}', "unknown", "its command is not a plain string"],
] as const;
for (const [entry, state, detail] of HEALTH) {
  test(`status says of ${entry} that it is ${state}`, async () => {
    await withHome(undefined, async (home) => {
      const PATH = programs(home, "toolcap", "plain");
      chmodSync(join(PATH, "plain"), 0o644);
      write(join(home.project, ".mcp.json"), `{"mcpServers":{"a":${entry}}}`);
      const { code, stdout } = await home.run(["status", "--json"], {
        env: { PATH },
      });
      const [server] = JSON.parse(stdout).servers;
      assert.deepEqual(server.health, { state, detail });
      assert.equal(code, state === "broken" ? 1 : 0);
    });
  });
}

test("status --json gives each server, without secrets", async () => {
  await withHome(undefined, async (home) => {
    const path = join(home.home, ".claude.json");
    write(
      path,
      `{"projects":{"/p":{"mcpServers":{"a":{"command":"toolcap","args":["proxy",
        "--find","--","a","--api-key","k-1"],"env":{"B":"k-2"}}}}}}`,
    );
    const { stdout } = await home.run(["status", "--json"]);
    assert.ok(!/k-[12]/.test(stdout), stdout);
    const { servers, problems } = JSON.parse(stdout);
    assert.deepEqual(problems, []);
    assert.deepEqual(servers, [{
      name: "a",
      client: "claude-code",
      file: path,
      scope: "user",
      place: ["projects", "/p", "mcpServers"],
      transport: "stdio",
      command: ["a", "--api-key", "***"],
      wrapped: true,
      options: ["--find"],
      disabled: false,
      health: { state: "broken", detail: '"toolcap" is not on PATH' },
    }]);
  });
});

test("status lists the others when a file is malformed, and ends with 1", async () => {
  await withHome(undefined, async (home) => {
    write(join(home.project, ".mcp.json"), "{");
    write(join(home.project, ".cursor", "mcp.json"), '{"mcpServers":{}}');
    const { code, stdout } = await home.run(["status"]);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^No MCP servers were found\.\nproblem \.mcp\.json:1:2/,
    );
  });
});

test("status does not start anything without --check", async () => {
  await withHome(undefined, async (home) => {
    const PATH = programs(home, "a-mcp");
    writeFileSync(join(PATH, "a-mcp"), "#!/bin/sh\ntouch started\n");
    write(
      join(home.project, ".mcp.json"),
      '{"mcpServers":{"a":{"command":"a-mcp"}}}',
    );
    await home.run(["status"], { env: { PATH } });
    assert.ok(!existsSync(join(home.project, "started")));
  });
});

for (const timeout of ["0", "-1", "x", "1e3", "4000", ""]) {
  test(`status --timeout ${JSON.stringify(timeout)} is a wrong call`, async () => {
    await withHome(undefined, async ({ run }) => {
      const args = ["status", "--check", `--timeout=${timeout}`];
      const { code, stderr } = await run(args);
      assert.equal(code, 2);
      assert.match(
        stderr,
        /--timeout must be above 0 and at most 3600 seconds/,
      );
    });
  });
}

test("status says that toolcap.json is wrong, which ends the proxy", async () => {
  await withHome(undefined, async (home) => {
    const PATH = programs(home, "toolcap", "files");
    const wrapped = { command: "toolcap", args: ["proxy", "--", "files"] };
    const mcpServers = { wrapped, plain: { command: "files" } };
    write(join(home.project, ".mcp.json"), JSON.stringify({ mcpServers }));
    write(join(home.project, "toolcap.json"), '{"find": 1}');
    const { code, stdout } = await home.run(["status"], { env: { PATH } });
    assert.match(stdout, / wrapped +toolcap\.json:1:10: find must be/);
    assert.match(stdout, / plain .* ok\n/);
    assert.equal(code, 1);
  });
});
