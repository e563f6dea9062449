import { isPair } from "../json/strings.ts";
import { BLOCK, LONE_SURROGATE, sizeOf } from "./cost.ts";
import { type CostTable, START_ROW } from "./cost_tables.ts";
import type { Size } from "./size.ts";

/** A stretch of text that is being measured. */
export interface Stretch {
  /** The text that it is in. */
  readonly text: string;
  /** Where it starts. */
  readonly from: number;
  /** Where it ends. */
  readonly to: number;
  /** Whether the last block was all ASCII, as the next one is likely to be. */
  ascii: boolean;
}

// ASCII is measured from its bytes, at three times the speed. The call costs
// as much as this many code units.
const WORTH_ENCODING = 48;

const encoder = new TextEncoder();
const bytes = new Uint8Array(BLOCK);

/**
 * Gives the function that measures a stretch block by block.
 *
 * @param table What code units cost.
 * @returns The size of the code units from `at` to `end`, at most
 * {@linkcode BLOCK} of them, as a part of their stretch: the sizes of the
 * blocks of a stretch add up to its size.
 */
export function blockMeter(
  { classOf, rowOf, costs, pairs }: CostTable,
): (stretch: Stretch, at: number, end: number) => Size {
  function block(stretch: Stretch, at: number, end: number): Size {
    const row = at === stretch.from
      ? START_ROW
      : rowOf[classOf[stretch.text.charCodeAt(at - 1)]!]!;
    const cost = stretch.ascii && encodes(stretch.text, at, end)
      ? asciiCost(end - at, row)
      : anyCost(stretch, at, end, row);
    const size = sizeOf(cost, end - at);
    stretch.ascii = size.bytes === size.chars;
    return size;
  }

  function asciiCost(length: number, row: number): number {
    let before = bytes[0]!;
    let sum = costs[row + classOf[before]!]!;
    for (let i = 1; i < length; i++) {
      const unit = bytes[i]!;
      sum += pairs[before << 7 | unit]!;
      before = unit;
    }
    return sum;
  }

  function anyCost(
    stretch: Stretch,
    at: number,
    end: number,
    row: number,
  ): number {
    const { text } = stretch;
    let sum = 0;
    for (let i = at; i < end; i++) {
      const unit = text.charCodeAt(i);
      const number = classOf[unit]!;
      sum += costs[row + number]!;
      row = rowOf[number]!;
      if ((unit & 0xf800) === 0xd800 && isLone(stretch, i)) {
        sum += LONE_SURROGATE;
      }
    }
    return sum;
  }

  return block;
}

/** Writes a block to `bytes`, one byte for each code unit, if it is ASCII. */
function encodes(text: string, at: number, end: number): boolean {
  if (end - at < WORTH_ENCODING) return false;
  const { read, written } = encoder.encodeInto(text.slice(at, end), bytes);
  return read === end - at && written === read;
}

/** Whether the surrogate at `at` has no other half in its stretch. */
function isLone({ text, from, to }: Stretch, at: number): boolean {
  return !(at + 1 < to && isPair(text, at + 1)) &&
    !(at > from && isPair(text, at));
}
