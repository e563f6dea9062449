import assert from "node:assert/strict";
import { join } from "node:path";
import manifest from "../../../deno.json" with { type: "json" };
import { OUT } from "../paths.ts";
import { program, run } from "../run.ts";
import { createProject, type Project } from "./project.ts";
import { listItems } from "./round_trip.ts";
import { RUNTIMES } from "./runtimes.ts";

const MODULES = [["bundler", "esnext"], ["nodenext", "nodenext"]] as const;
const COMPILERS = [
  ["5", ["npx", "-y", "-p", "typescript@5.9.3", "tsc"]],
  ["7", [program("tsc")]],
] as const;

let project: Project;
Deno.test.beforeAll(async () => {
  project = await createProject();
});
Deno.test.afterAll(() => project[Symbol.dispose]());

Deno.test("@toolcap/core has no dependency, toolcap has few", () => {
  const lines = project.installed.trim().split("\n").slice(1);
  assert.deepEqual(lines.map((line) => line.replace(/@[\d.]+.*/, "")), [
    "├── @toolcap/core",
    "└─┬ toolcap",
    "  ├── @modelcontextprotocol/client",
    "  ├── @modelcontextprotocol/server",
    "  ├── ajv",
    "  ├── diff",
    "  ├── jsonc-parser",
    "  ├── re2js",
    "  ├── toml-eslint-parser",
    "  └── yaml",
  ]);
});

for (const { name, path, env } of RUNTIMES) {
  Deno.test(`@toolcap/core is imported and pages on ${name}`, async () => {
    const cwd = project.folder;
    assert.match(await run([path, "main.js"], { cwd }), /Cap .*: \d+ pages\n$/);
  });

  Deno.test(`toolcap says its version on ${name}`, async () => {
    const npx = name === "Bun"
      ? [path, "x", "--bun", "toolcap"]
      : ["npx", "--offline", "toolcap"];
    const options = { cwd: project.folder, env };
    const version = await run([...npx, "--version"], options);
    assert.equal(version, `${manifest.version}\n`);
  });

  Deno.test(`toolcap proxy gives all of a large result on ${name}`, async () => {
    const bin = join(project.folder, "node_modules/toolcap/toolcap.js");
    const server = [path, join(project.folder, "server.js")];
    const items = await listItems([
      path,
      bin,
      "proxy",
      "--quiet",
      "--",
      ...server,
    ]);
    assert.deepEqual(items.map(({ id }) => id), [...Array(5_000).keys()]);
  });
}

for (const [resolution, module] of MODULES) {
  for (const [version, tsc] of COMPILERS) {
    Deno.test(`@toolcap/core has types under ${resolution} for TypeScript ${version}`, async () => {
      const how = ["--module", module, "--moduleResolution", resolution];
      const strict = ["--strict", "--exactOptionalPropertyTypes", "--noEmit"];
      // Without the types of the web or of a runtime.
      const alone = ["--target", "es2022", "--lib", "es2022"];
      const cwd = project.folder;
      await run([...tsc, ...how, ...strict, ...alone, "consumer.ts"], { cwd });
    });
  }
}

Deno.test("@toolcap/core has types that are not wrong", async () => {
  await run([program("attw"), "--profile", "esm-only", "--pack", "out/core"]);
});

for (const folder of ["core", "toolcap"]) {
  Deno.test(`publint finds nothing in out/${folder}`, async () => {
    await run([program("publint"), "--strict", `${OUT}${folder}`]);
  });
}

Deno.test("@toolcap/core pages in a Worker", async () => {
  const cwd = project.folder;
  const bundle = ["--bundle", "--format=esm", "--outfile=bundled_worker.js"];
  await run([program("esbuild"), "worker.js", ...bundle], { cwd });
  const workerd = [program("workerd"), "test", "worker.capnp"];
  await run(workerd, { cwd });
});
