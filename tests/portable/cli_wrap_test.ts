import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withHome } from "./config_home.ts";
import { person, THREE, withFile, wordsOf } from "./wrap_project.ts";

test("wrap puts the proxy in front of every server that has a command", async () => {
  await withFile(THREE, async ({ run }, path) => {
    const { code, stdout, stderr } = await run(["wrap", "--yes"]);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.match(stdout, /^ {2}wrap github\n {2}wrap files\n {2}left web: /m);
    assert.deepEqual(wordsOf(path, "files"), [
      "toolcap",
      "proxy",
      "--",
      "files-mcp",
    ]);
  });
});

test("wrap wraps the servers that are named alone, with options", async () => {
  await withFile(THREE, async ({ run }, path) => {
    const options = ["--max-tokens", "5000", "--fields"];
    await run(["wrap", ".mcp.json", "files", "--yes", "--", ...options]);
    const expected = ["toolcap", "proxy", ...options, "--", "files-mcp"];
    assert.deepEqual(wordsOf(path, "files"), expected);
    assert.equal(wordsOf(path, "github")[0], "npx");
  });
});

test("wrap --dry-run shows the change and makes none", async () => {
  await withFile(THREE, async ({ run, backups }, path) => {
    const { code, stdout } = await run(["wrap", "--dry-run"]);
    assert.equal(code, 0);
    assert.match(stdout, /^\+ {4}"files": \{ "command": "toolcap", "args"/m);
    assert.equal(readFileSync(path, "utf8"), THREE);
    assert.throws(() => readdirSync(backups));
  });
});

test("wrap shows no secrets", async () => {
  await withFile(THREE, async ({ run }) => {
    const { stdout } = await run(["wrap", "--dry-run"]);
    assert.match(stdout, /"--token", "\*\*\*"/);
    for (const secret of ["t-123", "ghp_456", "789"]) {
      assert.ok(!stdout.includes(secret), secret);
    }
  });
});

test("wrap shows the servers alone of a file on one long line", async () => {
  const text = JSON.stringify({
    history: Array.from({ length: 2000 }, (_, index) => `secret ${index}`),
    ...JSON.parse(THREE),
    more: Array.from({ length: 2000 }, (_, index) => `secret ${index}`),
  });
  await withFile(text, async ({ run }) => {
    const { stdout } = await run(["wrap", "--dry-run"]);
    assert.match(stdout, /^-\{"command":"files-mcp"\}$/m);
    assert.match(stdout, /^\+\{"command":"toolcap", "args":\["proxy", "--"/m);
    assert.doesNotMatch(stdout, /secret/);
    assert.ok(stdout.length < 2000);
  });
});

test("wrap shows no part of a secret that goes over several lines", async () => {
  await withHome(undefined, async ({ run, project }) => {
    const key = `"""\n${"part of the key\n".repeat(6)}"""`;
    const lines = ["[mcp_servers.a]", 'command = "a"', `[mcp_servers.a.env]`];
    const text = [`key = ${key}`, ...lines, `KEY = ${key}`].join("\n");
    writeFileSync(join(project, "config.toml"), text);
    const { stdout } = await run(["wrap", "config.toml", "--dry-run"]);
    assert.match(stdout, /^\+args = \["proxy", "--", "a"\]$/m);
    assert.match(stdout, /^@@ -7,7 \+7,8 @@$/m);
    assert.doesNotMatch(stdout, /part of/);
  });
});

test("wrap changes nothing without a terminal, and says what to add", async () => {
  await withFile(THREE, async ({ run }, path) => {
    const { code, stdout, stderr } = await run(["wrap"]);
    assert.equal(code, 2);
    assert.match(stdout, /^\+/m);
    assert.match(stderr, /^toolcap: nothing was changed: .*--yes.*\n$/);
    assert.equal(readFileSync(path, "utf8"), THREE);
  });
});

for (const answer of ["y\n", "Yes\r\n", " y \n"]) {
  test(`wrap takes ${JSON.stringify(answer)} for a yes`, async () => {
    await withFile(THREE, async ({ run }, path) => {
      const { code } = await run(["wrap"], person(answer));
      assert.equal(code, 0);
      assert.equal(wordsOf(path, "files")[0], "toolcap");
    });
  });
}

for (const answer of ["n\n", "\n", "", "yesterday\n"]) {
  test(`wrap takes ${JSON.stringify(answer)} for a no`, async () => {
    await withFile(THREE, async ({ run }, path) => {
      const { code } = await run(["wrap"], person(answer));
      assert.equal(code, 1);
      assert.equal(readFileSync(path, "utf8"), THREE);
    });
  });
}

const WRONG = [
  [["wrap", "no.json"], /there is no file "no\.json"/],
  [
    ["wrap", "gihub"],
    /no server "gihub" in \.mcp\.json, did you mean "github"\?/,
  ],
  [
    ["wrap", "xxxxx"],
    /no server "xxxxx".*; there are "github", "files", "web"/,
  ],
  [
    ["wrap", "--client", "cursr"],
    /unknown client "cursr", did you mean "cursor"/,
  ],
  [["wrap", "--client", "pi"], /--client takes claude-code, .*name its file/],
  [["wrap", ".mcp.json", "--client", "zed"], /a file or --client, not both/],
  [["wrap", "--", "--max-tokns", "1"], /did you mean "--max-tokens"/],
  [["wrap", "--", "--max-tokens", "1"], /600/],
  [["wrap", "--", "--help"], /see toolcap proxy --help/],
  [["wrap", "--", "--", "npx"], /the servers before it/],
  [["wrap", "--command", "my-proxy"], /"my-proxy" cannot be told/],
  [["wrap", "--command", "'toolcap"], /a quote is not closed/],
  [["wrap", "--command", " "], /the command is empty/],
  [["wrap", "./notes.txt"], /must end in \.json/],
  [["wrap", "other.json"], /none of the keys mcpServers, servers/],
] as const;

for (const [args, expected] of WRONG) {
  test(`toolcap ${args.join(" ")} is a wrong call`, async () => {
    await withFile(THREE, async ({ run, project }, path) => {
      writeFileSync(join(project, "notes.txt"), "x");
      writeFileSync(join(project, "other.json"), "{}");
      const { code, stderr } = await run([...args]);
      assert.equal(code, 2);
      assert.match(stderr, expected);
      assert.equal(readFileSync(path, "utf8"), THREE);
    });
  });
}

test("wrap takes the name of a folder, or one with slashes, for a server", async () => {
  const text = THREE.replace('"files"', '"acme/files"');
  await withFile(text, async ({ run, project }, path) => {
    mkdirSync(join(project, "github"));
    const { code } = await run(["wrap", "github", "acme/files", "--yes"]);
    assert.equal(code, 0);
    assert.equal(wordsOf(path, "github")[0], "toolcap");
    assert.equal(wordsOf(path, "acme/files")[0], "toolcap");
  });
});

test("wrap says where it looked when there is nothing", async () => {
  await withHome(undefined, async ({ run, home }) => {
    const project = await run(["wrap"]);
    assert.equal(project.code, 1);
    assert.match(project.stderr, /looked for \.mcp\.json, .*opencode\.jsonc/);
    const user = await run(["wrap", "--client", "cursor"]);
    assert.ok(user.stderr.includes(join(home, ".cursor", "mcp.json")));
  });
});

test("wrap says what comes next, and where the original is, from home", () =>
  withFile(THREE, async ({ run }) => {
    const { stdout } = await run(["wrap", "--yes", "files"]);
    assert.match(stdout, /is kept in ~\/\.local\/state\/toolcap\/backups\//);
    assert.match(
      stdout,
      /\nRestart the client for this to take effect\. toolcap unwrap takes it back\.\n$/,
    );
  }));

test("wrap fails for a server that is named and cannot be wrapped", () =>
  withFile(THREE, async ({ run }) => {
    const named = await run(["wrap", "--yes", "web"]);
    assert.match(named.stdout, /left web: it is reached over HTTP/);
    assert.equal(named.code, 1);
    assert.equal((await run(["wrap", "--yes"])).code, 0);
  }));
