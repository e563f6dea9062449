import { loadPackage } from "../packages.ts";
import type { Random } from "../random.ts";

// Word lists of a package that makes test data. Only its lists are used: what
// is made of them follows from our own seeds.

type Lists = { readonly [name: string]: readonly string[] };
interface Locale {
  readonly [topic: string]: Lists & { readonly [name: string]: Lists };
}

let locales: Readonly<Record<string, Locale>> | undefined;

/**
 * Gives a word list.
 *
 * @param locale The package's name for a language, like `"en"`, `"zh_CN"`.
 * @param path Where the list is, like `"word.noun"`.
 */
export function wordList(locale: string, path: string): readonly string[] {
  locales ??= loadPackage<{ allLocales: Readonly<Record<string, Locale>> }>(
    "@faker-js/faker",
  ).allLocales;
  let list: unknown = locales[locale];
  for (const step of path.split(".")) {
    list = (list as Record<string, unknown> | undefined)?.[step];
  }
  if (!Array.isArray(list)) {
    throw new Error(`Cannot find the words "${path}" of "${locale}"`);
  }
  return list;
}

/** An English word of a kind. */
function word(random: Random, path: string): string {
  return random.pick(wordList("en", path));
}

/** A noun. */
export function noun(random: Random): string {
  return word(random, "word.noun");
}

/** A verb. */
export function verb(random: Random): string {
  return word(random, "word.verb");
}

/** An adjective. */
export function adjective(random: Random): string {
  return word(random, "word.adjective");
}

/** A first and a last name. */
export function fullName(random: Random): string {
  return `${word(random, "person.first_name.generic")} ${
    word(random, "person.last_name.generic")
  }`;
}

/** A city. */
export function city(random: Random): string {
  return word(random, "location.city_name");
}

/** What a shop might sell. */
export function product(random: Random): string {
  return `${word(random, "commerce.product_name.adjective")} ${
    word(random, "commerce.product_name.material")
  } ${word(random, "commerce.product_name.product")}`;
}

/** A sentence of plain words; not one that anyone would say. */
export function sentence(random: Random): string {
  const words = [
    capital(word(random, "word.adverb")),
    random.pick(["the", "a", "every", "this", "no", "our"]),
    adjective(random),
    noun(random),
    random.pick(["will", "may", "can", "did", "could not", "should"]),
    verb(random),
    word(random, "word.preposition"),
    random.pick(["the", "a", "their", "its", "one"]),
    noun(random),
  ];
  return words.join(" ") + random.pick([". ", ". ", ", and so on. ", "! "]);
}

/** What a log might say. */
export function phrase(random: Random): string {
  return `${capital(word(random, "hacker.verb"))} the ${
    word(random, "hacker.adjective")
  } ${word(random, "hacker.noun")}, ${verb(random)} ${noun(random)}`;
}

/** A title for a page or a product. */
export function catchPhrase(random: Random): string {
  return `${capital(word(random, "company.adjective"))} ${
    word(random, "company.descriptor")
  } ${word(random, "company.noun")}`;
}

/** The same with its first letter as a capital. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Words to fill space with: the NATO alphabet, and as many plain ones. */
export const FILLER: readonly string[] =
  ("alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo " +
    "lima mike november oscar papa quebec romeo sierra tango uniform victor " +
    "whiskey xray yankee zulu river stone cloud paper merge branch commit " +
    "table window garden silver copper mountain forest market signal bridge " +
    "harbor engine lantern ribbon anchor puzzle velvet canyon meadow")
    .split(" ");
