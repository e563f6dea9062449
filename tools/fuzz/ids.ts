import type { Random } from "../calibrate/random.ts";
import { chance, weighted } from "./choose.ts";

/** An id that no other number gives, as JSON source. */
export function newId(random: Random, number: number): string {
  return weighted(random, [
    [8, () => `${number}`],
    [2, () => `"${number}"`],
    [1, () => `${number}.0`],
    [1, () => `${number}e0`],
    [1, () => `-${number + 1}`],
    [1, () => `${9007199254740993n + BigInt(number)}`],
    [1, () => `"${crypto(random)}-${number}"`],
    [1, () => `"\\u0031\\ud83d\\ude00-${number}"`],
    [1, () => `"\\ud83d-${number}"`],
    [0.5, () => `${number}.5`],
    [0.5, () => `${number + 1}e25`],
    [0.5, () => `"${" ".repeat(number + 1)}"`],
    [0.3, () => `"__proto__${number}"`],
    [0.02, () => `"${"long".repeat(250_000)}${number}"`],
  ])();
}

/** The same id as another program may write it. */
export function respelled(random: Random, id: string): string {
  if (!chance(random, 0.15)) return id;
  if (id.startsWith('"')) {
    return id.replace(
      /^"([a-z0-9])/,
      (_, c: string) => `"\\u00${c.charCodeAt(0).toString(16)}`,
    );
  }
  if (/^-?\d+$/.test(id)) return `${id}${random.pick([".0", "e0", "E+0"])}`;
  return id.replace(/\.0$|e0$/, "");
}

function crypto(random: Random): string {
  return random.letters("0123456789abcdef", 32);
}
