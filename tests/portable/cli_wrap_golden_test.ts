import assert from "node:assert/strict";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { clientById, formatOf } from "../../lib/config/clients.ts";
import { readDocument } from "../../lib/config/document.ts";
import { findEntries } from "../../lib/config/entries.ts";
import { takeApart } from "../../lib/config/wrapped.ts";
import { filesIn, FIXTURES, type Home, withHome } from "./config_home.ts";

/** The files that are there but for the backups. */
function configurations({ folder, backups }: Home) {
  const own = Object.entries(filesIn(folder));
  const below = backups.slice(folder.length + 1);
  return Object.fromEntries(own.filter(([path]) => !path.startsWith(below)));
}

/** Calls a command for the project, and for the client's own files. */
async function both(verb: string, id: string, home: Home): Promise<void> {
  const inProject = readdirSync(home.folder).includes("project");
  const calls = [[verb, "--client", id], ...(inProject ? [[verb]] : [])];
  const hasOwn = readdirSync(home.folder).includes("home");
  for (const args of hasOwn ? calls : calls.slice(1)) {
    const { code, stderr } = await home.run([...args, "--yes"]);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  }
}

for (const id of readdirSync(FIXTURES)) {
  const before = filesIn(join(FIXTURES, id, "before"));
  const after = filesIn(join(FIXTURES, id, "after"));
  const start = join(FIXTURES, id, "before");

  test(`wrap changes the configurations of ${id} as expected`, async () => {
    await withHome(start, async (home) => {
      await both("wrap", id, home);
      assert.deepEqual(configurations(home), after);
    });
  });

  test(`wrap changes nothing in those of ${id} the second time`, async () => {
    await withHome(start, async (home) => {
      await both("wrap", id, home);
      await both("wrap", id, home);
      assert.deepEqual(configurations(home), after);
    });
  });

  test(`unwrap makes those of ${id} what they were, and keeps no copy`, async () => {
    await withHome(start, async (home) => {
      await both("wrap", id, home);
      await both("unwrap", id, home);
      assert.deepEqual(filesIn(home.folder), before);
    });
  });

  test(`unwrap makes those of ${id} start what they did, without backups`, async () => {
    await withHome(start, async (home) => {
      await both("wrap", id, home);
      rmSync(home.backups, { recursive: true });
      await both("unwrap", id, home);
      const found = configurations(home);
      for (const [path, text] of Object.entries(before)) {
        const now = found[path] ?? "";
        const left = await serversIn(id, path, now);
        assert.deepEqual(left, await serversIn(id, path, text), path);
        assert.doesNotMatch(now, /toolcap/, path);
      }
    });
  });
}

/** What a client would start for each server in a file. */
async function serversIn(
  id: string,
  path: string,
  bytes: string,
): Promise<unknown> {
  const text = new TextDecoder().decode(
    Uint8Array.from(bytes, (char) => char.charCodeAt(0)),
  );
  const format = formatOf(path) ?? "json";
  const { root } = await readDocument(text, format, path);
  return findEntries(root, clientById(id)?.places ?? [], text)
    .map(({ name, launch }) => {
      if (!("words" in launch)) return [name, launch];
      return [name, takeApart(launch.words)?.server ?? launch.words];
    });
}
