import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Context } from "../../lib/cli/context.ts";
import { call, type Outcome } from "./cli_call.ts";

/** The configurations of clients, before they are wrapped and after. */
export const FIXTURES: string = fileURLToPath(
  new URL("../fixtures/config/", import.meta.url),
);

/** A user with a folder and a project in it, who calls the command. */
export interface Home {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  /** Where backups are. */
  readonly backups: string;
  run(args: readonly string[], changes?: Partial<Context>): Promise<Outcome>;
}

/**
 * Calls `test` with a home that is gone afterwards.
 *
 * @param from Files for it, in folders called `home` and `project`.
 */
export async function withHome(
  from: string | undefined,
  test: (home: Home) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "toolcap-config-"));
  const home = join(folder, "home");
  const project = join(folder, "project");
  try {
    if (from !== undefined) cpSync(from, folder, { recursive: true });
    else for (const made of [home, project]) mkdirSync(made);
    await test({
      folder,
      home,
      project,
      backups: join(home, ".local", "state", "toolcap", "backups"),
      run: (args, changes) =>
        call(args, {}, [], { home, cwd: project, ...changes }),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files below a folder, by their paths, a character for each byte. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile()).sort();
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(folder, path), "latin1")]),
  );
}
