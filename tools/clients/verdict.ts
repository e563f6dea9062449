import { joinPages } from "../../tests/portable/join.ts";
import type { Case } from "./cases.ts";
import type { Run, SentResult } from "./harness.ts";

/**
 * Judges a run: every result that was sent reached the model whole, and the
 * results, which are pages if they are several, joined are the document.
 *
 * @returns What is wrong; `undefined` if nothing is.
 */
export async function problemOf(
  { document }: Case,
  { sent, delivered, line }: Run,
): Promise<string | undefined> {
  if (sent.length === 0) return `no call: ${line}`;
  const lost = sent.findIndex((result) => !isDelivered(result, delivered));
  if (lost >= 0) return `${lost + 1} of ${sent.length} arrived cut`;
  const texts = sent.map(textOf);
  if (texts.length === 1 && texts[0] === document) return undefined;
  try {
    let index = 0;
    await joinPages(document, () => texts[index++] ?? "");
    return index === texts.length ? undefined : "pages after the last";
  } catch (error) {
    return `pages joined: ${error}`.slice(0, 300);
  }
}

function textsOf({ content = [] }: SentResult): string[] {
  return content.flatMap(({ text }) => text === undefined ? [] : [text]);
}

function textOf(result: SentResult): string {
  const { structuredContent } = result;
  return textsOf(result).join("\n") || JSON.stringify(structuredContent);
}

/** Whether the model was given all texts of a result, or what stands for them. */
function isDelivered(
  result: SentResult,
  delivered: readonly string[],
): boolean {
  const { structuredContent } = result;
  const texts = textsOf(result);
  const isGiven = (text: string) => isIn(text, delivered);
  return (texts.length > 0 && texts.every(isGiven)) ||
    (structuredContent !== undefined &&
      isGiven(JSON.stringify(structuredContent)));
}

/** Whether a text was given as it is, or inside of JSON. */
function isIn(text: string, delivered: readonly string[]): boolean {
  const escaped = JSON.stringify(text).slice(1, -1);
  return delivered.some((all) => all.includes(text) || all.includes(escaped));
}
