import type { Timing } from "../host/timing.ts";
import type { EngineOptions } from "../mcp/session.ts";
import { readConfig } from "./config_file.ts";
import type { Config } from "./config_schema.ts";
import type { Context } from "./context.ts";
import { logFileOf, maxLineOf, timingOf } from "./host_values.ts";
import { LIMIT_OPTIONS } from "./limit_options.ts";
import { type OptionKinds, parseOptions } from "./options.ts";
import { overridesOf } from "./proxy_overrides.ts";
import {
  budgetOf,
  clientOf,
  type Given,
  paramsOf,
  rerunOf,
  skipOf,
} from "./proxy_values.ts";
import { parseQuery } from "./query.ts";
import { quoted, UsageError } from "./usage.ts";

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

const EXAMPLE = "toolcap proxy -- npx -y @modelcontextprotocol/server-memory";

/**
 * Reads the arguments of `toolcap proxy`. All that follows the first `--` is
 * the server's command, untouched.
 *
 * @param args The arguments after `proxy`.
 * @param context The environment, and where a configuration file may be.
 * @throws {UsageError} If the call is wrong.
 */
export async function parseProxyCall(
  args: readonly string[],
  context: Pick<Context, "env" | "cwd">,
): Promise<ProxyCall> {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  if (end < 0 && own[0] !== undefined && !own[0].startsWith("-")) {
    throw new UsageError(misplaced(own[0])); // its options are not ours
  }
  const { values, words } = parseOptions(own, PROXY_OPTIONS, "toolcap proxy");
  if (values.has("help")) return { kind: "help" };
  if (words[0] !== undefined) throw new UsageError(misplaced(words[0]));
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
  const [command, ...rest] = end < 0 ? [] : args.slice(end + 1);
  if (command === undefined) {
    throw new UsageError(
      `no server command, write it after "--": ${EXAMPLE}`,
    );
  }
  if (command.trim() === "") {
    throw new UsageError(
      `the server command after "--" is empty, write it like this: ${EXAMPLE}`,
    );
  }
  return { kind: "run", command, args: rest, ...options };
}

function engineOptions(given: Given, config: Config): EngineOptions {
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
    skip: skipOf(given, config),
    client: clientOf(given, config),
    env,
    rerun: rerunOf(given, config),
    ...overridesOf(config, given),
  };
}

function misplaced(word: string): string {
  return `the server command must come after "--", but ${quoted(word)} ` +
    `comes before it: ${EXAMPLE}`;
}
