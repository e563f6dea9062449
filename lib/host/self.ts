/** What starts this very toolcap again, whoever does it. */

import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { findProgram } from "./command.ts";

const NAME = "toolcap";

/** How this process was started. */
export interface Origin {
  readonly runtime: "node" | "bun" | "deno";
  /** The path of the runtime, or of the binary that has it in itself. */
  readonly execPath: string;
  /** The path of our own first module. */
  readonly script: string;
  /** Whether the runtime and the modules are one binary. */
  readonly isBinary: boolean;
  /** As in `process.platform`. */
  readonly platform: string;
}

/**
 * Chooses a command that works for a client, which starts it in any folder and
 * often with a PATH that is not the terminal's.
 */
export function chooseSelf(origin: Origin): readonly string[] {
  const { runtime, execPath, script, isBinary, platform } = origin;
  if (isBinary) return [execPath];
  const isPackage = /[\\/](node_modules|npm[\\/][^\\/]+)[\\/]toolcap[\\/]/
    .test(script);
  if (runtime === "deno") {
    return [execPath, "run", "-A", isPackage ? "npm:toolcap" : script];
  }
  // What was installed stays where it is; what was fetched for one call (by
  // npx, bunx, pnpm dlx, yarn dlx) does not.
  const isCached = /[\\/](_npx|bunx-[^\\/]+|dlx(-[^\\/]+)?)[\\/]/.test(script);
  if (!isPackage || !isCached) return [execPath, script];
  if (runtime === "bun") return ["bunx", "toolcap"];
  // On Windows npx is a batch file, which not every client can start.
  return platform === "win32"
    ? ["cmd", "/c", "npx", "-y", "toolcap"]
    : ["npx", "-y", "toolcap"];
}

/**
 * The command that starts this process's toolcap again.
 *
 * @param url The `import.meta.url` of our own first module.
 */
export function ownCommand(url: string): readonly string[] {
  return chooseSelf({
    runtime: "Deno" in globalThis
      ? "deno"
      : "bun" in process.versions
      ? "bun"
      : "node",
    execPath: process.execPath,
    script: url.startsWith("file:") ? fileURLToPath(url) : url,
    isBinary: isDenoBinary(),
    platform: process.platform,
  });
}

/** Where a command may be found. */
export interface Surroundings {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The name by which the PATH knows a toolcap, if it is the same as the one that
 * `self` starts. A file that others use as well can hold that.
 */
export function nameOnPath(
  self: readonly string[],
  { platform, env }: Surroundings,
): string | undefined {
  // On Windows npm makes it a batch file, which not every client can start.
  if (platform === "win32") return undefined;
  const found = findProgram(NAME, { platform, env, exists: existsSync });
  const own = self.at(-1) ?? "";
  if (found === undefined || !existsSync(own)) return undefined;
  // A package has the file of its command beside the one that is running.
  const isSame = dirname(realpathSync(found)) === dirname(realpathSync(own));
  return isSame ? NAME : undefined;
}

function isDenoBinary(): boolean {
  const { Deno } = globalThis as {
    readonly Deno?: { readonly build: { readonly standalone?: boolean } };
  };
  return Deno?.build.standalone === true;
}
