/** What the texts of `toolcap probe` are made of. */

/** The kinds of text. */
export const PROBE_MODES = [
  "words",
  "cjk",
  "emoji",
  "base64",
  "hex",
  "json",
  "lines",
] as const;

/** A kind of text. */
export type ProbeMode = typeof PROBE_MODES[number];

/** Gives a whole number below the one that it is given, from 0 on. */
export type Random = (below: number) => number;

const BASE64 =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX = "0123456789abcdef";
const WORDS =
  ("anchor apple barrel basket bottle branch bridge butter candle " +
    "carpet cellar cherry circle copper corner cotton dinner doctor engine " +
    "feather finger flower forest garden hammer harbour island jacket kettle " +
    "ladder letter market mirror morning mountain needle orange paper pepper " +
    "pillow pocket quarter ribbon river saddle salmon shadow silver summer " +
    "table thunder timber valley velvet village violin winter window yellow")
    .split(" ");

/**
 * Makes one line, which says where it stands, so that whoever sees a part of a
 * text can tell which.
 *
 * @param mode What it is made of. In `json` it is an item of a list.
 * @param at How many characters stand before it.
 * @param random Where its contents come from.
 */
export function probeLine(mode: ProbeMode, at: number, random: Random): string {
  const many = (count: number, one: () => string) =>
    Array.from({ length: count }, one).join("");
  const word = () => WORDS[random(WORDS.length)];
  switch (mode) {
    case "words":
      return `@${at}${many(10, () => ` ${word()}`)}`;
    case "cjk":
      // The rare ones as well, since they are the ones with most tokens.
      return `@${at} ${many(60, () => codePoint(0x4e00 + random(20_902)))}`;
    case "emoji":
      return `@${at} ${many(30, () => codePoint(0x1f600 + random(80)))}`;
    case "base64":
      return `@${at} ${many(76, () => BASE64.charAt(random(64)))}`;
    case "hex":
      return `@${at} ${many(64, () => HEX.charAt(random(16)))}`;
    case "json":
      return JSON.stringify({ at, name: word(), value: random(1_000_000) });
    case "lines":
      return `${at}`;
  }
}

function codePoint(code: number): string {
  return String.fromCodePoint(code);
}

/** Gives the same numbers each time, so that a run can be repeated (xorshift). */
export function createRandom(): Random {
  let state = 0x2545f491;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
