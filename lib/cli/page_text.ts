import { type Context, print } from "./context.ts";
import { painter } from "./paint.ts";

/**
 * Prints the text of a page.
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
    : `${painter(context, 1)("bold", `=== ${heading} ===`)}\n`;
  return await print(context, head + withLineEnd(text));
}

/** Text of nothing stays nothing. */
function withLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
