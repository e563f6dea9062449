import type { TokenTable } from "../../../lib/budget/token_tables.ts";
import type { CountedClass } from "../count_classes.ts";
import type { PublishedText } from "../tokenizers/claude_data.ts";
import { isBounded } from "../tokenizers/tokenizer.ts";
import { CLAUDE, largest, type Tokenizers } from "../tokenizers/tokenizers.ts";
import { type Uses, usesOf } from "./features.ts";
import type { Example } from "./problem.ts";

/** By what factor Claude's counts are raised, since they are rebuilt. */
const REBUILT = 1.05;

/** How much the over-estimate of real texts counts beside that of noise. */
const WEIGHTS = { real: 4, noise: 0.2, soft: 0 } as const;

/**
 * Gives the fit its texts for a table: what each must reach is its largest
 * count by the tokenizers of the table.
 *
 * @param table The table.
 * @param tokenizers The tokenizers.
 * @returns The function that makes examples of the samples of a class.
 */
export function exampleMaker(
  table: TokenTable,
  tokenizers: Tokenizers,
): (counted: CountedClass) => readonly Example[] {
  const names = namesFor(table, tokenizers);
  return ({ samples, counts }) => {
    const claude = counts[CLAUDE]?.map((tokens) => tokens * REBUILT);
    const raised = claude ? { ...counts, [CLAUDE]: claude } : counts;
    return samples.map((sample, i) => ({
      uses: usesOnce(sample.text),
      tokens: largest(raised, i, names),
      weight: WEIGHTS[sample.of.kind],
      bounded: sample.of.kind !== "soft",
    }));
  };
}

/**
 * Makes examples of the texts whose counts by Claude were published.
 *
 * @param table The table.
 * @param tokenizers The tokenizers, for the other counts.
 * @param texts The texts.
 */
export async function publishedExamples(
  table: TokenTable,
  tokenizers: Tokenizers,
  texts: readonly PublishedText[],
): Promise<readonly Example[]> {
  const names = namesFor(table, tokenizers);
  const examples: Example[] = [];
  for (const { text, tokens } of texts) {
    const counts: Readonly<Record<string, number>> = {
      ...await tokenizers.countText(text),
      [CLAUDE]: tokens,
    };
    examples.push({
      uses: usesOnce(text),
      tokens: Math.max(...names.map((name) => counts[name] ?? 0)),
      weight: WEIGHTS.real,
      bounded: true,
    });
  }
  return examples;
}

function namesFor(
  table: TokenTable,
  { list }: Tokenizers,
): readonly string[] {
  return list.filter((tokenizer) => isBounded(table, tokenizer))
    .map(({ name }) => name);
}

const known = new Map<string, Uses>();

function usesOnce(text: string): Uses {
  let uses = known.get(text);
  if (uses === undefined) {
    uses = usesOf(text);
    known.set(text, uses);
  }
  return uses;
}
