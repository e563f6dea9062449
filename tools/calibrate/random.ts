/** A seeded source of numbers: the same seed gives the same ones anywhere. */
export interface Random {
  /** The next number, at least 0 and below 1. */
  next(): number;
  /** The next whole number, at least 0 and below `limit`. */
  below(limit: number): number;
  /** The next whole number from `first` to `last`. */
  between(first: number, last: number): number;
  /** One of the list, each as likely. */
  pick<Item>(list: ArrayLike<Item>): Item;
  /** A text of characters picked from `alphabet`, all in one UTF-16 unit. */
  letters(alphabet: string, length: number): string;
}

/**
 * Creates a source of numbers (mulberry32).
 *
 * @param seed Any whole number.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  }
  function below(limit: number): number {
    return Math.floor(next() * limit);
  }
  function between(first: number, last: number): number {
    return first + below(last - first + 1);
  }
  function pick<Item>(list: ArrayLike<Item>): Item {
    return list[below(list.length)]!;
  }
  function letters(alphabet: string, length: number): string {
    let text = "";
    for (let i = 0; i < length; i++) text += pick(alphabet);
    return text;
  }
  return { next, below, between, pick, letters };
}

/**
 * Gives a seed for a name, so that classes do not depend on their order.
 *
 * @param name Any text.
 */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let i = 0; i < name.length; i++) {
    hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
