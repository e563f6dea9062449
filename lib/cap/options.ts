import type { Environment } from "../budget/client_limits.ts";
import { limitsOf } from "../budget/client_limits.ts";
import type { ClientProfile } from "../budget/client_profile.ts";
import { CLIENT_CHOICES, clientById, PROFILES } from "../budget/clients.ts";
import {
  type Budget,
  MINIMUM_LIMITS,
  OPTION_NAMES,
  resolveBudget,
  roomOf,
} from "../budget/limits.ts";
import { createMeter, type TokenTable } from "../budget/measure.ts";
import { readEnv } from "../env.ts";
import type { CutOptions } from "../mcp/rules.ts";
import type { Count } from "../paging/counted_page.ts";
import { type PagingSettings, PARAM_NAME } from "../paging/settings.ts";
import type { Store } from "./store.ts";

/** Options of a {@linkcode Cap}. */
export interface CapOptions {
  /**
   * The most tokens of a page, at least 600; 0 for no limit in tokens.
   *
   * @default {20_000} or the environment variable `TOOLCAP_MAX_TOKENS`
   */
  readonly maxTokens?: number;
  /**
   * The most of a page in the other units; 0 for no limit in that unit.
   *
   * @default {{ chars: 28_000, bytes: 47_900, lines: 1_900 }}
   */
  readonly budget?: UnitBudget;
  /**
   * Counts the tokens of a text exactly, in place of the estimate. It is
   * called a few times a page, never per item.
   */
  readonly count?: Count;
  /**
   * Spaces per level of a value that is sent whole, 0 to 10. Pages are compact.
   *
   * @default {0}
   */
  readonly indent?: number;
  /**
   * The name of the parameter that takes the cursor, as the notes tell it.
   *
   * @default {"cursor"}
   */
  readonly cursorParam?: string;
  /**
   * The id of the client that is served, such as `"claude-code"`: its limits
   * hold in the units that are not set. `"none"` is for no particular client,
   * as is `"auto"` here, where nobody says who asks.
   *
   * @default {"auto"} or the environment variable `TOOLCAP_CLIENT`
   */
  readonly client?: string;
  /**
   * Whose tokens the estimate is for; see {@linkcode EstimateOptions}.
   *
   * @default the client's vendor if that is known, else {"universal"}
   */
  readonly tokenTable?: TokenTable;
  /**
   * A factor for the estimate, above 0; see {@linkcode EstimateOptions}. It
   * does not apply to `count`.
   *
   * @default {1}
   */
  readonly safety?: number;
  /**
   * Keeps results that did not fit, so that a next page need not run the
   * handler of {@linkcode Cap.paginate} or {@linkcode Cap.tool} again.
   *
   * @default none: the handler runs for each page
   */
  readonly store?: Store;
}

/** A budget in all units but tokens. 0 means no limit in that unit. */
export interface UnitBudget {
  /** UTF-16 code units, at least 2,000. */
  readonly chars?: number;
  /** UTF-8 bytes, at least 2,000. */
  readonly bytes?: number;
  /** Lines, at least 10. */
  readonly lines?: number;
  /** Length as a JSON string, with its quotes; at least 4,000. */
  readonly escapedChars?: number;
}

/** Every option decided. */
export interface CapSettings {
  /** How values are paged. */
  readonly paging: PagingSettings;
  /** How results of tools are cut, which depends on the client. */
  readonly cut: CutOptions;
  /** Spaces per level of a value that is sent whole. */
  readonly indent: number;
  readonly store: Store | undefined;
}

/**
 * Applies defaults and the environment, and refuses what cannot work.
 *
 * @throws {RangeError} As {@linkcode Cap} says.
 */
export function resolveOptions(options: CapOptions): CapSettings {
  const { cursorParam = "cursor", indent = 0, safety = 1, count } = options;
  checkParam("cursorParam", cursorParam);
  const client = clientOf(options.client);
  const profile = clientById(client);
  const fromEnv = readEnv("TOOLCAP_MAX_TOKENS")?.trim();
  const isFromEnv = options.maxTokens === undefined && Boolean(fromEnv);
  const tokens = isFromEnv
    ? (/^\d+$/.test(fromEnv ?? "") ? Number(fromEnv) : NaN)
    : options.maxTokens;
  const budget: Budget = {
    ...options.budget,
    ...(tokens === undefined ? {} : { tokens }),
  };
  const names = isFromEnv
    ? { ...OPTION_NAMES, tokens: "TOOLCAP_MAX_TOKENS" }
    : OPTION_NAMES;
  if (!(safety > 0 && safety < Infinity)) {
    throw new RangeError(
      `Cannot create a cap: safety must be a number above 0, received ${safety}`,
    );
  }
  const env = environment();
  const limits = resolveBudget(
    budget,
    limitsOf(profile, undefined, env),
    names,
  );
  // An exact counter needs no factor.
  const most = limits.tokens / (count ? 1 : safety);
  if (most < MINIMUM_LIMITS.tokens) {
    throw new RangeError(
      `Cannot create a cap: ${limits.tokens} tokens with a safety of ${safety} leave less than ${MINIMUM_LIMITS.tokens}, the least for a page`,
    );
  }
  if (!(Number.isInteger(indent) && indent >= 0 && indent <= 10)) {
    throw new RangeError(
      `Cannot create a cap: indent must be an integer from 0 to 10, received ${indent}`,
    );
  }
  return {
    paging: {
      meter: createMeter(options.tokenTable ?? profile?.table),
      room: roomOf({ ...limits, tokens: most }),
      cursorParam,
      trim: false,
      key: [],
      count: limits.tokens < Infinity ? count : undefined,
    },
    cut: {
      budget,
      trim: false,
      cursorParam,
      client,
      env,
      tokenTable: options.tokenTable,
      safety,
      count,
    },
    indent,
    store: options.store,
  };
}

/**
 * Checks the name of a parameter.
 *
 * @throws {RangeError} If clients do not take such a name.
 */
export function checkParam(option: string, name: string): void {
  if (PARAM_NAME.test(name)) return;
  throw new RangeError(
    `Cannot create a cap: ${option} must be 1 to 64 of A-Z, a-z, 0-9, "_", "." and "-", received ${
      JSON.stringify(name.slice(0, 80))
    }`,
  );
}

function clientOf(client?: string): string {
  const fromEnv = readEnv("TOOLCAP_CLIENT")?.trim();
  const choice = client ?? (fromEnv || "auto");
  if (CLIENT_CHOICES.includes(choice)) return choice;
  const where = client === undefined ? " (TOOLCAP_CLIENT)" : "";
  throw new RangeError(
    `Cannot create a cap: no client is called "${choice}"${where}, use a known id or leave it out`,
  );
}

/** The variables in which users set limits for their clients. */
function environment(): Environment {
  const names = PROFILES.map(({ tokensVariable }: ClientProfile) =>
    tokensVariable
  ).filter((name) => name !== undefined);
  return Object.fromEntries(names.map((name) => [name, readEnv(name)]));
}
