import { START_MARGIN } from "./measure.ts";
import type { Size } from "./size.ts";

/**
 * The most that a page may measure, as users give it: any of the five units.
 * A unit that is left out takes its default or the limit known for the
 * client; 0 means no limit.
 */
export interface Budget {
  /** Estimated tokens: 0, or a whole number from 600. @default {20_000} */
  readonly tokens?: number;
  /** UTF-16 code units: 0, or from 2,000. @default {28_000} */
  readonly chars?: number;
  /** Bytes in UTF-8: 0, or from 2,000. @default {47_900} */
  readonly bytes?: number;
  /** Lines: 0, or from 10. @default {1_900} */
  readonly lines?: number;
  /** Length as a JSON string, with quotes: 0, or from 4,000. @default {0} */
  readonly escapedChars?: number;
}

/** The most that a page may measure, every unit decided. */
export interface Limits {
  /** Estimated tokens; `Infinity` for no limit. */
  readonly tokens: number;
  /** UTF-16 code units; `Infinity` for no limit. */
  readonly chars: number;
  /** Bytes in UTF-8; `Infinity` for no limit. */
  readonly bytes: number;
  /** Lines; `Infinity` for no limit. */
  readonly lines: number;
  /** Length as a JSON string, with quotes; `Infinity` for no limit. */
  readonly escapedChars: number;
}

/** What five clients all take whole, measured on 2026-11-30. */
export const DEFAULT_LIMITS: Limits = {
  tokens: 20_000,
  chars: 28_000,
  bytes: 47_900,
  lines: 1_900,
  escapedChars: Infinity,
};

/** The least that can be set: below it a page has no room for its notes. */
export const MINIMUM_LIMITS: Limits = {
  tokens: 600,
  chars: 2_000,
  bytes: 2_000,
  lines: 10,
  escapedChars: 4_000,
};

const UNITS = ["tokens", "chars", "bytes", "lines", "escapedChars"] as const;

/** What each unit is called where the budget is set, for error messages. */
export type LimitNames = Readonly<Record<keyof Limits, string>>;

/** The units as the library's options are called. */
export const OPTION_NAMES: LimitNames = {
  tokens: "maxTokens",
  chars: "budget.chars",
  bytes: "budget.bytes",
  lines: "budget.lines",
  escapedChars: "budget.escapedChars",
};

/**
 * Decides the limit of every unit. What the user sets wins, then what is
 * known for the client, then the defaults. A token budget above the default
 * raises the other defaults in proportion: whoever gives the model more room
 * says that the client takes more. It does not raise what is known.
 *
 * @param budget What the user sets.
 * @param known The limits known for the client; `Infinity` for a unit in
 * which it has none. Taken as they are, whatever the minimum, and even if no
 * unit is left that has one: then nothing has to be cut.
 * @param names What to call the units in errors. By default as the library's
 * options are called.
 * @returns The limits.
 * @throws {RangeError} If a unit is not a whole number, is negative or is
 * below its minimum, or if the user leaves no unit a limit.
 */
export function resolveBudget(
  budget: Budget,
  known: Partial<Limits> = {},
  names: LimitNames = OPTION_NAMES,
): Limits {
  const { tokens } = budget;
  const factor = Math.max(1, (tokens ?? 0) / DEFAULT_LIMITS.tokens);
  function resolve(unit: keyof Limits): number {
    const value = budget[unit];
    if (value !== undefined) return limitOf(value, unit, names[unit]);
    return known[unit] ?? Math.floor(DEFAULT_LIMITS[unit] * factor);
  }
  const limits = {
    tokens: resolve("tokens"),
    chars: resolve("chars"),
    bytes: resolve("bytes"),
    lines: resolve("lines"),
    escapedChars: resolve("escapedChars"),
  };
  if (isEndless({ ...DEFAULT_LIMITS, ...budget })) {
    throw new RangeError(
      `Cannot set the budget: no unit has a limit, at least one of ${
        Object.values(names).join(", ")
      } must be above 0`,
    );
  }
  return limits;
}

/**
 * Says whether no unit has a limit.
 *
 * @param limits Limits, or a budget in which 0 stands for none. A unit that is
 * left out counts as one that has a limit.
 * @returns `true` if nothing bounds a page.
 */
export function isEndless(limits: Budget): boolean {
  return UNITS.every((unit) => limits[unit] === 0 || limits[unit] === Infinity);
}

/**
 * Gives the room of a page within limits, as a meter takes it: line feeds are
 * one less than lines, the two quotes of a JSON string are not content, and
 * what `estimateTokens` counts more than a meter is left free.
 *
 * @param limits The limits.
 * @returns The room.
 */
export function roomOf(limits: Limits): Size {
  return {
    tokens: limits.tokens - START_MARGIN,
    chars: limits.chars,
    bytes: limits.bytes,
    breaks: limits.lines - 1,
    escaped: limits.escapedChars - 2,
  };
}

/** The limit for what a user sets. */
function limitOf(value: number, unit: keyof Limits, name: string): number {
  if (value === 0) return Infinity;
  const minimum = MINIMUM_LIMITS[unit];
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(
      `Cannot set the budget: ${name} is ${value}, a whole number of at ` +
        `least ${minimum} is needed (0 for no limit)`,
    );
  }
  if (value < minimum) {
    throw new RangeError(
      `Cannot set the budget: ${name} is ${value}, at least ${minimum} is ` +
        `needed so that a page has room for its notes (0 for no limit)`,
    );
  }
  return value;
}
