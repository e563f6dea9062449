import type { Timing } from "../host/timing.ts";
import type { EngineOptions } from "../mcp/session.ts";
import { readConfig } from "./config_file.ts";
import type { Config } from "./config_schema.ts";
import type { Context } from "./context.ts";
import { logFileOf, maxLineOf, timingOf } from "./host_values.ts";
import { LIMIT_OPTIONS } from "./limit_options.ts";
import type { OptionKinds } from "./options.ts";
import { overridesOf } from "./proxy_overrides.ts";
import {
  budgetOf,
  clientOf,
  type Given,
  paramsOf,
  rerunOf,
} from "./proxy_values.ts";
import { parseQuery } from "./query.ts";
import { readServerCall } from "./server_call.ts";
import { UsageError } from "./usage.ts";

/** What `toolcap proxy` was called for. */
export type ProxyCall =
  | { readonly kind: "help" }
  | {
    readonly kind: "run";
    readonly command: string;
    readonly args: readonly string[];
    readonly quiet: boolean;
    readonly engine: EngineOptions;
    readonly maxLineBytes: number;
    readonly timing: Partial<Timing>;
    readonly logFile: string | undefined;
  };

/** The options of `toolcap proxy`. */
export const PROXY_OPTIONS: OptionKinds = {
  ...LIMIT_OPTIONS,
  "trim": "flag",
  "cursor-param": "value",
  "fields": "flag",
  "fields-param": "value",
  "find": "flag",
  "find-param": "value",
  "skip": "list",
  "quiet": "flag",
  "client": "value",
  "config": "value",
  "rerun": "value",
  "max-line": "value",
  "grace": "value",
  "log-file": "value",
};

/**
 * Reads the arguments of `toolcap proxy`.
 *
 * @param args The arguments after `proxy`.
 * @param context The environment, and where a configuration file may be.
 * @throws {UsageError} If the call is wrong.
 */
export async function parseProxyCall(
  args: readonly string[],
  context: Pick<Context, "env" | "cwd">,
): Promise<ProxyCall> {
  const { values, server } = readServerCall(
    args,
    PROXY_OPTIONS,
    "toolcap proxy",
  );
  if (values.has("help")) return { kind: "help" };
  const options = {
    quiet: values.has("quiet"),
    engine: engineOptions(
      { values, env: context.env },
      await readConfig(values, context),
    ),
    maxLineBytes: maxLineOf(values),
    timing: timingOf(values),
    logFile: logFileOf(values),
  };
  return { kind: "run", ...server(), ...options };
}

/**
 * What the engine of a proxy is made with.
 *
 * @throws {UsageError} If a value is wrong.
 */
export function engineOptions(given: Given, config: Config): EngineOptions {
  const { values, env } = given;
  const trim = values.has("trim");
  for (const name of ["cursor-param", "rerun"]) {
    if (trim && values.has(name)) {
      throw new UsageError(
        `--${name} does nothing with --trim, which gives no cursors; ` +
          "leave one of them out",
      );
    }
  }
  return {
    budget: budgetOf(given, config),
    trim: trim || (config.trim ?? false),
    ...paramsOf(given, config),
    parseQuery,
    skip: config.skip ?? [],
    client: clientOf(given, config),
    env,
    rerun: rerunOf(given, config),
    ...overridesOf(config, given),
  };
}
