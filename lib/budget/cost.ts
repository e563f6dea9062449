import { NOTHING, type Size } from "./size.ts";

// A cost is what code units measure, as one number, so that a single addition
// adds up every unit of a size. It holds four counts: tokens in 1/64, bytes
// beyond one per code unit, escaped characters beyond one per code unit, and
// line feeds.

/** The most code units whose costs may be added up. */
export const BLOCK = 512;

// Room for BLOCK times the largest count of one code unit: 384/64 tokens, 2
// bytes and 5 characters more, 1 line feed. Together 51 bits of a double's 53.
const TOKENS = 2 ** 18;
const BYTES = 2 ** 11;
const ESCAPES = 2 ** 12;

/** One byte beyond one per code unit, as a cost. */
export const A_BYTE: number = TOKENS;

/** One escaped character beyond one per code unit, as a cost. */
export const AN_ESCAPE: number = TOKENS * BYTES;

/** One line feed, as a cost. */
export const A_BREAK: number = TOKENS * BYTES * ESCAPES;

/**
 * What half of a surrogate pair costs more when it stands alone: 3 bytes
 * instead of 2, and 6 characters (`\ud83d`) instead of 1.
 */
export const LONE_SURROGATE: number = A_BYTE + 5 * AN_ESCAPE;

/**
 * Takes a sum of costs apart.
 *
 * @param cost The sum of the costs of `chars` code units.
 * @param chars How many code units, at most {@linkcode BLOCK}.
 * @returns Their size.
 */
export function sizeOf(cost: number, chars: number): Size {
  if (chars === 0) return NOTHING;
  const tokens = cost % TOKENS;
  const beyondTokens = (cost - tokens) / TOKENS;
  const bytes = beyondTokens % BYTES;
  const beyondBytes = (beyondTokens - bytes) / BYTES;
  const escapes = beyondBytes % ESCAPES;
  return {
    tokens: tokens / 64,
    chars,
    bytes: chars + bytes,
    breaks: (beyondBytes - escapes) / ESCAPES,
    escaped: chars + escapes,
  };
}
