import type { Context, StreamNumber } from "./context.ts";

/** How a word may look, by the numbers of ANSI's "select graphic rendition". */
const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Colours words for one stream, or leaves them as they are. */
export type Paint = (style: keyof typeof STYLES, text: string) => string;

/**
 * Colours for a stream that is a terminal, unless the user wants none.
 *
 * @param stream 1 for standard output, 2 for standard error.
 */
export function painter(context: Context, stream: StreamNumber): Paint {
  const { env, isTerminal } = context;
  // https://no-color.org: any value but the empty one.
  const isPlain = Boolean(env["NO_COLOR"]) || env["TERM"] === "dumb" ||
    !isTerminal(stream);
  return (style, text) =>
    isPlain ? text : `\x1b[${STYLES[style]}m${text}\x1b[0m`;
}
