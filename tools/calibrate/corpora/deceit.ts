import { costTable } from "../../../lib/budget/cost_tables.ts";
import type { Random } from "../random.ts";
import { type ContentClass, generated } from "./content_class.ts";

/** How many characters are tried for each place. */
const TRIES = 60;

/** Texts made to beat the table: reported, to show how far that goes. */
export const DECEIT: readonly ContentClass[] = generated("soft", {
  run_of_z: () => "Z",
  made_to_deceive: cheapest,
});

let before = "";

/** Of some characters drawn at random, the one that the table prices least. */
function cheapest(random: Random, index: number): string {
  if (index === 0) before = " ";
  const { classOf, rowOf, costs } = costTable("universal");
  const row = rowOf[classOf[before.charCodeAt(0)]!]!;
  let best = "";
  let least = Infinity;
  for (let i = 0; i < TRIES; i++) {
    const unit = i % 2 ? random.between(32, 126) : random.between(128, 0xd7ff);
    const character = String.fromCharCode(unit);
    if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) continue;
    const price = costs[row + classOf[unit]!]! % 2 ** 18; // the tokens of a cost
    if (price < least) {
      least = price;
      best = character;
    }
  }
  before = best;
  return best;
}
