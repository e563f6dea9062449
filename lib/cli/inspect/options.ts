import { clientById } from "../../budget/clients.ts";
import type { TokenTable } from "../../budget/token_tables.ts";
import { readConfig } from "../config_file.ts";
import type { Context } from "../context.ts";
import { LIMIT_OPTIONS } from "../limit_options.ts";
import type { OptionKinds, Values } from "../options.ts";
import { engineOptions } from "../proxy_options.ts";
import { timeoutMsOf } from "../seconds.ts";
import { readServerCall } from "../server_call.ts";
import { quoted, UsageError } from "../usage.ts";
import type { SessionOptions } from "./with_server.ts";

/** The options of `toolcap inspect`. */
export const INSPECT_OPTIONS: OptionKinds = {
  ...LIMIT_OPTIONS,
  client: "value",
  trim: "flag",
  "cursor-param": "value",
  fields: "flag",
  find: "flag",
  "fields-param": "value",
  "find-param": "value",
  skip: "list",
  config: "value",
  call: "value",
  args: "value",
  page: "value",
  all: "flag",
  timeout: "value",
  json: "flag",
};

/** What `toolcap inspect` was called for. */
export type InspectCall = { readonly kind: "help" } | InspectRun;

/** A server to inspect, and how. */
export interface InspectRun {
  readonly kind: "run";
  readonly session: SessionOptions;
  /** Whose tokens are estimated. */
  readonly table: TokenTable;
  /** Whose limits hold, in words. */
  readonly client: string;
  /** The tool to call, if one is. */
  readonly tool: string | undefined;
  /** Its arguments: JSON, `@FILE`, or `-` for standard input. */
  readonly args: string;
  /** Which page is printed. */
  readonly pages: "none" | "all" | number;
  readonly isJson: boolean;
}

const DEFAULT_SECONDS = "60";
const MAX_SECONDS = 86_400;

/**
 * Reads the arguments of `toolcap inspect`.
 *
 * @throws {UsageError} If the call is wrong.
 */
export async function parseInspectCall(
  args: readonly string[],
  context: Pick<Context, "env" | "cwd">,
): Promise<InspectCall> {
  const { values, server } = readServerCall(
    args,
    INSPECT_OPTIONS,
    "toolcap inspect",
  );
  if (values.has("help")) return { kind: "help" };
  const engine = engineOptions(
    { values, env: context.env },
    await readConfig(values, context),
  );
  const tool = values.get("call")?.[0];
  for (const name of ["args", "page", "all"]) {
    if (tool !== undefined || !values.has(name)) continue;
    throw new UsageError(`--${name} does nothing without --call, add that`);
  }
  if (values.has("page") && values.has("all")) {
    throw new UsageError("--page and --all: leave one of them out");
  }
  const seconds = values.get("timeout")?.[0] ?? DEFAULT_SECONDS;
  const options = { engine, timeoutMs: timeoutMsOf(seconds, MAX_SECONDS) };
  const { client } = engine;
  return {
    kind: "run",
    session: { ...server(), ...options },
    table: clientById(client)?.table ?? "universal",
    client: client === "auto" || client === "none"
      ? "the limits"
      : `the limits for ${client}`,
    tool,
    args: values.get("args")?.[0] ?? "{}",
    pages: values.has("all") ? "all" : pageOf(values),
    isJson: values.has("json"),
  };
}

function pageOf(values: Values): number | "none" {
  const text = values.get("page")?.[0];
  if (text === undefined) return "none";
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(
    `--page must be a number from 1 on, not ${quoted(text)}`,
  );
}
