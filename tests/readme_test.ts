/** What README tells to type, as it is written; see examples/servers too. */

import assert from "node:assert/strict";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../deno.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const README = Deno.readTextFileSync(`${ROOT}README.md`);

Deno.test("README's deno install makes the command toolcap", async () => {
  const [line = ""] = /^deno install .*$/m.exec(README) ?? [];
  const folder = Deno.makeTempDirSync();
  try {
    const install = new Deno.Command(Deno.execPath(), {
      args: line.split(" ").slice(1),
      cwd: ROOT,
      env: { DENO_INSTALL_ROOT: folder },
      stdout: "null",
      stderr: "piped",
    });
    const { success, stderr } = await install.output();
    assert.ok(success, new TextDecoder().decode(stderr));
    const command = new Deno.Command(`${folder}/bin/toolcap`, {
      args: ["--version"],
      // It calls "deno", which need not be on the path of whoever runs this.
      env: { PATH: `${dirname(Deno.execPath())}:${Deno.env.get("PATH")}` },
    });
    const { stdout } = await command.output();
    assert.equal(new TextDecoder().decode(stdout), `${manifest.version}\n`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});

Deno.test("README names the packages of this version", () => {
  const versions = [
    ...README.matchAll(/tools\/npm\/out\/\S+-(\d+\.\d+\.\d+)\.tgz/g),
  ];
  assert.ok(versions.length > 0);
  for (const [file, version] of versions) {
    assert.equal(version, manifest.version, file);
  }
});
