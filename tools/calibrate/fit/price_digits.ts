import { PRICES } from "./features.ts";

// Prices are written as in `token_tables.ts`: one digit each, in 1/64 token,
// of an alphabet of 91 that starts at "#" and leaves out the backslash. A
// price of 90 or more is 90s, and a last digit below 90.

/**
 * Writes prices down as text.
 *
 * @param prices Prices in tokens, multiples of 1/64.
 */
export function encodePrices(prices: Float64Array): string {
  return Array.from(prices, (price) => {
    let left = Math.round(price * 64);
    let digits = "";
    for (; left >= 90; left -= 90) digits += encodeDigit(90);
    return digits + encodeDigit(left);
  }).join("");
}

/**
 * Reads prices from text.
 *
 * @param text What {@linkcode encodePrices} wrote.
 * @returns The prices in tokens.
 */
export function decodePrices(text: string): Float64Array {
  const prices = new Float64Array(PRICES);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = decodeDigit(text, i);
    prices[at]! += digit / 64;
    if (digit < 90) at++;
  }
  if (at !== PRICES) throw new Error("Cannot read prices: not as many as now");
  return prices;
}

/**
 * Writes a number below 91 as one character.
 *
 * @param value A whole number, in 1/64 token.
 */
export function encodeDigit(value: number): string {
  return String.fromCharCode(value + (value > 56 ? 36 : 35));
}

function decodeDigit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code - (code > 0x5c ? 36 : 35);
}
