import assert from "node:assert/strict";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Context } from "../../lib/cli/context.ts";
import { type Home, withHome } from "./config_home.ts";

const THREE = `{
  "mcpServers": {
    "github": {
      "command": "npx",
      "args": ["-y", "github-mcp", "--token", "t-123"],
      "env": { "GITHUB_TOKEN": "ghp_456" }
    },
    "files": { "command": "files-mcp" },
    "web": { "type": "http", "url": "https://example.com/mcp?key=789" }
  }
}
`;

/** Writes a project's `.mcp.json` and calls `test`. */
function withFile(
  text: string,
  test: (home: Home, path: string) => Promise<void>,
): Promise<void> {
  return withHome(undefined, async (home) => {
    const path = join(home.project, ".mcp.json");
    writeFileSync(path, text);
    await test(home, path);
  });
}

/** The command and the arguments of a server in `.mcp.json`. */
function wordsOf(path: string, name: string): readonly string[] {
  const { command, args = [] } =
    JSON.parse(readFileSync(path, "utf8")).mcpServers[name];
  return [command, ...args];
}

/** Somebody at a terminal, who answers once `before` is done. */
function person(answer: string, before = (): void => {}): Partial<Context> {
  async function* stdin(): AsyncGenerator<Uint8Array> {
    before();
    yield new TextEncoder().encode(answer);
  }
  const ignore = (): Promise<void> => Promise.resolve();
  return {
    isTerminal: () => true,
    stdio: { stdin: stdin(), stdout: ignore, stderr: ignore },
  };
}

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

test("wrap writes the command that it is given", async () => {
  await withFile(THREE, async ({ run }, path) => {
    await run(["wrap", "--yes", "--command", "npx -y 'toolcap@0.1.0'"]);
    const [, , ...rest] = wordsOf(path, "files");
    assert.deepEqual(rest, ["toolcap@0.1.0", "proxy", "--", "files-mcp"]);
    const { stdout } = await run(["wrap", "--yes"]);
    assert.match(stdout, /files is wrapped already/);
  });
});

test("wrap takes a path with spaces for one word", async () => {
  await withFile(THREE, async ({ run, folder }, path) => {
    const command = join(folder, "a b", "toolcap");
    mkdirSync(join(folder, "a b"));
    writeFileSync(command, "");
    await run(["wrap", "--yes", "--command", command]);
    assert.equal(wordsOf(path, "files")[0], command);
  });
});

