import { complain, type Context } from "../context.ts";

/** Whether there is somebody to answer a question. */
export function canAsk({ isTerminal }: Context): boolean {
  return isTerminal(0) && isTerminal(2);
}

/** Asks on the terminal; whatever is not yes is no. */
export async function ask(
  context: Context,
  question: string,
): Promise<boolean> {
  const prompt = new TextEncoder().encode(`${question} [y/N] `);
  await context.stdio.stderr(prompt);
  const answer = await firstLine(context.stdio.stdin);
  if (answer === undefined) await complain(context, "no answer was given");
  return /^\s*y(es)?\s*$/i.test(answer ?? "");
}

async function firstLine(
  input: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of input) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text === "" ? undefined : text.split("\n")[0];
}
