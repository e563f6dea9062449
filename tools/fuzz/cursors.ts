import type { Random } from "../calibrate/random.ts";
import { weighted } from "./choose.ts";
import { anyValue } from "./values.ts";

/** The names that our parameter for the cursor may have. */
export const CURSOR_PARAMS: readonly string[] = [
  "cursor",
  "page_cursor",
  "toolcap_cursor",
];

/** All names that parameters of ours may have. */
export const PARAMS: readonly string[] = [
  ...CURSOR_PARAMS,
  "_fields",
  "toolcap_fields",
  "_find",
  "toolcap_find",
];

/** How a page names a cursor, in text and in JSON in text. */
const NAMED = /cursor\\?"?[=:]\\?"([\w-]{10,})/g;

/** The cursors that an answer names. */
export function cursorsIn(line: string): string[] {
  return Array.from(line.matchAll(NAMED), ([, cursor]) => cursor!);
}

/** What a model may give as a cursor, as JSON source. */
export function anyCursor(random: Random, known: string): string {
  return weighted(random, [
    [20, () => `"${known}"`],
    [2, () => JSON.stringify(damaged(random, known))],
    [2, () => JSON.stringify(moved(random, known))],
    [1, () => JSON.stringify(`  ${known}==\n`)],
    [3, () => random.pick(['""', "null", '" "'])],
    [1, () => '"MTo5OTk5OTk6MDAwMDAwMDA"'],
    [1, () => anyValue(random)],
  ])();
}

function damaged(random: Random, cursor: string): string {
  const place = random.below(cursor.length);
  return cursor.slice(0, place) + random.pick("ABMTNOz_0129-") +
    cursor.slice(place + random.below(2));
}

/** Another place in the same document, which may not have it. */
function moved(random: Random, cursor: string): string {
  const plain = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  const place = random.pick([
    `${random.below(400)}`,
    `${random.below(9)}.${random.below(9)}`,
    `@${random.below(9_000)}`,
    `${random.below(9)}@${random.below(900)}`,
    "999999999.0.0.0.0.0.0.0",
  ]);
  return btoa(`1:${place}:${plain.slice(-8)}`).replaceAll("=", "");
}
