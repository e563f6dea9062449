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
import { withHome } from "./config_home.ts";
import { person, THREE, withFile, wordsOf } from "./wrap_project.ts";

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
