import { estimateTokens } from "../../../lib/budget/tokens.ts";
import type { CountedClass } from "../count_classes.ts";
import { isBounded } from "../tokenizers/tokenizer.ts";
import type { Tokenizers } from "../tokenizers/tokenizers.ts";

/** What was found about short texts of one length. */
export interface ShortTexts {
  /** The length, in UTF-16 code units. */
  readonly length: number;
  /** How many were counted. */
  readonly count: number;
  /** How many were under. */
  readonly under: number;
  /** By how many tokens, at the most. */
  readonly most: number;
}

/**
 * Estimates and counts short parts of the texts of bounded classes.
 *
 * @param classes The texts.
 * @param tokenizers The tokenizers; where the data of Claude's is not at hand,
 * it is left out.
 * @param length How long the parts are.
 */
export async function shortTexts(
  classes: readonly CountedClass[],
  tokenizers: Tokenizers,
  length: number,
): Promise<ShortTexts> {
  const names = tokenizers.list
    .filter((tokenizer) => isBounded("universal", tokenizer))
    .map(({ name }) => name);
  const lacks: number[] = [];
  for (const { of, samples } of classes) {
    if (of.kind === "soft") continue;
    for (const { text } of samples) {
      const part = text.slice(700, 700 + length).toWellFormed();
      const counts = await tokenizers.countText(part, of.language);
      const most = Math.max(...names.map((name) => counts[name] ?? 0));
      lacks.push(most - estimateTokens(part));
    }
  }
  return {
    length,
    count: lacks.length,
    under: lacks.filter((lack) => lack > 0).length,
    most: Math.max(0, ...lacks),
  };
}
