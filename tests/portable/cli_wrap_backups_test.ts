import assert from "node:assert/strict";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { EndSignal } from "../../lib/host/tree.ts";
import { type Home, withHome } from "./config_home.ts";

const TEXT = '{"mcpServers":{"a":{"command":"a","env":{"KEY":"secret"}}}}';

/** Calls `test` with a project that has an `.mcp.json`. */
function withFile(
  test: (home: Home, path: string) => Promise<void>,
): Promise<void> {
  return withHome(undefined, async (home) => {
    const path = join(home.project, ".mcp.json");
    writeFileSync(path, TEXT);
    await test(home, path);
  });
}

test("wrap does not follow a link in the folder of the backups", async () => {
  await withFile(async ({ backups, folder, run }) => {
    await run(["wrap", "--yes"]);
    const [name = ""] = readdirSync(backups);
    await run(["unwrap", "--yes"]);
    const other = join(folder, "other");
    writeFileSync(other, "precious", { mode: 0o644 });
    symlinkSync(other, join(backups, name));
    await run(["wrap", "--yes"]);
    assert.equal(readFileSync(other, "utf8"), "precious");
    assert.ok(lstatSync(join(backups, name)).isFile());
    assert.equal(readFileSync(join(backups, name), "utf8"), TEXT);
  });
});

test("wrap leaves a backup to its owner, whatever was there", async () => {
  await withFile(async ({ backups, run }) => {
    await run(["wrap", "--yes"]);
    const [name = ""] = readdirSync(backups);
    await run(["unwrap", "--yes"]);
    writeFileSync(join(backups, name), "old");
    chmodSync(join(backups, name), 0o644);
    await run(["wrap", "--yes"]);
    assert.equal(lstatSync(join(backups, name)).mode & 0o777, 0o600);
  });
});

test("wrap keeps no backup of what it could not write", async () => {
  await withFile(async ({ backups, run }, path) => {
    chmodSync(path, 0o444);
    assert.equal((await run(["wrap", "--yes"])).code, 1);
    assert.deepEqual(readdirSync(backups), []);
  });
});

test("wrap changes nothing where no backup can be kept", async () => {
  await withFile(async ({ backups, run }, path) => {
    mkdirSync(join(backups, ".."), { recursive: true });
    writeFileSync(backups, "");
    const { code, stderr } = await run(["wrap", "--yes"]);
    assert.equal(code, 1);
    assert.match(stderr, /^toolcap: cannot keep a backup in /);
    assert.equal(readFileSync(path, "utf8"), TEXT);
  });
});

test("unwrap keeps no backup of a file that its client has written anew", async () => {
  await withFile(async ({ backups, run }, path) => {
    await run(["wrap", "--yes"]);
    const written = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...written, runs: 2 }, null, 2));
    await run(["unwrap", "--yes"]);
    assert.deepEqual(JSON.parse(readFileSync(path, "utf8")), {
      ...JSON.parse(TEXT),
      runs: 2,
    });
    assert.deepEqual(readdirSync(backups), []);
  });
});

test("unwrap of one server of a file that was edited keeps the backup", async () => {
  await withFile(async ({ backups, run }, path) => {
    const two = '{"mcpServers":{"a":{"command":"a"},"b":{"command":"b"}}}';
    writeFileSync(path, two);
    await run(["wrap", "--yes"]);
    writeFileSync(path, `${readFileSync(path, "utf8")}\n`);
    await run(["unwrap", "a", "--yes"]);
    assert.equal(readdirSync(backups).length, 1);
    await run(["unwrap", "--yes"]);
    assert.equal(readFileSync(path, "utf8"), `${two}\n`);
    assert.deepEqual(readdirSync(backups), []);
  });
});

test("backups stay out of the project if XDG_STATE_HOME is relative", async () => {
  await withFile(async ({ backups, project, run }) => {
    await run(["wrap", "--yes"], { env: { XDG_STATE_HOME: "state" } });
    assert.equal(readdirSync(backups).length, 1);
    assert.deepEqual(readdirSync(project), [".mcp.json"]);
  });
});

test("wrap begins no other file once it was told to stop", async () => {
  await withFile(async ({ project, run }, path) => {
    mkdirSync(join(project, ".cursor"));
    const second = join(project, ".cursor", "mcp.json");
    writeFileSync(second, TEXT);
    const onSignal = (handler: (signal: EndSignal) => void) => {
      handler("SIGINT");
      return () => {};
    };
    const stopped = await run(["wrap", "--yes"], { onSignal });
    assert.equal(stopped.code, 1);
    assert.match(stopped.stderr, /^toolcap: stopped/);
    for (const file of [path, second]) {
      assert.equal(readFileSync(file, "utf8"), TEXT);
    }
  });
});
