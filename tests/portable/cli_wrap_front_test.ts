import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { THREE, withFile, wordsOf } from "./wrap_project.ts";

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
