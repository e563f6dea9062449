import { guessOf, LEAST, mostOf, PRICES } from "./features.ts";
import { createProblem, type Example, type Problem } from "./problem.ts";
import { solve } from "./solver.ts";

/** What it costs, in mean over-estimate, to be a token off the guess. */
const PENALTY = 0.0025;

const ROUNDS = 4_000;

/** Options of {@linkcode fitPrices}. */
export interface FitOptions {
  /**
   * What each price is thought to be, in tokens.
   *
   * @default what the texts alone suggest
   */
  readonly guess?: Float64Array;
  /** By what factor estimates are to be over the counts. */
  readonly margin: number;
}

/**
 * Finds the prices with which no bounded example is under and the mean is as
 * small as can be.
 *
 * @param examples The texts.
 * @param options What to start from, and how far to go.
 * @returns The prices in tokens, multiples of 1/64.
 */
export function fitPrices(
  examples: readonly Example[],
  options: FitOptions,
): Float64Array {
  const problem = createProblem(examples, options.margin);
  const least = new Float64Array(PRICES).fill(LEAST);
  const most = Float64Array.from(least, (_, j) => mostOf(j));
  const guess = options.guess ?? guessFrom(problem, most);
  const bounds = { least, most, guess, penalty: PENALTY };
  const prices = solve(problem, bounds, ROUNDS);
  return rounded(prices, problem, most);
}

/**
 * Guesses prices from the rows: least squares, stopped early, so that a price
 * of which the texts tell little stays what it was thought to be.
 */
function guessFrom(problem: Problem, most: Float64Array): Float64Array {
  const { starts, price, factor } = problem;
  const guess = Float64Array.from({ length: PRICES }, (_, j) => guessOf(j));
  const sums = new Float64Array(PRICES);
  for (let i = 0; i < price.length; i++) sums[price[i]!]! += factor[i]!;
  for (let round = 0; round < 60; round++) {
    const change = new Float64Array(PRICES);
    for (let row = 0; row < starts.length - 1; row++) {
      let cost = 0;
      let sum = 0;
      for (let i = starts[row]!; i < starts[row + 1]!; i++) {
        cost += factor[i]! * guess[price[i]!]!;
        sum += factor[i]!;
      }
      const step = (1 - cost) / sum;
      for (let i = starts[row]!; i < starts[row + 1]!; i++) {
        change[price[i]!]! += factor[i]! * step;
      }
    }
    for (let j = 0; j < PRICES; j++) {
      if (sums[j] === 0) continue;
      const next = guess[j]! + change[j]! / sums[j]!;
      guess[j] = Math.min(Math.max(next, LEAST), most[j]!);
    }
  }
  return guess;
}

/** Rounds to 1/64, and then up where a row would be under its margin. */
function rounded(
  prices: Float64Array,
  { starts, price, factor, slope }: Problem,
  most: Float64Array,
): Float64Array {
  const result = prices.map((value, j) =>
    Math.min(Math.round(value * 64), Math.floor(most[j]! * 64)) / 64
  );
  for (let row = 0; row < starts.length - 1; row++) {
    const end = starts[row + 1]!;
    for (;;) {
      let cost = 0;
      let best = -1;
      let gain = 0;
      for (let i = starts[row]!; i < end; i++) {
        const j = price[i]!;
        cost += factor[i]! * result[j]!;
        if (result[j]! + 1 / 64 > most[j]!) continue;
        if (factor[i]! / slope[j]! > gain) {
          gain = factor[i]! / slope[j]!;
          best = j;
        }
      }
      // Some of the margin is left. What lacks much cannot be had: to try would
      // raise every other price in the row.
      if (cost >= 1 - 0.004 || cost < 1 - 0.02 || best < 0) break;
      result[best]! += 1 / 64;
    }
  }
  return result;
}
