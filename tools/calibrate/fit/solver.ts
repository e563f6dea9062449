import { PRICES } from "./features.ts";
import type { Problem } from "./problem.ts";

/** What the solver must keep to, beside the rows. */
export interface Bounds {
  /** The least each price may be. */
  readonly least: Float64Array;
  /** The most each price may be. */
  readonly most: Float64Array;
  /** What each price should be, if nothing speaks against it. */
  readonly guess: Float64Array;
  /** What it costs to be one token away from the guess. */
  readonly penalty: number;
}

/** What a row of weight 1 costs for being under by its whole count. */
const UNDER = 500;

/** What a row costs for being over {@linkcode HIGH} by its whole count. */
const OVER = 10;

/** Above this many times its count a row is worth pushing down. */
const HIGH = 1.7;

/**
 * Minimises the over-estimate. A linear program, solved by the primal-dual
 * hybrid gradient method with diagonal steps (Pock and Chambolle) and restarts
 * from the average: no pivots, no randomness, memory for the matrix alone.
 *
 * @param problem The rows and the slopes.
 * @param bounds What each price may be.
 * @param rounds How many steps to take.
 * @returns The prices; rows are within a fraction of a percent.
 */
export function solve(
  problem: Problem,
  bounds: Bounds,
  rounds: number,
): Float64Array {
  const { starts, price, factor, weight, slope } = problem;
  const { least, most, guess, penalty } = bounds;
  const rows = starts.length - 1;
  const floor = -OVER / rows;

  const columnStep = new Float64Array(PRICES);
  const rowStep = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      sum += factor[i]!;
      columnStep[price[i]!]! += factor[i]!;
    }
    rowStep[row] = 1 / sum;
  }
  for (let j = 0; j < PRICES; j++) columnStep[j] = 1 / (columnStep[j]! || 1);

  const prices = guess.slice();
  const duals = new Float64Array(rows);
  const pull = new Float64Array(PRICES); // the rows' transpose times the duals
  const pricesSum = new Float64Array(PRICES);
  const dualsSum = new Float64Array(rows);
  let since = 0;

  // Duals are about this much smaller than prices: there are many rows, and
  // together they balance a slope of about one.
  const scale = Math.sqrt(rows);

  for (let round = 1; round <= rounds; round++) {
    const ahead = new Float64Array(PRICES);
    for (let j = 0; j < PRICES; j++) {
      const step = columnStep[j]! * scale;
      const target = prices[j]! + step * (pull[j]! - slope[j]!);
      const next = clamp(
        towards(target, guess[j]!, step * penalty),
        least[j]!,
        most[j]!,
      );
      ahead[j] = 2 * next - prices[j]!;
      prices[j] = next;
      pricesSum[j]! += next;
    }
    pull.fill(0);
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      const end = starts[row + 1]!;
      for (let i = starts[row]!; i < end; i++) {
        sum += factor[i]! * ahead[price[i]!]!;
      }
      const step = rowStep[row]! / scale;
      const dual = duals[row]! + step * (1 - sum) > 0
        ? Math.min(duals[row]! + step * (1 - sum), weight[row]! * UNDER / rows)
        : clamp(duals[row]! + step * (HIGH - sum), floor, 0);
      duals[row] = dual;
      dualsSum[row]! += dual;
      if (dual !== 0) {
        for (let i = starts[row]!; i < end; i++) {
          pull[price[i]!]! += factor[i]! * dual;
        }
      }
    }
    since++;
    if (since >= Math.max(100, round / 3) && round < rounds) {
      restart();
    }
  }
  return prices;

  /** Goes on from the average since the last restart. */
  function restart(): void {
    for (let j = 0; j < PRICES; j++) prices[j] = pricesSum[j]! / since;
    for (let row = 0; row < rows; row++) duals[row] = dualsSum[row]! / since;
    pull.fill(0);
    for (let row = 0; row < rows; row++) {
      for (let i = starts[row]!; i < starts[row + 1]!; i++) {
        pull[price[i]!]! += factor[i]! * duals[row]!;
      }
    }
    pricesSum.fill(0);
    dualsSum.fill(0);
    since = 0;
  }
}

function clamp(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value;
}

/** Moves a value towards another by a distance, but not past it. */
function towards(value: number, goal: number, distance: number): number {
  const apart = value - goal;
  return Math.abs(apart) <= distance
    ? goal
    : value - Math.sign(apart) * distance;
}
