import type { Uses } from "./features.ts";
import { PRICES } from "./features.ts";

/** One text that the fit looks at. */
export interface Example {
  /** How often each price applies to it. */
  readonly uses: Uses;
  /** The tokens that its estimate must reach. */
  readonly tokens: number;
  /** How much its over-estimate counts, beside that of others. */
  readonly weight: number;
  /** Whether the estimate must reach the tokens, or is only looked at. */
  readonly bounded: boolean;
}

/**
 * What to minimise: the mean over-estimate of the examples, weighted, plus a
 * small penalty for each price that differs from a guess; while no bounded
 * example is under. As rows and columns of a sparse matrix.
 */
export interface Problem {
  /** Where each row starts in `price` and `factor`; one more at the end. */
  readonly starts: Int32Array;
  /** The numbers of the prices in each row. */
  readonly price: Int32Array;
  /** How often each applies, by the tokens to reach: rows add up to >= 1. */
  readonly factor: Float64Array;
  /** How much each row counts. */
  readonly weight: Float64Array;
  /** What each price adds to the mean over-estimate. */
  readonly slope: Float64Array;
}

/**
 * Sets up the problem.
 *
 * @param examples The texts.
 * @param margin By what factor estimates must be over; at least 1.
 */
export function createProblem(
  examples: readonly Example[],
  margin: number,
): Problem {
  const rows = examples.filter(({ bounded }) => bounded);
  const size = rows.reduce((sum, { uses }) => sum + uses.price.length, 0);
  const starts = new Int32Array(rows.length + 1);
  const price = new Int32Array(size);
  const factor = new Float64Array(size);
  const slope = new Float64Array(PRICES);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  let at = 0;
  for (const [row, { uses, tokens, weight }] of rows.entries()) {
    for (let i = 0; i < uses.price.length; i++, at++) {
      price[at] = uses.price[i]!;
      factor[at] = uses.times[i]! / (tokens * margin);
      slope[price[at]!]! += weight / total * uses.times[i]! / tokens;
    }
    starts[row + 1] = at;
  }
  const weight = Float64Array.from(rows, ({ weight }) => weight);
  return { starts, price, factor, weight, slope };
}
