/** Which file, and which servers, a call names. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { formatOf } from "../../config/clients.ts";
import type { Entry } from "../../config/entries.ts";
import type { Context } from "../context.ts";
import { quoted, suggestion, UsageError } from "../usage.ts";
import type { Target } from "./targets.ts";

/** What a call names. */
export interface Selection {
  /** A file, if one is named. */
  readonly file: string | undefined;
  /** The ID of a client, if one is named. */
  readonly client: string | undefined;
  /** The servers that are named; all if there are none. */
  readonly servers: readonly string[];
}

/**
 * Sorts words into a file and servers: the first one is a file if it ends as
 * one does. Names of servers may have slashes in them, too, and be those of
 * folders.
 */
export function selectionOf(
  words: readonly string[],
  client: string | undefined,
  context: Context,
): Selection {
  const [first, ...others] = words;
  const isFile = first !== undefined &&
    (formatOf(first) !== undefined ||
      (/[\\/]/.test(first) && existsSync(resolve(context.cwd, first))));
  if (!isFile) return { file: undefined, client, servers: words };
  if (client !== undefined) {
    throw new UsageError(
      `give a file or --client, not both: ${quoted(first)} is a file`,
    );
  }
  return { file: first, client, servers: others };
}

/**
 * The servers that are named, in each target.
 *
 * @throws {UsageError} If there is no server of a name.
 */
export function namedEntries(
  targets: readonly Target[],
  names: readonly string[],
): ReadonlyMap<Target, readonly Entry[]> {
  const known = [
    ...new Set(targets.flatMap(({ entries }) => entries.map((e) => e.name))),
  ];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const files = targets.map(({ file }) => file.path).join(", ");
    const there = known.length === 0
      ? "there are none"
      : `there are ${known.map(quoted).join(", ")}`;
    throw new UsageError(
      `no server ${quoted(unknown)} in ${files}` +
        (suggestion(unknown, known) || `; ${there}`),
    );
  }
  return new Map(targets.map((target) => [
    target,
    target.entries.filter(({ name }) =>
      names.length === 0 || names.includes(name)
    ),
  ]));
}
