/** The values of the options of `toolcap proxy`, each checked. */

import type { Environment } from "../budget/client_limits.ts";
import { CLIENT_CHOICES } from "../budget/clients.ts";
import {
  type Budget,
  type LimitNames,
  resolveBudget,
} from "../budget/limits.ts";
import type { EngineOptions } from "../mcp/session.ts";
import { PARAM_NAME } from "../paging/settings.ts";
import type { Config, LimitsConfig } from "./config_schema.ts";
import type { Values } from "./options.ts";
import { quoted, unknownWord, UsageError } from "./usage.ts";

const UNITS = {
  tokens: "max-tokens",
  chars: "max-chars",
  bytes: "max-bytes",
  lines: "max-lines",
  escapedChars: "max-escaped-chars",
} as const;

const TOKENS_VARIABLE = "TOOLCAP_MAX_TOKENS";
const CLIENT_VARIABLE = "TOOLCAP_CLIENT";
/** When a tool may run again for a page that is gone. */
export const RERUNS = ["safe", "always", "never"] as const;

/** The units, and what each limit is called in a configuration file. */
export const LIMIT_MEMBERS: readonly [keyof Budget, keyof LimitsConfig][] = [
  ["tokens", "maxTokens"],
  ["chars", "maxChars"],
  ["bytes", "maxBytes"],
  ["lines", "maxLines"],
  ["escapedChars", "maxEscapedChars"],
];

/** Where options come from, besides a configuration file. */
export interface Given {
  readonly values: Values;
  readonly env: Environment;
}

/** Whether a limit is set on the command line or in the environment. */
export function isLimitSet(
  unit: keyof Budget,
  { values, env }: Given,
): boolean {
  return values.has(UNITS[unit]) ||
    (unit === "tokens" && Boolean(env[TOKENS_VARIABLE]));
}

/** The budget that is set, of which it is certain that it can work. */
export function budgetOf({ values, env }: Given, config: Config): Budget {
  const budget: { -readonly [Unit in keyof Budget]: Budget[Unit] } = {};
  const names: { -readonly [Unit in keyof LimitNames]: string } = {
    tokens: "",
    chars: "",
    bytes: "",
    lines: "",
    escapedChars: "",
  };
  for (const [unit, member] of LIMIT_MEMBERS) {
    names[unit] = `--${UNITS[unit]}`;
    let text = values.get(UNITS[unit])?.[0];
    if (unit === "tokens" && text === undefined && env[TOKENS_VARIABLE]) {
      text = env[TOKENS_VARIABLE];
      names.tokens = TOKENS_VARIABLE;
    }
    const most = config[member];
    if (text !== undefined) budget[unit] = wholeNumber(names[unit], text);
    else if (most !== undefined) {
      budget[unit] = most;
      names[unit] = `${member} in the configuration`;
    }
  }
  try {
    resolveBudget(budget, {}, names);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
  return budget;
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new UsageError(
    `${name} must be a whole number such as 20000, not ${quoted(text)}`,
  );
}

/** The parameters that tools get: for pages, fields and searching. */
export function paramsOf(
  { values }: Given,
  config: Config,
): Pick<EngineOptions, "cursorParam" | "fieldsParam" | "findParam"> {
  const params = {
    cursorParam: nameOf(values, "cursor-param") ?? config.cursorParam ??
      "cursor",
    fieldsParam: optionalParam(values, "fields") ??
      paramIn(config.fields, "_fields"),
    findParam: optionalParam(values, "find") ?? paramIn(config.find, "_find"),
  };
  const names = Object.values(params).filter((name) => name !== undefined);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice === undefined) return params;
  throw new UsageError(
    `two parameters cannot both be called ${
      quoted(twice)
    }, name one of them otherwise`,
  );
}

function optionalParam(
  values: Values,
  kind: "fields" | "find",
): string | undefined {
  const name = nameOf(values, `${kind}-param`);
  if (values.has(kind)) return name ?? `_${kind}`;
  if (name === undefined) return undefined;
  throw new UsageError(
    `--${kind}-param does nothing without --${kind}, add that`,
  );
}

function nameOf(values: Values, option: string): string | undefined {
  const name = values.get(option)?.[0];
  if (name === undefined || PARAM_NAME.test(name)) return name;
  throw new UsageError(
    `--${option} must be 1 to 64 of A-Z a-z 0-9 _ . -, not ${quoted(name)}`,
  );
}

/** The tools that are left alone, whatever a configuration says of them. */
export function skipOf({ values }: Given): readonly string[] {
  const globs = values.get("skip") ?? [];
  if (!globs.includes("")) return globs;
  throw new UsageError(
    '--skip is empty, give it the name of a tool or a pattern such as "get_*"',
  );
}

/** Whose limits hold. */
export function clientOf({ values, env }: Given, config: Config): string {
  const given = values.get("client")?.[0];
  const id = given ?? (env[CLIENT_VARIABLE] || (config.client ?? "auto"));
  if (CLIENT_CHOICES.includes(id)) return id;
  const name = given === undefined ? CLIENT_VARIABLE : "--client";
  const todo = `${name} takes auto, none or an ID, see toolcap clients`;
  throw new UsageError(
    `unknown client ${unknownWord(id, CLIENT_CHOICES, todo)}`,
  );
}

/** Whether a tool may run again for a page that is gone. */
export function rerunOf(
  { values }: Given,
  config: Config,
): EngineOptions["rerun"] {
  const text = values.get("rerun")?.[0] ?? config.rerun ?? "safe";
  const rerun = RERUNS.find((known) => known === text);
  if (rerun !== undefined) return rerun;
  throw new UsageError(
    `--rerun takes ${RERUNS.join(", ")}, not ${quoted(text)}`,
  );
}

/** The name of a parameter in a configuration; none for `false`. */
export function paramIn(
  setting: boolean | string | undefined,
  usual: string,
): string | undefined {
  if (typeof setting === "string") return setting;
  return setting ? usual : undefined;
}
