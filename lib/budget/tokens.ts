import { createMeter } from "./measure.ts";

/**
 * Estimates the tokens in `text` from above, for the models of all vendors.
 *
 * Every UTF-16 code unit is priced by its class and by the class before it;
 * the prices are the smallest that were not under on any realistic kind of
 * text, by nine tokenizers: Claude's (rebuilt from the public counts of Opus
 * 4.7), OpenAI's o200k and cl100k, and those of Gemma 3, Llama 3, Qwen 3,
 * DeepSeek V3, Mistral Nemo and Command R+. The estimate is 1.24 times the
 * largest of their counts on average.
 *
 * It can be too low by some tokens for a text of less than 300 characters, by
 * some percent for a kind of text that nobody measured, and by half or
 * more for letters drawn at random from one living script and for text made to
 * deceive it.
 *
 * @example Usage
 * ```ts
 * import assert from "node:assert/strict";
 * import { estimateTokens } from "@toolcap/core";
 *
 * assert.equal(estimateTokens(""), 0);
 * assert.equal(estimateTokens("one two three"), 7);
 * ```
 *
 * @param text The text exactly as the model will receive it.
 * @returns Whole tokens, rounded up; at least 1 unless the text is empty.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(createMeter().measure(text).tokens);
}
