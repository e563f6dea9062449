import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import manifest from "../../deno.json" with { type: "json" };
import { JS, OUT, ROOT } from "./paths.ts";
import { program, run } from "./run.ts";

/**
 * Compiles the library, the command and the portable tests to `out/js/`, file
 * by file.
 */
export async function compile(): Promise<void> {
  rmSync(OUT, { recursive: true, force: true });
  await run([program("tsc"), "--project", "tsconfig.json"]);
  // Node 20 warns of every import of JSON.
  rmSync(`${JS}deno.json`);
  writeFileSync(
    `${JS}lib/cli/version.js`,
    `export const VERSION = ${JSON.stringify(manifest.version)};\n`,
  );
  for (const path of readdirSync(JS, { recursive: true, encoding: "utf8" })) {
    if (path.endsWith(".d.ts")) nameDeclarations(`${JS}${path}`);
  }
  for (const data of ["tests/vectors", "tests/fixtures/config"]) {
    cpSync(`${ROOT}${data}`, `${JS}${data}`, { recursive: true });
  }
  writeFileSync(`${JS}package.json`, '{ "type": "module" }\n');
}

/** TypeScript leaves `.ts` in declarations, where no such file is published. */
function nameDeclarations(path: string): void {
  const text = readFileSync(path, "utf8");
  const named = text.replaceAll(
    /((?:from|import\()\s*"\.[^"]*)\.ts"/g,
    '$1.js"',
  );
  writeFileSync(path, named);
}
