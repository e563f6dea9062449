/**
 * Builds the npm packages: `deno task build:npm`. They come to `out/`, as
 * folders and as tarballs; `npm publish` takes either.
 */

import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { compile } from "./compile.ts";
import { commandPackage, corePackage, type Package } from "./packages.ts";
import { JS, OUT, ROOT } from "./paths.ts";
import { run } from "./run.ts";

await compile();
for (const made of [corePackage(), commandPackage()]) {
  write(made);
  const packed = ["npm", "pack", "--silent", `${OUT}${made.folder}`];
  console.log((await run(packed, { cwd: OUT })).trim());
}

function write({ folder, files, shared, made, manifest }: Package): void {
  const target = `${OUT}${folder}/`;
  for (const file of files) cpSync(`${JS}${file}`, `${target}${file}`);
  for (const [file, text] of Object.entries(made)) {
    mkdirSync(dirname(`${target}${file}`), { recursive: true });
    writeFileSync(`${target}${file}`, text);
    chmodSync(`${target}${file}`, 0o755);
  }
  for (const file of shared) {
    cpSync(`${ROOT}${file}`, `${target}${file}`);
  }
  const json = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(`${target}package.json`, json);
}
