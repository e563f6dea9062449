/**
 * What a text measures, in every unit at once. Sizes add up: the size of a
 * text is the sum of the sizes of its parts (tokens within a small slack, see
 * {@linkcode Meter}).
 *
 * A size also serves as room, the most that a text may measure; then
 * `Infinity` means that the unit has no limit.
 */
export interface Size {
  /** Estimated tokens, in steps of 1/64. */
  readonly tokens: number;
  /** UTF-16 code units, as in `text.length`. */
  readonly chars: number;
  /** Bytes in UTF-8. A lone surrogate counts 3, as U+FFFD does. */
  readonly bytes: number;
  /** Line feeds, which is one less than the number of lines. */
  readonly breaks: number;
  /** Length inside a JSON string, as `JSON.stringify(text).length - 2`. */
  readonly escaped: number;
}

/** The size of the empty text. */
export const NOTHING: Size = {
  tokens: 0,
  chars: 0,
  bytes: 0,
  breaks: 0,
  escaped: 0,
};

/**
 * Adds two sizes.
 *
 * @param a A size, or room.
 * @param b The size to add.
 * @returns The sum, unit by unit.
 */
export function plus(a: Size, b: Size): Size {
  return {
    tokens: a.tokens + b.tokens,
    chars: a.chars + b.chars,
    bytes: a.bytes + b.bytes,
    breaks: a.breaks + b.breaks,
    escaped: a.escaped + b.escaped,
  };
}

/**
 * Takes a size away from a size or from room. A unit without a limit keeps
 * none; a unit may become negative, which no text fits.
 *
 * @param a A size, or room.
 * @param b The size to take away.
 * @returns What is left, unit by unit.
 */
export function minus(a: Size, b: Size): Size {
  return {
    tokens: difference(a.tokens, b.tokens),
    chars: difference(a.chars, b.chars),
    bytes: difference(a.bytes, b.bytes),
    breaks: difference(a.breaks, b.breaks),
    escaped: difference(a.escaped, b.escaped),
  };
}

/**
 * Scales room. A unit without a limit keeps none, whatever the factor.
 *
 * @param room The room to scale.
 * @param factor A finite number, at least 0.
 * @returns The scaled room, not rounded.
 */
export function scale(room: Size, factor: number): Size {
  return {
    tokens: product(room.tokens, factor),
    chars: product(room.chars, factor),
    bytes: product(room.bytes, factor),
    breaks: product(room.breaks, factor),
    escaped: product(room.escaped, factor),
  };
}

/**
 * Says whether a size is within room in every unit.
 *
 * @param size The size of a text.
 * @param room The most it may be; exactly that much is within.
 * @returns `true` if no unit is over.
 */
export function within(size: Size, room: Size): boolean {
  return size.tokens <= room.tokens && size.chars <= room.chars &&
    size.bytes <= room.bytes && size.breaks <= room.breaks &&
    size.escaped <= room.escaped;
}

/**
 * Gives the smaller of two sizes in every unit, which may be neither of them.
 *
 * @param a A size, or room.
 * @param b Another.
 * @returns The lesser number of each unit.
 */
export function smaller(a: Size, b: Size): Size {
  return eachUnit(a, b, Math.min);
}

/**
 * Gives the larger of two sizes in every unit, which may be neither of them.
 *
 * @param a A size, or room.
 * @param b Another.
 * @returns The greater number of each unit.
 */
export function larger(a: Size, b: Size): Size {
  return eachUnit(a, b, Math.max);
}

function eachUnit(
  a: Size,
  b: Size,
  choose: (a: number, b: number) => number,
): Size {
  return {
    tokens: choose(a.tokens, b.tokens),
    chars: choose(a.chars, b.chars),
    bytes: choose(a.bytes, b.bytes),
    breaks: choose(a.breaks, b.breaks),
    escaped: choose(a.escaped, b.escaped),
  };
}

// Infinity - Infinity and Infinity * 0 would be NaN, which compares as false
// with everything.

function difference(a: number, b: number): number {
  return a === Infinity ? Infinity : a - b;
}

function product(a: number, factor: number): number {
  return a === Infinity ? Infinity : a * factor;
}
