import { costTable } from "../../../lib/budget/cost_tables.ts";
import { TRACKED, UNTRACKED } from "../../../lib/budget/token_tables.ts";
import { TRACKED_NAMES } from "./class_names.ts";

// A table prices a code unit by its class and, where its class is tracked, by
// the class before. So the estimate of a text is the sum, over all prices of
// the table, of how often each applies: the product of two vectors.

/** How many prices depend on the class before: a row for each, one by one. */
const PAIRS = (TRACKED.length + 1) * TRACKED.length;

/** How many prices a table has. */
export const PRICES: number = PAIRS + UNTRACKED.length;

/** How often each price of a table applies to a text; all others never. */
export interface Uses {
  /** The numbers of the prices, ascending. */
  readonly price: Int32Array;
  /** How often each of them applies. */
  readonly times: Float64Array;
}

/**
 * Counts how often each price applies to a text.
 *
 * @param text The text.
 */
export function usesOf(text: string): Uses {
  const { classOf, rowOf } = costTable("universal");
  const counts = new Int32Array(PRICES);
  let row = TRACKED.length;
  for (let i = 0; i < text.length; i++) {
    const unit = classOf[text.charCodeAt(i)]!;
    const column = rowOf[unit]! / 128; // of a tracked class, its number
    counts[
      column < TRACKED.length
        ? row * TRACKED.length + column
        : PAIRS + unit - TRACKED.length
    ]!++;
    row = column;
  }
  const price = Int32Array.from(counts.keys()).filter((i) => counts[i]! > 0);
  return { price, times: Float64Array.from(price, (i) => counts[i]!) };
}

/**
 * Adds up what a text costs.
 *
 * @param uses How often each price applies.
 * @param prices The prices, in any unit.
 */
export function costOf({ price, times }: Uses, prices: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < price.length; i++) sum += times[i]! * prices[price[i]!]!;
  return sum;
}

/** The least a price may be, in tokens. */
export const LEAST: number = 6 / 64;

/**
 * The most a price may be, in tokens: what one digit of the table can say for
 * a price that depends on the class before, what a cost can hold for others.
 *
 * @param price The number of the price.
 */
export function mostOf(price: number): number {
  return price < PAIRS ? 86 / 64 : 6;
}

/**
 * A guess at a price that no text tells anything about.
 *
 * @param price The number of the price.
 */
export function guessOf(price: number): number {
  if (price >= PAIRS) return 2;
  const names = [...TRACKED_NAMES, "other"];
  const before = names[Math.floor(price / TRACKED.length)]!;
  const unit = names[price % TRACKED.length]!;
  if (unit === before && /space|tab|line|equals|hyphen|under/.test(unit)) {
    return 0.15;
  }
  if (unit === "space") return 0.6;
  if (!isSmall(unit)) return 0.9;
  return before === "space" ? 0.25 : isSmall(before) ? 0.35 : 0.5;
}

/** Whether a class is of small ASCII letters: its name lists them. */
function isSmall(name: string): boolean {
  return /^[a-z]( [a-z])*$/.test(name);
}
