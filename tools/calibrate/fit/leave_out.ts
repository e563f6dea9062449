import { seedOf } from "../random.ts";
import { fitPrices } from "./fit_prices.ts";
import { decodePrices, encodePrices } from "./price_digits.ts";
import type { Example } from "./problem.ts";

const FILE = new URL("../data/left_out.json", import.meta.url);

const FOLDS = 8;

/**
 * The fold that a class is left out of.
 *
 * @param name The name of the class.
 */
export function foldOf(name: string): number {
  return seedOf(`fold ${name}`) % FOLDS;
}

/**
 * Fits a table for each fold without the classes of the fold, to see what
 * becomes of content that nobody thought of, and writes them to `data/`. They
 * are fitted from nothing: not even the guess has seen the classes left out.
 *
 * @param examples By the name of the class, its examples.
 */
export function fitLeftOut(
  examples: ReadonlyMap<string, readonly Example[]>,
): void {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const kept = [...examples].filter(([name]) => foldOf(name) !== fold);
    const prices = fitPrices(kept.flatMap(([, examples]) => examples), {
      margin: 1.02,
    });
    return encodePrices(prices);
  });
  Deno.writeTextFileSync(FILE, JSON.stringify(folds, null, 2) + "\n");
}

/** Reads the tables that {@linkcode fitLeftOut} wrote, by fold. */
export function readLeftOut(): readonly Float64Array[] {
  return (JSON.parse(Deno.readTextFileSync(FILE)) as readonly string[])
    .map(decodePrices);
}
