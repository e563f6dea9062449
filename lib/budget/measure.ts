import { isPair } from "../json/strings.ts";
import { blockMeter, type Stretch } from "./blocks.ts";
import { BLOCK } from "./cost.ts";
import { costTable } from "./cost_tables.ts";
import { NOTHING, plus, type Size, within } from "./size.ts";
import type { TokenTable } from "./token_tables.ts";

export {
  larger,
  minus,
  NOTHING,
  plus,
  scale,
  type Size,
  smaller,
  within,
} from "./size.ts";
export type { TokenTable } from "./token_tables.ts";

/**
 * Measures texts in all units at once.
 *
 * A measure starts afresh: its first character is priced as at the start of a
 * text, whatever stands before `from`. So the tokens of two parts differ from
 * those of the whole by at most {@linkcode START_MARGIN}, either way; every
 * other unit adds up exactly, unless a cut splits a surrogate pair.
 *
 * The tokens of many parts may thus be under those of the whole. What has been
 * put together from measured parts is to be measured once more.
 */
export interface Meter {
  /**
   * The size of `text.slice(from, to)`, in one pass and constant memory.
   *
   * @param text The text, of any code units; lone surrogates are counted.
   * @param from Where to start, at least 0. @default {0}
   * @param to Where to stop, at least `from`. @default {text.length}
   */
  measure(text: string, from?: number, to?: number): Size;

  /**
   * The furthest end up to `to` with which `text.slice(from, end)` is within
   * `room` in every unit, never between the halves of a surrogate pair.
   * Reads no further than it has to.
   *
   * @param text The text.
   * @param from Where to start, at least 0.
   * @param room The most that the slice may measure.
   * @param to Where to stop at the latest, at least `from`.
   * @default {text.length}
   * @returns The end; `from` if not even one character fits.
   */
  fit(text: string, from: number, room: Size, to?: number): number;
}

/**
 * The most tokens by which the measure of a text, and so of a part of one, is
 * below its `estimateTokens`, before that is rounded up.
 */
export const START_MARGIN: number = 80 / 64;

const meters = new Map<TokenTable, Meter>();

/**
 * Gives the meter that estimates tokens by a table. The other units do not
 * depend on it.
 *
 * @param table The token table. @default {"universal"}
 * @returns The meter, the same one for the same table.
 */
export function createMeter(table: TokenTable = "universal"): Meter {
  let meter = meters.get(table);
  if (meter === undefined) {
    meter = meterOf(blockMeter(costTable(table)));
    meters.set(table, meter);
  }
  return meter;
}

function meterOf(block: ReturnType<typeof blockMeter>): Meter {
  function measure(text: string, from = 0, to = text.length): Size {
    const stretch = stretchOf(text, from, to);
    let size = NOTHING;
    for (let at = from; at < stretch.to; at += BLOCK) {
      size = plus(size, block(stretch, at, Math.min(at + BLOCK, stretch.to)));
    }
    return size;
  }

  function fit(text: string, from: number, room: Size, to?: number): number {
    const stretch = stretchOf(text, from, to ?? text.length);
    let size = NOTHING;
    let at = from;
    let step = BLOCK;
    while (at < stretch.to && step > 0) {
      const end = Math.min(at + step, stretch.to);
      const next = plus(size, block(stretch, at, end));
      if (within(next, room)) {
        size = next;
        at = end;
      } else {
        step >>= 1; // a shift, as a fraction would slow the loops down
      }
    }
    return at > from && isPair(text, at) ? at - 1 : at;
  }

  return { measure, fit };
}

function stretchOf(text: string, from: number, to: number): Stretch {
  return { text, from, to: Math.min(to, text.length), ascii: true };
}
