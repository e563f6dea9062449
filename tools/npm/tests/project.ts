import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../../deno.json" with { type: "json" };
import { OUT } from "../paths.ts";
import { run } from "../run.ts";

const FIXTURES = fileURLToPath(new URL("./fixtures", import.meta.url));
const TARBALLS = ["toolcap-core", "toolcap"].map((name) =>
  `${OUT}${name}-${manifest.version}.tgz`
);

/** A project of someone else: what the fixtures are, and our packages. */
export interface Project extends Disposable {
  /** Its folder. */
  readonly folder: string;
  /** What npm said of the packages that were installed. */
  readonly installed: string;
}

/**
 * Makes a project, and installs our tarballs into it. Only for what they depend
 * on is there a network, if npm does not have it yet.
 */
export async function createProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), "toolcap-npm-"));
  cpSync(FIXTURES, folder, { recursive: true });
  const json = { private: true, type: "module" };
  writeFileSync(join(folder, "package.json"), JSON.stringify(json));
  const install = [
    "npm",
    "install",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
  ];
  await run([...install, ...TARBALLS], { cwd: folder });
  const installed = await run(["npm", "ls", "--depth=1"], { cwd: folder });
  return {
    folder,
    installed,
    [Symbol.dispose]: () => Deno.removeSync(folder, { recursive: true }),
  };
}
