import { quoted, UsageError } from "../usage.ts";

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
