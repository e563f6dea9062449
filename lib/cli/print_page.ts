import { oneLine } from "../host/one_line.ts";
import { type Context, print } from "./context.ts";
import { painter } from "./paint.ts";

/** What a terminal acts upon, tabs and the ends of lines excepted. */
const CONTROLS = /\r(?!\n)|[^\P{Cc}\t\r\n]/gu;

/**
 * Prints the text of a page. On a terminal, control characters are shown: they
 * come from servers, and may do anything there.
 *
 * @param heading What it shows, if that is to be said.
 * @returns Whether anyone may want more.
 */
export async function printPage(
  context: Context,
  text: string,
  heading?: string,
): Promise<boolean> {
  const head = heading === undefined
    ? ""
    : `${painter(context, 1)("bold", `=== ${oneLine(heading)} ===`)}\n`;
  const shown = context.isTerminal(1) ? text.replace(CONTROLS, visible) : text;
  return await print(context, head + withLineEnd(shown));
}

/** A control character's picture, such as ␛; those above ASCII have none. */
function visible(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 0x7f) return "\u2421";
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
}

/** Text of nothing stays nothing. */
function withLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
