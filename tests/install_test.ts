// install.sh against a release on this machine.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { ARCHIVES, Scene } from "./fixtures/install_scene.ts";

/** All that the script may need, besides what downloads. */
const TOOLS =
  "sh awk cat chmod cp grep gzip ldd mkdir mktemp mv rm sha256sum shasum tar uname"
    .split(" ");

function installTest(name: string, test: (scene: Scene) => Promise<void>) {
  const ignore = Deno.build.os === "windows"; // that has install.ps1
  Deno.test(`install.sh ${name}`, { ignore }, async () => {
    await using scene = new Scene();
    await scene.publish();
    await test(scene);
  });
}

installTest("puts the command into the folder that is named", async (scene) => {
  const folder = `${scene.folder}/a b`;
  const { code, stdout, stderr } = await scene.install([folder]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.equal(
    stdout,
    `toolcap: installed 1.2.3 as ${folder}/toolcap\n` +
      `toolcap: add ${folder} to PATH, or write ${folder}/toolcap in full\n`,
  );
  assert.deepEqual(scene.names(), ["a b", "toolcap"]);
  assert.deepEqual(scene.names("a b"), ["toolcap"]);
  assert.equal(Deno.statSync(`${folder}/toolcap`).mode! & 0o777, 0o755);
});

installTest(
  "puts it into ~/.local/bin, in place of an older one",
  async (scene) => {
    const folder = `${scene.folder}/.local/bin`;
    Deno.mkdirSync(folder, { recursive: true });
    scene.write(".local/bin/toolcap", "old");
    const path = `${folder}:${Deno.env.get("PATH")}`;
    const { code, stdout } = await scene.install([], { PATH: path });
    assert.equal(code, 0);
    assert.equal(stdout, `toolcap: installed 1.2.3 as ${folder}/toolcap\n`);
  },
);

for (const tool of ["curl", "wget"]) {
  if (pathOf(tool) === undefined) continue;
  installTest(
    `needs ${tool} and a few tools that every system has`,
    async (scene) => {
      const bin = `${scene.folder}/bin`;
      Deno.mkdirSync(bin);
      for (const name of [...TOOLS, tool]) {
        const path = pathOf(name);
        if (path !== undefined) Deno.symlinkSync(path, `${bin}/${name}`);
      }
      const { code, stderr } = await scene.install([], { PATH: bin });
      assert.deepEqual([code, stderr], [0, ""]);
    },
  );
}

/** Where a program is, if it is there. */
function pathOf(program: string): string | undefined {
  const folders = Deno.env.get("PATH")?.split(":") ?? [];
  return folders.map((folder) => `${folder}/${program}`).find(existsSync);
}

const SYSTEMS = [
  ["Linux", "x86_64", "linux-x64"],
  ["Linux", "aarch64", "linux-arm64"],
  ["Darwin", "x86_64", "macos-x64"],
  ["Darwin", "arm64", "macos-arm64"],
] as const;
for (const [system, processor, name] of SYSTEMS) {
  installTest(`takes the archive for ${name}`, async (scene) => {
    scene.pretend(
      "uname",
      `case $1 in -s) echo ${system} ;; *) echo ${processor}; esac`,
    );
    assert.equal((await scene.install()).code, 0);
    assert.deepEqual(scene.requested, ["SHA256SUMS", `toolcap-${name}.tar.gz`]);
  });
}

/** Nothing is left behind, and the command that was there is as it was. */
async function refuses(
  scene: Scene,
  message: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  Deno.mkdirSync(`${scene.folder}/target`);
  scene.write("target/toolcap", "old");
  const before = scene.names();
  const { code, stdout, stderr } = await scene.install(
    [`${scene.folder}/target`],
    env,
  );
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, message);
  assert.deepEqual(scene.names(), before);
  assert.deepEqual(scene.names("target"), ["toolcap"]);
  assert.equal(Deno.readTextFileSync(`${scene.folder}/target/toolcap`), "old");
}

installTest("refuses an archive with another sum", async (scene) => {
  for (const file of ARCHIVES) scene.files.set(file, "changed on the way");
  await refuses(
    scene,
    /^toolcap: toolcap-\S+ is not what the release says it is \(SHA-256 [0-9a-f]{64}, not [0-9a-f]{64}\); nothing was installed, try again later\n$/,
  );
});

installTest(
  "refuses an archive that is not named among the sums",
  async (scene) => {
    scene.files.set(
      "SHA256SUMS",
      `${"0".repeat(64)}  toolcap-linux-x64.tar.gz.old\n`,
    );
    await refuses(
      scene,
      /^toolcap: this release has no toolcap-\S+\.tar\.gz, use /,
    );
  },
);

for (
  const [tool, script, message] of [
    [
      "uname",
      "echo FreeBSD",
      /^toolcap: there is no binary for FreeBSD, use the npm package instead: npx -y toolcap --help\n$/,
    ],
    [
      "uname",
      "[ $1 = -s ] && echo Linux || echo riscv64",
      /^toolcap: there is no binary for a riscv64 processor, use /,
    ],
    [
      "ldd",
      "echo musl libc >&2; exit 1",
      /^toolcap: there is no binary for Linux with musl, such as Alpine, use /,
    ],
  ] as const
) {
  installTest(`says so where ${tool} does: ${script}`, async (scene) => {
    if (tool === "ldd") {
      scene.pretend("uname", "[ $1 = -s ] && echo Linux || echo x86_64");
    }
    scene.pretend(tool, script);
    await refuses(scene, message);
    assert.deepEqual(scene.requested, []);
  });
}

installTest("says what cannot be downloaded", async (scene) => {
  scene.files.delete("SHA256SUMS");
  await refuses(scene, /toolcap: cannot download http:\S+\/SHA256SUMS\n$/);
});

installTest("refuses a version with v", async (scene) => {
  await refuses(
    scene,
    /^toolcap: TOOLCAP_VERSION is a version without v, such as 0\.1\.0\n$/,
    {
      TOOLCAP_VERSION: "v0.1.0",
      TOOLCAP_DOWNLOAD_URL: "",
    },
  );
});

installTest("refuses a binary that does not run here", async (scene) => {
  await scene.publish("#!/bin/sh\necho too old a libc >&2\nexit 1\n");
  await refuses(
    scene,
    /^too old a libc\ntoolcap: the binary does not run on this system, use /,
  );
});

installTest("refuses a folder in the place of the command", async (scene) => {
  Deno.mkdirSync(`${scene.folder}/bin/toolcap`, { recursive: true });
  const { code, stderr } = await scene.install([`${scene.folder}/bin`]);
  assert.equal(code, 1);
  assert.match(stderr, /bin\/toolcap is a folder, name another folder/);
  assert.deepEqual(scene.names("bin/toolcap"), []);
});

installTest("goes to a folder from here, whatever CDPATH is", async (scene) => {
  Deno.mkdirSync(`${scene.folder}/other/bin`, { recursive: true });
  const { stdout } = await scene.install(["bin"], {
    CDPATH: `${scene.folder}/other`,
  });
  assert.match(stdout, /^toolcap: installed 1\.2\.3 as \S+\/bin\/toolcap\n/);
  assert.deepEqual(scene.names("other/bin"), []);
  assert.deepEqual(scene.names("bin"), ["toolcap"]);
});

installTest("says where it cannot write", async (scene) => {
  scene.write("file", "");
  const { code, stderr } = await scene.install([`${scene.folder}/file/bin`]);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /toolcap: cannot make the folder \S+\/file\/bin, name another one\n$/,
  );
});
