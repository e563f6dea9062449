/** Whether a server that is configured could be started, or was. */

import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { type Entry, isLocal } from "../../config/entries.ts";
import { maskLine } from "../../config/mask.ts";
import { memberOf, textAt } from "../../config/tree.ts";
import { takeApart, type WrappedLine } from "../../config/wrapped.ts";
import { findProgram } from "../../host/command.ts";
import { shakeHands } from "../../host/handshake.ts";
import type { Context } from "../context.ts";
import { quoted, UsageError } from "../usage.ts";
import { VERSION } from "../version.ts";

/** What is known of a server. */
export type Health =
  /** Its programs are there; or it has answered. */
  | { readonly state: "ok"; readonly detail: string }
  /** It cannot work. */
  | { readonly state: "broken"; readonly detail: string }
  /** That cannot be told from here. */
  | { readonly state: "unknown"; readonly detail: string };

/** What the client puts in before it starts a server. */
const FILLED_IN = /\$\{|^\$\w|%\w+%|^~/;
const ENV_KEYS = ["env", "environment", "envs"] as const;

/**
 * Looks whether the programs of a server are there, and whether toolcap takes
 * what it is given, without starting any.
 */
export async function lookAt(
  { table, launch }: Entry,
  context: Context,
): Promise<Health> {
  if (launch.kind === "remote") return unknown("not looked at");
  if (launch.kind === "odd") return unknown(launch.why);
  const line = takeApart(launch.words);
  const [program = "", ...more] = line?.self ?? launch.words;
  const needed = [program];
  // Scripts of our own: node /some/where/toolcap.js
  if (line !== undefined) {
    needed.push(...more.filter(isAbsolute), line.server[0] ?? "");
  }
  const { platform } = context;
  const cwd = resolve(context.cwd, textAt(table, "cwd") ?? "");
  const env = { ...context.env, ...envOf(table) };
  for (const word of needed) {
    if (FILLED_IN.test(word)) {
      return unknown(`the client fills in ${quoted(maskLine(word))}`);
    }
    const isScript = more.includes(word);
    const exists = (path: string): boolean =>
      isScript ? isFile(path) : isProgram(resolve(cwd, path), platform);
    if (findProgram(word, { platform, env, exists }) === undefined) {
      return { state: "broken", detail: missing(word, line) };
    }
  }
  const wrong = line && await problemOf(line, { env, cwd });
  return wrong === undefined
    ? { state: "ok", detail: "" }
    : { state: "broken", detail: maskLine(wrong) };
}

/** What is said of a program that is not there, and what helps. */
function missing(word: string, line: WrappedLine | undefined): string {
  const isPath = /[\\/]/.test(word);
  const what = isPath ? "is not there" : "is not on PATH";
  const isOurs = line !== undefined && word !== line.server[0];
  const todo = isOurs && isPath ? ": toolcap unwrap, then toolcap wrap" : "";
  return `${quoted(maskLine(word))} ${what}${todo}`;
}

/** What the proxy would say of its options, or of its `toolcap.json`. */
async function problemOf(
  { options, server }: WrappedLine,
  surroundings: Pick<Context, "env" | "cwd">,
): Promise<string | undefined> {
  if (options.some((word) => FILLED_IN.test(word))) return undefined;
  const { parseProxyCall } = await import("../proxy_options.ts");
  try {
    await parseProxyCall([...options, "--", ...server], surroundings);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

/** Starts a server as its client would, and waits for its first answer. */
export async function check(
  { table, launch }: Entry,
  timeoutMs: number,
  context: Context,
): Promise<Health> {
  if (!isLocal(launch)) return unknown("not looked at");
  const own = envOf(table);
  const folder = textAt(table, "cwd") ?? "";
  const filled = [...launch.words, ...Object.values(own), folder]
    .find((word) => FILLED_IN.test(word));
  if (filled !== undefined) {
    return unknown("not started, since its client fills in variables");
  }
  const [command = "", ...args] = launch.words;
  const found = await shakeHands({
    command,
    args,
    env: { ...context.env, ...own },
    cwd: resolve(context.cwd, folder),
    timeoutMs,
    version: VERSION,
  });
  return found.kind === "answered"
    ? { state: "ok", detail: `answers as ${found.name}` }
    : { state: "broken", detail: maskLine(found.why) };
}

function envOf(table: Entry["table"]): Record<string, string> {
  const members = ENV_KEYS.map((key) => memberOf(table, key)?.value)
    .flatMap((value) => value?.kind === "table" ? value.members : []);
  return Object.fromEntries(
    members.flatMap(({ key, value }) =>
      value.kind === "text" ? [[key, value.value]] : []
    ),
  );
}

function unknown(detail: string): Health {
  return { state: "unknown", detail };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isProgram(path: string, platform: string): boolean {
  if (!isFile(path)) return false;
  if (platform === "win32") return true;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
