import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ROOT } from "../npm/paths.ts";
import { program, run } from "../npm/run.ts";

/** Where everything is written. */
export const OUT: string = fileURLToPath(new URL("out/", import.meta.url));

/**
 * Bundles the command: a file with what is needed at once, and one for all that
 * is loaded by `import()`, such as a command. A binary with the modules as they
 * are takes three times as long to start, one with a single file half as long
 * again, since a file is read to its end before its first line runs.
 *
 * @returns The path of the first file.
 */
export async function bundle(): Promise<string> {
  const folder = `${OUT}bundle`;
  rmSync(folder, { recursive: true, force: true }); // names change
  await run([
    program("esbuild"),
    `${ROOT}proxy.ts`,
    "--bundle",
    "--splitting",
    "--platform=node",
    "--format=esm",
    "--target=es2022",
    // Without this it takes builds for Node that load their parts by name.
    "--main-fields=module,main",
    "--log-level=warning",
    `--outdir=${folder}`,
  ]);
  return `${folder}/proxy.js`;
}
