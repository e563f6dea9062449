import { A_BREAK, A_BYTE, AN_ESCAPE } from "./cost.ts";
import {
  PAIR_COSTS,
  SCATTERED,
  type TokenTable,
  TRACKED,
  UNTRACKED,
  VARIANTS,
} from "./token_tables.ts";

/** What UTF-16 code units cost under one token table, see `cost.ts`. */
export interface CostTable {
  /** The class of each code unit. */
  readonly classOf: Uint8Array;
  /** Where the costs of what follows start in `costs`, for each class. */
  readonly rowOf: Uint16Array;
  /** The cost of a code unit, at its row plus its class. */
  readonly costs: Float64Array;
  /** The cost of an ASCII code unit, at 128 x the one before plus itself. */
  readonly pairs: Float64Array;
  /**
   * The tokens, for each class, by which a code unit may cost more after
   * another one than at the start of a text.
   */
  readonly startMargins: Float64Array;
}

/** The row of the code unit that a text starts with. */
export const START_ROW: number = TRACKED.length * 128;

const cache = new Map<TokenTable, CostTable>();
let classes: Uint8Array | undefined;

/**
 * Gives the costs under a token table, decoded on first use.
 *
 * @param name The token table.
 * @returns The costs, shared by all callers.
 * @throws {RangeError} If there is no such table.
 */
export function costTable(name: TokenTable): CostTable {
  let table = cache.get(name);
  if (table === undefined) {
    if (!Object.hasOwn(PAIR_COSTS, name)) {
      const names = Object.keys(PAIR_COSTS).join(", ");
      throw new RangeError(
        `Cannot estimate tokens: no table is called "${name}", only ${names}`,
      );
    }
    table = decodeCosts(name, classes ??= decodeClasses());
    cache.set(name, table);
  }
  return table;
}

// Classes are numbered in the order of the data: tracked, untracked, variants.

function decodeClasses(): Uint8Array {
  const classOf = new Uint8Array(65_536);
  const classes = [
    ...TRACKED,
    ...UNTRACKED.map(([units]) => units),
    ...VARIANTS.map(([, units]) => units),
  ];
  for (const [number, units] of classes.entries()) {
    for (const range of units.split(" ")) {
      const [first, last = first] = range.split("-");
      classOf.fill(number, parseInt(first!, 16), parseInt(last!, 16) + 1);
    }
  }
  for (const { first, gaps } of SCATTERED) {
    const number = classes.indexOf(first.toString(16));
    let unit = first;
    for (let i = 0; i < gaps.length; i++) {
      const gap = digit(gaps, i);
      unit += gap;
      if (gap !== 90) classOf[unit++] = number;
    }
  }
  return classOf;
}

interface UnitClass {
  /** The members, as hexadecimal ranges. */
  readonly units: string;
  /** The number of its row in the table. */
  readonly row: number;
  /** Gives its tokens, from the row of the code unit before. */
  readonly tokens: (before: string) => number;
}

function unitClasses(name: TokenTable): readonly UnitClass[] {
  const column = (["universal", "claude", "openai"] as const).indexOf(name);
  return [
    ...TRACKED.map(trackedClass),
    ...UNTRACKED.map(([units, ...prices]) => ({
      units,
      row: TRACKED.length,
      tokens: () => prices[column]!,
    })),
    ...VARIANTS.map(([parent, units]) =>
      trackedClass(units, TRACKED.indexOf(parent))
    ),
  ];
}

function trackedClass(units: string, row: number): UnitClass {
  return { units, row, tokens: (before) => digit(before, row) };
}

function decodeCosts(name: TokenTable, classOf: Uint8Array): CostTable {
  const rows = PAIR_COSTS[name];
  const costs = new Float64Array(rows.length * 128);
  const rowOf = new Uint16Array(128);
  const startMargins = new Float64Array(128);
  for (const [number, { units, row, tokens }] of unitClasses(name).entries()) {
    rowOf[number] = row * 128;
    const most = Math.max(...rows.map(tokens));
    startMargins[number] = (most - tokens(rows.at(-1)!)) / 64;
    const others = otherCounts(parseInt(units, 16));
    for (const [i, before] of rows.entries()) {
      costs[i * 128 + number] = tokens(before) + others;
    }
  }
  const pairs = new Float64Array(128 * 128);
  for (let i = 0; i < pairs.length; i++) {
    pairs[i] = costs[rowOf[classOf[i >> 7]!]! + classOf[i & 127]!]!;
  }
  return { classOf, rowOf, costs, pairs, startMargins };
}

/** The counts of a code unit other than its tokens, as a cost. */
function otherCounts(unit: number): number {
  if (unit > 0x7f) {
    const half = unit >= 0xd800 && unit <= 0xdfff;
    return unit < 0x800 || half ? A_BYTE : 2 * A_BYTE;
  }
  const escape = JSON.stringify(String.fromCharCode(unit)).length - 3;
  return escape * AN_ESCAPE + (unit === 0x0a ? A_BREAK : 0);
}

function digit(digits: string, at: number): number {
  const code = digits.charCodeAt(at);
  return code - (code > 0x5c ? 36 : 35); // the alphabet skips the backslash
}
