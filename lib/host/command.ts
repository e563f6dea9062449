/** Which program to start for a command, on which platform. */

import { batchCommandLine } from "./quote.ts";

/** What the choice depends on; all of it handed in. */
export interface Surroundings {
  /** As in `process.platform`. */
  readonly platform: string;
  /** The environment. On Windows, names are matched in any case. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a program of this path exists. To start it, asked on Windows only. */
  readonly exists: (path: string) => boolean;
}

/** What to hand to `spawn`. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  /** Windows: the arguments are quoted already. */
  readonly windowsVerbatimArguments: boolean;
}

const DEFAULT_PATHEXT = ".COM;.EXE;.BAT;.CMD";

/**
 * Chooses how to start a command. No shell reads the arguments.
 *
 * Elsewhere than on Windows the system finds the program. On Windows `npx` is
 * `npx.cmd`, a batch file that only cmd.exe can start, so it is looked up along
 * PATH and PATHEXT here. The current folder is not searched for batch files:
 * a file of the project must not pass for `npx`.
 *
 * @param command The command's name or path, not empty.
 * @param args Its arguments, to arrive exactly as they are.
 * @throws {RangeError} If an argument cannot be passed to a batch file.
 */
export function chooseLaunch(
  command: string,
  args: readonly string[],
  surroundings: Surroundings,
): Launch {
  const plain = { file: command, args, windowsVerbatimArguments: false };
  if (surroundings.platform !== "win32") return plain;
  const found = findOnWindows(command, surroundings);
  if (found === undefined) return plain; // spawn says that it is missing
  if (/\.(?:exe|com)$/i.test(found)) return { ...plain, file: found };
  return {
    file: commandShell(surroundings.env),
    args: ["/d", "/s", "/c", batchCommandLine(found, args)],
    windowsVerbatimArguments: true,
  };
}

/**
 * Finds the program that a command starts, as the system would.
 *
 * @returns Its path; nothing if there is none.
 */
export function findProgram(
  command: string,
  surroundings: Surroundings,
): string | undefined {
  const { platform, env, exists } = surroundings;
  if (platform === "win32") return findOnWindows(command, surroundings);
  if (command.includes("/")) return exists(command) ? command : undefined;
  return (env["PATH"] ?? "").split(":").filter(Boolean)
    .map((folder) => `${folder}/${command}`).find(exists);
}

function findOnWindows(
  command: string,
  { env, exists }: Surroundings,
): string | undefined {
  const extensions = (lookUp(env, "PATHEXT") || DEFAULT_PATHEXT).split(";")
    .map((extension) => extension.trim()).filter(Boolean);
  // npm puts a script for other shells, named without an extension, beside
  // each .cmd: a bare name is never taken as it is.
  const endings = /\.[^.\\/]+$/.test(command)
    ? ["", ...extensions]
    : extensions;
  const folders = /[\\/]/.test(command)
    ? [""]
    : (lookUp(env, "PATH") ?? "").split(";").map(unquote).filter(Boolean);
  for (const folder of folders) {
    for (const ending of endings) {
      const path = inFolder(folder, command) + ending;
      if (exists(path)) return path;
    }
  }
  return undefined;
}

function inFolder(folder: string, name: string): string {
  if (folder === "" || /[\\/]$/.test(folder)) return folder + name;
  return `${folder}\\${name}`;
}

/** PATH entries may stand in quotes on Windows. */
function unquote(entry: string): string {
  return entry.replace(/^"(.*)"$/, "$1");
}

function commandShell(env: Surroundings["env"]): string {
  const named = lookUp(env, "ComSpec");
  if (named) return named;
  const root = lookUp(env, "SystemRoot");
  return root ? `${root}\\System32\\cmd.exe` : "cmd.exe";
}

function lookUp(env: Surroundings["env"], name: string): string | undefined {
  const exact = env[name];
  if (exact !== undefined) return exact;
  const wanted = name.toUpperCase();
  const key = Object.keys(env).find((key) => key.toUpperCase() === wanted);
  return key === undefined ? undefined : env[key];
}
