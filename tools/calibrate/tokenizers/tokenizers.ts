import type { Sample, Split } from "../corpora/content_class.ts";
import { readPrices } from "./claude_data.ts";
import { correctClaude } from "./claude_languages.ts";
import { claudeCounter } from "./claude_prices.ts";
import { ClaudeRecord } from "./claude_record.ts";
import { packagedTokenizers } from "./packaged.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** All tokenizers, loaded, and what they count. */
export interface Tokenizers {
  /** What they are called and how they stand, Claude's current one first. */
  readonly list: readonly Pick<Tokenizer, "name" | "source" | "standing">[];
  /**
   * Counts the tokens of samples of one class.
   *
   * @returns By the name of the tokenizer, the count of each sample.
   * Claude's is missing where neither the data nor a record is at hand.
   */
  count(samples: readonly Sample[], split: Split): Promise<Counts>;
  /** Counts the tokens of one text; Claude's only where the data is at hand. */
  countText(
    text: string,
    language?: string,
  ): Promise<Readonly<Record<string, number>>>;
  /** Writes down what Claude's tokenizer counted. */
  record(): void;
}

/** The count of each sample, by the name of the tokenizer. */
export type Counts = Readonly<Record<string, readonly number[]>>;

/** The name of Claude's current tokenizer. */
export const CLAUDE = "claude";

/** Loads the tokenizers; takes some seconds. */
export async function loadTokenizers(): Promise<Tokenizers> {
  const packaged = packagedTokenizers();
  const prices = await readPrices();
  const claude = prices && claudeCounter(prices);
  const record = ClaudeRecord.read();
  const source = "Claude Opus 4.7 and later; rebuilt from published counts";

  async function count(
    samples: readonly Sample[],
    split: Split,
  ): Promise<Counts> {
    const counts: Record<string, readonly number[]> = {};
    let known = record.get(samples, split);
    if (claude !== undefined) {
      known = samples.map(({ text, of: { language } }) =>
        correctClaude(claude(text), language)
      );
      record.set(samples, split, known);
    }
    if (known !== undefined) counts[CLAUDE] = known;
    for (const tokenizer of packaged) {
      const list: number[] = [];
      for (const { text } of samples) list.push(await tokenizer.count(text));
      counts[tokenizer.name] = list;
    }
    return counts;
  }

  async function countText(
    text: string,
    language?: string,
  ): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    if (claude !== undefined) {
      counts[CLAUDE] = correctClaude(claude(text), language);
    }
    for (const { name, count } of packaged) counts[name] = await count(text);
    return counts;
  }

  return {
    list: [{ name: CLAUDE, source, standing: "claude" }, ...packaged],
    count,
    countText,
    record: () => record.write(),
  };
}

/**
 * The largest of the counts of a sample by the tokenizers wanted.
 *
 * @param counts The counts of the samples of a class.
 * @param index Which sample.
 * @param names The tokenizers' names; those without a count are left out.
 */
export function largest(
  counts: Counts,
  index: number,
  names: readonly string[],
): number {
  let most = 0;
  for (const name of names) most = Math.max(most, counts[name]?.[index] ?? 0);
  return most;
}
