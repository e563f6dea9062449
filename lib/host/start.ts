/** From a command line to a running server. */

import { statSync } from "node:fs";
import process from "node:process";
import { type Child, startChild } from "./child.ts";
import { chooseLaunch } from "./command.ts";

/** How many proxies may run inside each other. */
export const MAX_DEPTH: number = 8;

/** Counts the proxies around a process. */
const DEPTH_VARIABLE = "TOOLCAP_DEPTH";

/** Options for {@linkcode startServer}. */
export interface ServerOptions {
  /** The command, not empty. */
  readonly command: string;
  /** Its arguments, passed on exactly as they are. */
  readonly args: readonly string[];
  /** The environment, inherited whole; only our depth is counted in it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder it is started in. @default {our own} */
  readonly cwd?: string | undefined;
}

/**
 * Starts a server.
 *
 * @throws {RangeError} If the command cannot work: it starts us again and
 *   again, or an argument cannot be passed on.
 */
export function startServer(options: ServerOptions): Child {
  const { command, args, env, cwd } = options;
  const depth = depthOf(env[DEPTH_VARIABLE]);
  // A wrapper that wraps itself would fill the machine with processes.
  if (depth >= MAX_DEPTH) {
    throw new RangeError(
      `Cannot start the server: toolcap has started itself ${depth} times, ` +
        'give it the command of a server after "--"',
    );
  }
  const { platform } = process;
  const launch = chooseLaunch(command, args, { platform, env, exists: isFile });
  return startChild(launch, {
    env: { ...env, [DEPTH_VARIABLE]: String(depth + 1) },
    cwd,
  });
}

function depthOf(value: string | undefined): number {
  const depth = Number(value);
  return Number.isSafeInteger(depth) && depth > 0 ? depth : 0;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