test("wrap says that a path of this machine is written into a shared file", async () => {
  await withFile(THREE, async ({ run }) => {
    const self = ["/opt/toolcap"];
    const { stderr } = await run(["wrap", "--yes"], { self });
    assert.match(stderr, /^toolcap: .*its path on this machine; .*\n$/);
    const named = ["wrap", "--yes", "--command", "toolcap"];
    assert.equal((await run(named, { self })).stderr, "");
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

test("wrap leaves a file that is changed while it asks", async () => {
  await withFile(THREE, async ({ run, project }, path) => {
    const other = THREE.replace("files-mcp", "other-mcp");
    const asked = person("y\n", () => writeFileSync(path, other));
    assert.equal((await run(["wrap"], asked)).code, 1);
    assert.equal(readFileSync(path, "utf8"), other);
    assert.deepEqual(readdirSync(project), [".mcp.json"]);
  });
});

test("wrap keeps the mode of a file, and a link to it", async () => {
  await withFile(THREE, async ({ run, project }) => {
    const real = join(project, "real.json");
    const link = join(project, "link.json");
    writeFileSync(real, THREE);
    chmodSync(real, 0o640);
    symlinkSync("real.json", link);
    assert.equal((await run(["wrap", "link.json", "--yes"])).code, 0);
    assert.ok(lstatSync(link).isSymbolicLink());
    assert.equal(statSync(real).mode & 0o777, 0o640);
    assert.equal(wordsOf(real, "files")[0], "toolcap");
    await run(["unwrap", "real.json", "--yes"]);
    assert.equal(readFileSync(real, "utf8"), THREE);
  });
});

test("wrap keeps what was there where only its owner can read it", async () => {
  await withFile(THREE, async ({ run, backups, project }) => {
    await run(["wrap", "--yes"]);
    const [name = "", ...others] = readdirSync(backups);
    assert.deepEqual(others, []);
    assert.equal(readFileSync(join(backups, name), "utf8"), THREE);
    assert.equal(statSync(join(backups, name)).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(project), [".mcp.json"]);
  });
});

test("wrap refuses a file that is marked read-only", async () => {
  await withFile(THREE, async ({ run, project }, path) => {
    chmodSync(path, 0o444);
    const { code, stderr } = await run(["wrap", "--yes"]);
    assert.equal(code, 1);
    assert.match(stderr, /\.mcp\.json is read-only, make it writable first/);
    assert.equal(readFileSync(path, "utf8"), THREE);
    assert.deepEqual(readdirSync(project), [".mcp.json"]);
  });
});

const MALFORMED = [
  [
    "a.json",
    '{\n  "mcpServers": {\n    "a" {}\n}}',
    /a\.json:3:9: not valid JSON: colon expected, correct it/,
  ],
  ["a.json", "", /a\.json:1:1: /],
  [
    "a.json",
    '{"mcpServers":{"a":{"command":"x","command":"y"}}}',
    /a\.json:1:35: the key "command" is there twice/,
  ],
  ["a.toml", "[mcp_servers.a]\ncommand = 'x", /a\.toml:2:13: not valid TOML/],
  ["a.yaml", "extensions:\n  a: {cmd: x\n", /a\.yaml:\d:\d+: not valid YAML/],
  ["a.json", "\xff\xfe{}", /a\.json is not UTF-8 text/],
  ["a.json", "[".repeat(200_000), /a\.json is nested too deeply/],
] as const;
for (const [name, text, expected] of MALFORMED) {
  test(`wrap says where ${JSON.stringify(text.slice(0, 30))} is malformed`, async () => {
    await withHome(undefined, async ({ run, project }) => {
      const path = join(project, name);
      writeFileSync(path, text, "latin1");
      const { code, stderr } = await run(["wrap", name, "--yes"]);
      assert.equal(code, 1);
      assert.match(stderr, expected);
      assert.equal(stderr.split("\n").length, 2);
      assert.equal(readFileSync(path, "latin1"), text);
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

test("wrap leaves what would not get through cmd on Windows unharmed", async () => {
  const text = THREE.replace('"-y", "github', '"a&b", "github');
  await withFile(text, async ({ run }, path) => {
    const self = ["cmd", "/c", "npx", "-y", "toolcap"];
    const { stdout } = await run(["wrap", "--yes"], { self });
    assert.match(stdout, /left github: npx is behind cmd .*: a&b$/m);
    assert.equal(wordsOf(path, "github")[0], "npx");
    assert.equal(wordsOf(path, "files")[0], "cmd");
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

test("wrap refuses a folder in place of a file", async () => {
  await withHome(undefined, async ({ run, project }) => {
    mkdirSync(join(project, ".mcp.json"));
    const { code, stderr } = await run(["wrap"]);
    assert.equal(code, 1);
    assert.match(stderr, /\.mcp\.json is not a file/);
  });
});

test("wrap recognises a file of another name by its shape", async () => {
  await withHome(undefined, async ({ run, project }) => {
    writeFileSync(join(project, "servers.json"), THREE);
    assert.equal((await run(["wrap", "servers.json", "--yes"])).code, 0);
    assert.equal(wordsOf(join(project, "servers.json"), "files")[0], "toolcap");
  });
});

test("wrap writes the name of what is on PATH into a project, not for a user", () =>
  withFile(THREE, async ({ run, home, folder }, path) => {
    const bin = join(folder, "bin");
    mkdirSync(bin);
    const self = join(bin, "toolcap");
    writeFileSync(self, "", { mode: 0o755 });
    const own = join(home, ".claude.json");
    writeFileSync(own, THREE);
    const changes = { self: [self], env: { PATH: bin } };

    const { stderr } = await run(["wrap", "--yes", "files"], changes);
    assert.equal(stderr, "");
    assert.deepEqual(wordsOf(path, "files").slice(0, 2), ["toolcap", "proxy"]);
    const options = ["--yes", "--client", "claude-code", "files"];
    await run(["wrap", ...options], changes);
    assert.deepEqual(wordsOf(own, "files").slice(0, 2), [self, "proxy"]);
  }));

test("wrap writes a path where PATH has another toolcap, and says so", () =>
  withFile(THREE, async ({ run, folder }, path) => {
    const [self = "", other = ""] = ["a", "b"].map((name) => {
      mkdirSync(join(folder, name));
      const file = join(folder, name, "toolcap");
      writeFileSync(file, "", { mode: 0o755 });
      return file;
    });
    const changes = { self: [self], env: { PATH: join(other, "..") } };
    const { stderr } = await run(["wrap", "--yes", "files"], changes);
    assert.match(stderr, /with its path on this machine/);
    assert.equal(wordsOf(path, "files")[0], self);
  }));

test("wrap does not pass over other options of a server that is wrapped", () =>
  withFile(THREE, async ({ run }, path) => {
    await run(["wrap", "--yes", "files", "--", "--find"]);
    const before = readFileSync(path, "utf8");
    const again = await run(["wrap", "--yes", "files", "--", "--fields"]);
    assert.match(again.stdout, /left files: it is wrapped with other options/);
    assert.equal(again.code, 1);
    assert.equal(readFileSync(path, "utf8"), before);
    const same = await run(["wrap", "--yes", "files", "--", "--find"]);
    assert.match(same.stdout, /files is wrapped already/);
    assert.equal(same.code, 0);
  }));

test("wrap fails for a server that is named and cannot be wrapped", () =>
  withFile(THREE, async ({ run }) => {
    const named = await run(["wrap", "--yes", "web"]);
    assert.match(named.stdout, /left web: it is reached over HTTP/);
    assert.equal(named.code, 1);
    assert.equal((await run(["wrap", "--yes"])).code, 0);
  }));

test("wrap says what comes next, and where the original is, from home", () =>
  withFile(THREE, async ({ run }) => {
    const { stdout } = await run(["wrap", "--yes", "files"]);
    assert.match(stdout, /is kept in ~\/\.local\/state\/toolcap\/backups\//);
    assert.match(
      stdout,
      /\nRestart the client for this to take effect\. toolcap unwrap takes it back\.\n$/,
    );
  }));
