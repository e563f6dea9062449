/** What starts toolcap in a configuration. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isToolcap } from "../../config/wrapped.ts";
import { nameOnPath } from "../../host/self.ts";
import type { Context } from "../context.ts";
import { quoted, UsageError } from "../usage.ts";
import type { Target } from "./targets.ts";

/**
 * The words that start toolcap in a target's file.
 *
 * @param given What `--command` says. Without it, toolcap's name in a file of a
 *   project, if the PATH knows that, or else what started this process.
 * @throws {UsageError} If toolcap would not know itself by them later.
 */
export function selfOf(
  given: string | undefined,
  { scope }: Target,
  context: Context,
): readonly string[] {
  if (given === undefined) {
    const name = scope === "project"
      ? nameOnPath(context.self, context)
      : undefined;
    return name === undefined ? context.self : [name];
  }
  const self = wordsOf(given, context);
  if (isToolcap(self)) return self;
  throw new UsageError(
    `${quoted(self.join(" "))} cannot be told from another program later; ` +
      "name one that is called toolcap with --command",
  );
}

/**
 * Splits a command line at its spaces. Quotes hold words together; backslashes
 * mean themselves, since Windows has them in paths.
 *
 * @throws {UsageError} If a quote is not closed, or there is no word.
 */
export function splitWords(line: string): readonly string[] {
  const words = line.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  const isWhole = line.replace(/[^\s"']|"[^"]*"|'[^']*'/g, "").trim() === "";
  if (isWhole && words.length > 0) {
    return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
  }
  throw new UsageError(
    words.length === 0
      ? "the command is empty, give one such as toolcap"
      : `a quote is not closed in ${quoted(line)}`,
  );
}

/** The words of a command; a path with spaces is one of them, unquoted, too. */
function wordsOf(command: string, { cwd }: Context): readonly string[] {
  return existsSync(resolve(cwd, command)) ? [command] : splitWords(command);
}
