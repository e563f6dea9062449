import type { Values } from "../options.ts";

/** Nothing in it means anything to a shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word as it is written in a shell. */
export function shellWord(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Options that take values, as they can be given again.
 *
 * @param others Names of options to leave out.
 */
export function shellOptions(
  values: Values,
  others: readonly string[],
): string[] {
  return [...values].filter(([name]) => !others.includes(name)).flatMap((
    [name, given],
  ) => given.map((value) => `--${name}=${shellWord(value)}`));
}
