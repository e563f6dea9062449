/** Telling a command line that runs `toolcap proxy` from any other. */

import { type Entry, isLocal } from "./entries.ts";

/** A command line that runs a server behind `toolcap proxy`. */
export interface WrappedLine {
  /** What starts toolcap. */
  readonly self: readonly string[];
  /** The options of the proxy. */
  readonly options: readonly string[];
  /** The command line of the server. */
  readonly server: readonly string[];
}

/** The program, or the script that another program runs. */
const OURS = /^(npm:)?toolcap([-_.@].+)?$|^proxy\.[jt]s$/i;

/**
 * Takes apart a command line that runs `toolcap proxy`.
 *
 * @returns Its parts, or nothing if it runs something else.
 */
export function takeApart(
  words: readonly string[],
): WrappedLine | undefined {
  const at = words.findIndex((word, index) =>
    word === "proxy" && isToolcap(words.slice(0, index))
  );
  if (at < 0) return undefined;
  const end = words.indexOf("--", at);
  if (end < 0 || end + 1 === words.length) return undefined;
  return {
    self: words.slice(0, at),
    options: words.slice(at + 1, end),
    server: words.slice(end + 1),
  };
}

/** What a server runs behind the proxy; nothing if it does not. */
export function wrappedLine({ launch }: Entry): WrappedLine | undefined {
  return isLocal(launch) ? takeApart(launch.words) : undefined;
}

/** Whether these words start toolcap, as far as their last one tells. */
export function isToolcap(words: readonly string[]): boolean {
  const name = words.at(-1)?.split(/[\\/]/).at(-1);
  return name !== undefined && OURS.test(name);
}

/** The words between which `toolcap proxy` stands before a server's command. */
export function proxyWords(
  self: readonly string[],
  options: readonly string[],
): readonly string[] {
  return [...self, "proxy", ...options, "--"];
}
