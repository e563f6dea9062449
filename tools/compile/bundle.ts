import { fileURLToPath } from "node:url";
import { program, run } from "../npm/run.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Where everything is written. */
export const OUT: string = fileURLToPath(new URL("out/", import.meta.url));

/**
 * Makes one file of the command. A binary with the modules as they are takes
 * more than twice as long to start, and is half as large again.
 *
 * @returns Its path.
 */
export async function bundle(): Promise<string> {
  const file = `${OUT}toolcap.js`;
  await run([
    program("esbuild"),
    `${ROOT}proxy.ts`,
    "--bundle",
    "--platform=node",
    "--format=esm",
    "--target=es2022",
    // Without this it takes builds for Node that load their parts by name.
    "--main-fields=module,main",
    "--log-level=warning",
    `--outfile=${file}`,
  ]);
  return file;
}
