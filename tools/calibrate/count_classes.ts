import { CLASSES } from "./corpora/classes.ts";
import {
  type ContentClass,
  type Sample,
  samplesOf,
  type Split,
} from "./corpora/content_class.ts";
import type { Counts, Tokenizers } from "./tokenizers/tokenizers.ts";

/** How many texts of each class, and how long, in UTF-16 code units. */
const SIZES: Readonly<Record<Split, { count: number; length: number }>> = {
  fit: { count: 24, length: 1_500 },
  check: { count: 4, length: 2_500 },
};

/** The samples of a class, and what each tokenizer counts for them. */
export interface CountedClass {
  /** The class. */
  readonly of: ContentClass;
  /** The samples. */
  readonly samples: readonly Sample[];
  /** The counts. */
  readonly counts: Counts;
}

/**
 * Counts samples of every class with every tokenizer.
 *
 * @param tokenizers The tokenizers.
 * @param split What the samples are for.
 */
export async function countClasses(
  tokenizers: Tokenizers,
  split: Split,
): Promise<readonly CountedClass[]> {
  const counted: CountedClass[] = [];
  for (const of of CLASSES) {
    const samples = samplesOf(of, split, SIZES[split]);
    const counts = await tokenizers.count(samples, split);
    counted.push({ of, samples, counts });
  }
  return counted;
}
