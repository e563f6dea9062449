import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Home, withHome } from "./config_home.ts";

const TEXT = `{ "mcpServers": {
    "a": { "command": "a-mcp", "args": [ "1" ,"2" ] },
    "b": {
      "command": "\\u0062-mcp"
    },
    "hand": { "command": "toolcap", "args": ["proxy", "--", "hand-mcp"] }
} }`;

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

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, "utf8");
  assert.ok(text.includes(from), text);
  writeFileSync(path, text.replace(from, to));
}

test("unwrap puts back what was there, entries wrapped by hand as well", async () => {
  await withFile(TEXT, async ({ run }, path) => {
    await run(["wrap", "--yes"]);
    const { code, stdout } = await run(["unwrap", "--yes"]);
    assert.equal(code, 0);
    assert.match(stdout, /left hand: it was wrapped before toolcap wrap/);
    assert.equal(readFileSync(path, "utf8"), TEXT);
  });
});

test("unwrap takes toolcap from an entry wrapped by hand, when asked again", async () => {
  await withFile(TEXT, async ({ run }, path) => {
    for (const verb of ["wrap", "unwrap", "unwrap"]) await run([verb, "--yes"]);
    const plain = '"hand": { "command": "hand-mcp", "args": [] }';
    assert.ok(readFileSync(path, "utf8").includes(plain));
  });
});

test("unwrap keeps what was edited since, and gives each server its own words", async () => {
  await withFile(TEXT, async ({ run }, path) => {
    await run(["wrap", "--yes", "--", "--find"]);
    edit(path, '"1"', '"one"');
    edit(path, "} }", ', "c": {} } }');
    await run(["unwrap", "a", "b", "--yes"]);
    const expected = TEXT.replace('"1"', '"one"').replace(
      "} }",
      ', "c": {} } }',
    );
    assert.equal(readFileSync(path, "utf8"), expected);
  });
});

test("unwrap of one server, then of the others, puts back what was there", async () => {
  await withFile(TEXT, async ({ run, backups }, path) => {
    await run(["wrap", "--yes"]);
    await run(["unwrap", "--yes", "a"]);
    assert.match(readFileSync(path, "utf8"), /"a": { "command": "a-mcp"/);
    assert.match(readFileSync(path, "utf8"), /"b": {\s+"command": "toolcap"/);
    await run(["unwrap", "--yes"]);
    assert.equal(readFileSync(path, "utf8"), TEXT);
    assert.deepEqual(readdirSync(backups), []);
  });
});

test("unwrap puts back what was there before the first of two wraps", async () => {
  await withFile(TEXT, async ({ run }, path) => {
    await run(["wrap", "--yes", "a"]);
    await run(["wrap", "--yes", "b"]);
    await run(["unwrap", "--yes"]);
    assert.equal(readFileSync(path, "utf8"), TEXT);
  });
});

test("unwrap after wrap, edit and wrap leaves nothing wrapped but by hand", async () => {
  await withFile(TEXT, async ({ run }, path) => {
    await run(["wrap", "--yes", "a"]);
    edit(path, '"2"', '"two"');
    await run(["wrap", "--yes", "b"]);
    await run(["unwrap", "--yes"]);
    assert.equal(readFileSync(path, "utf8"), TEXT.replace('"2"', '"two"'));
  });
});

test("unwrap goes by the entry when a formatter has been over it", async () => {
  await withFile(TEXT, async ({ run }, path) => {
    await run(["wrap", "--yes"]);
    const value = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify(value, null, 2));
    await run(["unwrap", "--yes", "a", "b"]);
    const { a, b } = JSON.parse(readFileSync(path, "utf8")).mcpServers;
    assert.deepEqual(a, { command: "a-mcp", args: ["1", "2"] });
    assert.deepEqual(b, { command: "b-mcp" });
  });
});

test("unwrap has nothing to do where nothing is wrapped", async () => {
  await withFile('{"mcpServers":{"a":{"command":"x"}}}', async ({ run }) => {
    const { code, stdout } = await run(["unwrap"]);
    assert.equal(code, 0);
    assert.match(stdout, /a is not wrapped\nNothing to unwrap\.\n$/);
  });
});

test("unwrap in another folder does not take the backup of this one", async () => {
  await withFile(TEXT, async ({ run, folder }, path) => {
    await run(["wrap", "--yes"]);
    const other = join(folder, "other");
    mkdirSync(other);
    writeFileSync(join(other, ".mcp.json"), readFileSync(path));
    await run(["unwrap", "--yes"], { cwd: other });
    const { b } = JSON.parse(readFileSync(join(other, ".mcp.json"), "utf8"))
      .mcpServers;
    assert.deepEqual(b, { command: "b-mcp", args: [] });
    await run(["unwrap", "--yes"]);
    assert.equal(readFileSync(path, "utf8"), TEXT);
  });
});
