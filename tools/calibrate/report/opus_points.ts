import { createRandom } from "../random.ts";
import { codePoint } from "../corpora/formats.ts";
import { FILLER } from "../corpora/words.ts";
import { estimateTokens } from "../../../lib/budget/tokens.ts";
import { readPublishedTexts } from "../tokenizers/claude_data.ts";

/** A text whose count by Claude Opus was published, and our estimates. */
export interface OpusPoint {
  /** What the text is. */
  readonly name: string;
  /** Its tokens. */
  readonly tokens: number;
  /** The least of our estimates under the tables `universal` and `claude`. */
  readonly estimate: number;
}

/**
 * Texts like those that were counted by Claude Opus 5: 8 words of 52 a line
 * (0.387 tokens a character), and ideographs at random, 59 a line (49,964 for
 * 24,000).
 */
const LIKE: readonly {
  readonly name: string;
  readonly density: number;
  readonly text: (random: ReturnType<typeof createRandom>) => string;
}[] = [
  {
    name: "Opus 5: filler words",
    density: 0.387,
    text: (random) =>
      Array.from(
        { length: 600 },
        (_, i) =>
          `${String(i + 1).padStart(6, "0")} ${
            Array.from({ length: 8 }, () => random.pick(FILLER)).join(" ")
          }\n`,
      ).join(""),
  },
  {
    name: "Opus 5: ideographs at random",
    density: 49_964 / 24_000,
    text: (random) =>
      Array.from(
        { length: 400 },
        () =>
          Array.from({ length: 59 }, () => codePoint(random, 0x4e00, 0x9fff))
            .join("") + "\n",
      ).join(""),
  },
];

/**
 * Compares the estimate to every count by Claude Opus that was published:
 * always those of texts that can be made again, and those of whole texts where
 * the data is at hand.
 */
export async function opusPoints(): Promise<readonly OpusPoint[]> {
  const texts = await readPublishedTexts();
  return [
    ...LIKE.map(({ name, density, text }) => {
      const sample = text(createRandom(1));
      return pointOf(name, sample, density * sample.length);
    }),
    ...texts.map(({ name, text, tokens }) =>
      pointOf(`Opus 4.7: ${name}`, text, tokens)
    ),
  ];
}

function pointOf(name: string, text: string, tokens: number): OpusPoint {
  const estimate = Math.min(
    estimateTokens(text),
    estimateTokens(text, { tokenTable: "claude" }),
  );
  return { name, tokens, estimate };
}
