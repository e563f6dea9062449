/** What starts this very toolcap again, whoever does it. */

import process from "node:process";
import { fileURLToPath } from "node:url";

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

function isDenoBinary(): boolean {
  const { Deno } = globalThis as {
    readonly Deno?: { readonly build: { readonly standalone?: boolean } };
  };
  return Deno?.build.standalone === true;
}
