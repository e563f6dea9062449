import fc from "fast-check";

/** What a random JSON text is made of mostly. */
export const STYLES = [
  "records",
  "mixed",
  "deep",
  "wide",
  "strings",
  "bulk",
  "lists",
  "keys",
  "numbers",
  "nested",
] as const;

/** One of {@linkcode STYLES}. */
export type Style = typeof STYLES[number];

/** From this alone a text is made, always the same one. */
export interface Recipe {
  readonly style: Style;
  /** About how many characters the text has. */
  readonly size: number;
  readonly space: "none" | "some" | "pretty";
  readonly seed: number;
}

/**
 * Recipes of JSON texts of `min` to `max` characters. Texts, not values: what
 * `JSON.stringify` would never write is what has to be tested.
 */
export function recipes(
  { min, max }: { readonly min: number; readonly max: number },
): fc.Arbitrary<Recipe> {
  return fc.record({
    style: fc.constantFrom(...STYLES),
    size: fc.integer({ min, max }),
    space: fc.constantFrom("none", "none", "some", "pretty"),
    seed: fc.nat(),
  });
}

/** The JSON text of a recipe, whose root is an object or a list. */
export function jsonText(recipe: Recipe): string {
  return new Writer(recipe).root();
}

/**
 * How often a law is tried: `deno test tests/ -- 10` tries ten times as often.
 */
export function runs(numRuns: number): { readonly numRuns: number } {
  return { numRuns: numRuns * Number(Deno.args[0] ?? 1) };
}

/** Small JSON texts of one kind that shrink well, white space included. */
export function smallJsonTexts(
  kind: "object" | "string" | "any",
): fc.Arbitrary<string> {
  const space = fc.constantFrom("", "", "", " ", "\n\t", "\r\n");
  const string = fc.array(fc.constantFrom(...ALPHABETS.flat()), {
    maxLength: 8,
  }).map((parts) => `"${parts.join("")}"`);
  const key = fc.oneof(fc.constantFrom(...KEYS, '"a"', '"b"'), string);
  const texts = fc.letrec<Record<"value" | "list" | "object", string>>((
    tie,
  ) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...SCALARS),
      string,
      tie("list"),
      tie("object"),
    ),
    list: fc.tuple(
      fc.array(
        fc.tuple(space, tie("value"), space).map((parts) => parts.join("")),
      ),
      space,
    ).map(([items, blank]) => `[${blank}${items.join(",")}]`),
    object: fc.tuple(
      fc.array(
        fc.tuple(
          space,
          key,
          space,
          fc.constant(":"),
          space,
          tie("value"),
          space,
        )
          .map((parts) => parts.join("")),
      ),
      space,
    ).map(([members, blank]) => `{${blank}${members.join(",")}}`),
  }));
  switch (kind) {
    case "object":
      return texts.object;
    case "string":
      return string;
    case "any":
      return texts.value;
  }
}

/** Numbers that `JSON.stringify(JSON.parse(...))` would change, and others. */
const NUMBERS = [
  "0",
  "-0",
  "-0.0",
  "1.0",
  "1E5",
  "1e+05",
  "12",
  "-7",
  "9007199254740993",
  "18446744073709551615",
  "0.1000000000000000055511151231257827",
  "1e400",
  "5e-400",
];

const SCALARS = [...NUMBERS, "true", "false", "null", '""', "[]", "{}", '"x"'];

/** Keys as they are written, among them ways to write one key differently. */
const KEYS = [
  '"id"',
  '"name"',
  '"items"',
  '"data"',
  '"page"',
  '"_page"',
  '"_page2"',
  '"__proto__"',
  '"constructor"',
  '"10"',
  '"2"',
  '"1"',
  '""',
  '"\\u0069d"',
  '"a.b"',
  '"a[0]"',
  '"say \\"x\\""',
  '"\\ud83d\\ude00"',
  '"\\ud83d"',
  '"キー"',
  '"\\n"',
];

/** The parts that strings are made of. */
const ALPHABETS: readonly (readonly string[])[] = [
  ["word ", "the ", "a ", "of ", "longer ", "x"],
  ["line of a log\\n", "another, longer line of the same log\\n", "\\n"],
  ["a\\r\\n", "\\r\\n", "\\r", "\\n", "text "],
  ["iVBORw0KGgo", "AAAA", "/9j/", "4AAQSkZJRg", "+", "Zm9v"],
  ["文", "字", "データ", "、", "。", " "],
  ["😀", "👩‍👩‍👧", "é", "🇨🇭"],
  ["\\u0000", "\\u001f", "\\/", '\\"', "\\\\", "\\b\\f", "\\t"],
  ["\\ud83d\\ude00", "\\uD83D\\uDE00", "\\ud83d", "\\ude00", "x", "\\\\ud83d"],
  ["\\\\"],
  ["\\\\n", "\\n", "\\\\\\n", "x"],
  ["\ud83d.", ".\ude00", "x", "\ud83d\ude00"],
  ["a"],
  ["\u2028", "\u007f", "\u00a0", "\ufffd"],
];

/** A small random number generator (mulberry32). */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)]!;
  }

  chance(of: number): boolean {
    return this.next() < of;
  }
}

/** Writes one text. */
class Writer {
  readonly #recipe: Recipe;
  readonly #random: Random;

  constructor(recipe: Recipe) {
    this.#recipe = recipe;
    this.#random = new Random(recipe.seed);
  }

  root(): string {
    const { style, size } = this.#recipe;
    const random = this.#random;
    const text = style === "bulk"
      ? this.#bulk(size)
      : random.chance(0.5)
      ? this.#list(size, 0)
      : this.#object(size, 0);
    return this.#space() + text + this.#space();
  }

