import type { Random } from "../calibrate/random.ts";

/** Whether something happens that does so with a probability. */
export function chance(random: Random, probability: number): boolean {
  return random.next() < probability;
}

/** One of the choices, each as often as its weight says. */
export function weighted<Choice>(
  random: Random,
  choices: readonly (readonly [weight: number, choice: Choice])[],
): Choice {
  let left = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return choices.at(-1)![1];
}
