import { costTable } from "./cost_tables.ts";
import { createMeter, type TokenTable } from "./measure.ts";

/** Options of {@linkcode estimateTokens}. */
export interface EstimateOptions {
  /**
   * Whose tokens: a bound over all vendors, or over one vendor's models, which
   * is tighter, and not a bound for any other.
   *
   * @default {"universal"}
   */
  readonly tokenTable?: TokenTable;
  /**
   * A factor for the estimate, above 0: 1.15 for whoever sets the budget right
   * at a client's limit and serves content that nobody measured.
   *
   * @default {1}
   */
  readonly safety?: number;
}

/**
 * Estimates the tokens in `text` from above, by default for the models of all
 * vendors.
 *
 * Every UTF-16 code unit is priced by its class and by the class before it;
 * the prices are the smallest that were not under on any bounded kind of
 * text, by nine tokenizers: Claude's (rebuilt from the public counts of Opus
 * 4.7), OpenAI's o200k and cl100k, and those of Gemma 3, Llama 3, Qwen 3,
 * DeepSeek V3, Mistral Nemo and Command R+. The estimate is 1.22 times the
 * largest of their counts on average; `docs/tokens.md` has every class.
 *
 * It can be too low by some tokens for a text of less than 300 characters, by
 * some percent for a kind of text that nobody measured, and by half or
 * more for letters drawn at random from one living script and for text made to
 * deceive it.
 *
 * The estimates of the parts of a text add up to at least that of the whole,
 * and a text that grows never costs less.
 *
 * @example Usage
 * ```ts
 * import assert from "node:assert/strict";
 * import { estimateTokens } from "@toolcap/core";
 *
 * assert.equal(estimateTokens(""), 0);
 * assert.equal(estimateTokens("one two three"), 8);
 * ```
 *
 * @example For one vendor's models, with room to spare
 * ```ts
 * import assert from "node:assert/strict";
 * import { estimateTokens } from "@toolcap/core";
 *
 * const digits = "31415926535897932384626433832795";
 * assert.ok(
 *   estimateTokens(digits, { tokenTable: "claude", safety: 1.15 }) <
 *     estimateTokens(digits),
 * );
 * ```
 *
 * @param text The text exactly as the model will receive it.
 * @param options Whose tokens, and with how much room.
 * @returns Whole tokens, rounded up; at least 1 unless the text is empty.
 * @throws {RangeError} If the table is not one of the three, or if the factor
 * is not a finite number above 0.
 */
export function estimateTokens(
  text: string,
  options: EstimateOptions = {},
): number {
  const { tokenTable = "universal", safety = 1 } = options;
  if (!(safety > 0 && safety < Infinity)) {
    throw new RangeError(
      `Cannot estimate tokens: safety must be a number above 0, received ${safety}`,
    );
  }
  const { classOf, startMargins } = costTable(tokenTable);
  if (text === "") return 0;
  // A part starts at a lower price than after another part. The difference at
  // most makes up for it, so that the parts add up to at least the whole.
  const margin = startMargins[classOf[text.charCodeAt(0)]!]!;
  return Math.ceil(
    (createMeter(tokenTable).measure(text).tokens + margin) * safety,
  );
}