  /** A small document around one string that is most of it. */
  #bulk(size: number): string {
    const random = this.#random;
    const text = this.#string(Math.floor(size * 0.7));
    const rest = () => this.#value(Math.floor(size * 0.1), 3);
    switch (random.whole(0, 3)) {
      case 0:
        return this.#wrap("[]", [text]);
      case 1:
        return this.#wrap("[]", [rest(), text, rest()]);
      case 2:
        return this.#wrap("{}", [`"a":${rest()}`, `"content":${text}`]);
      default:
        return this.#wrap("{}", [
          `"n":1`,
          `"r":${this.#wrap("{}", [`"t":${text}`, `"after":${rest()}`])}`,
          `"b":${rest()}`,
        ]);
    }
  }

  #value(size: number, depth: number): string {
    const { style } = this.#recipe;
    const random = this.#random;
    if (size < 12) return random.pick(SCALARS);
    if (depth > 200) return this.#string(size);
    const roll = random.next();
    switch (style) {
      case "deep":
        return roll < 0.1
          ? this.#string(size)
          : roll < 0.2
          ? this.#brackets(size)
          : roll < 0.6
          ? this.#list(size, depth)
          : this.#object(size, depth);
      case "strings":
        if (roll < 0.7) return this.#string(size);
        break;
      case "numbers":
        if (roll < 0.5) return this.#number(size);
        break;
      case "keys":
        if (roll < 0.6) return this.#object(size, depth);
        break;
      case "lists":
        if (roll < 0.5) return this.#list(size, depth);
        break;
      case "records":
      case "mixed":
      case "wide":
      case "bulk":
      case "nested":
        break;
    }
    if (roll < 0.3) return this.#string(size);
    return roll < 0.6 ? this.#list(size, depth) : this.#object(size, depth);
  }

  #list(size: number, depth: number): string {
    return this.#wrap(
      "[]",
      this.#shares(size, depth).map((share) => this.#value(share, depth + 1)),
    );
  }

  #object(size: number, depth: number): string {
    const members = this.#shares(size, depth).map((share) => {
      const key = this.#key(share);
      const value = this.#value(Math.max(1, share - key.length), depth + 1);
      return `${key}${this.#space()}:${this.#space()}${value}`;
    });
    return this.#wrap("{}", members);
  }

  /** How the size of an object or list is shared out among its entries. */
  #shares(size: number, depth: number): number[] {
    const { style } = this.#recipe;
    const random = this.#random;
    const roll = random.next();
    if (style === "records" && depth === 0 || style === "wide") {
      return this.#even(size, random.whole(8, depth === 0 ? 120 : 400));
    }
    if (style === "deep" && size > 100) {
      return random.chance(0.5)
        ? [size - 4]
        : [random.whole(1, 30), Math.floor(size * 0.9), random.whole(1, 9)];
    }
    if (style === "nested" && roll < 0.6 && size > 1000) {
      const share = Math.floor(size * (0.5 + 0.4 * random.next()));
      const before = this.#even(random.whole(0, size - share), 60);
      return [...before, share, ...this.#even(random.whole(1, 300), 20)];
    }
    if (roll < 0.4) return this.#even(size, random.whole(10, 300));
    const shares: number[] = [];
    for (let left = size; left > 0 && shares.length < 50;) {
      const share = random.whole(1, Math.max(1, Math.floor(left * 0.8)));
      shares.push(share);
      left -= share + 1;
    }
    return shares;
  }

  #even(size: number, share: number): number[] {
    const count = Math.min(Math.floor(size / share), 3000);
    return Array.from({ length: count }, () => this.#random.whole(1, share));
  }

  #key(size: number): string {
    const { style } = this.#recipe;
    const random = this.#random;
    if (random.chance(style === "keys" ? 0.3 : 0.02)) {
      const length = Math.min(size, random.pick([50, 150, 400, 1200, 8000]));
      return this.#string(length);
    }
    if (random.chance(0.6)) return `"k${random.whole(0, 999)}"`;
    return random.pick(KEYS);
  }

  #number(size: number): string {
    const random = this.#random;
    if (random.chance(0.7)) return random.pick(NUMBERS);
    return `-1${"0123456789".repeat(Math.ceil(size / 10))}.5e3`;
  }

  #string(size: number): string {
    const random = this.#random;
    const alphabet = random.pick(ALPHABETS);
    const mixed = random.chance(0.2) ? random.pick(ALPHABETS) : alphabet;
    let text = '"';
    while (text.length < size - 1) {
      text += random.pick(random.chance(0.5) ? alphabet : mixed);
    }
    return `${text}"`;
  }

  #brackets(size: number): string {
    const half = Math.floor(size / 2);
    return this.#random.chance(0.5)
      ? "[".repeat(half) + "]".repeat(half)
      : '{"k":'.repeat(Math.ceil(half / 3)) + "1" +
        "}".repeat(Math.ceil(half / 3));
  }

  #wrap(brackets: "[]" | "{}", parts: readonly string[]): string {
    const [open, close] = brackets;
    const comma = () => this.#space() + "," + this.#space();
    let body = this.#space();
    for (const [i, part] of parts.entries()) {
      body += (i === 0 ? "" : comma()) + part;
    }
    return open + body + this.#space() + close;
  }

  #space(): string {
    const random = this.#random;
    switch (this.#recipe.space) {
      case "none":
        return "";
      case "some":
        return random.chance(0.1)
          ? random.pick([" ", "\t", "\r\n", "\n "])
          : "";
      case "pretty":
        return random.pick(["\n    ", "\n        ", " ", ""]);
    }
  }
}
