/** What a configuration file sets for some tools or clients alone. */

import type { Budget } from "../budget/limits.ts";
import type { EngineOptions } from "../mcp/session.ts";
import type { ToolOptions, ToolOverride } from "../mcp/tool_options.ts";
import type { Config, LimitsConfig, ToolConfig } from "./config_schema.ts";
import {
  type Given,
  isLimitSet,
  LIMIT_MEMBERS,
  paramIn,
  skipOf,
} from "./proxy_values.ts";

/**
 * The part of the options that is for some tools or clients. What the command
 * line or the environment sets is set for all of them.
 */
export function overridesOf(
  { tools = {}, clients = {} }: Config,
  given: Given,
): Pick<EngineOptions, "overrides" | "clients"> {
  return {
    overrides: [
      ...Object.entries(tools).map(([glob, tool]): ToolOverride => ({
        glob,
        options: toolOptions(tool, given),
      })),
      ...skipOf(given).map((glob) => ({ glob, options: { skip: true } })),
    ],
    clients: Object.fromEntries(
      Object.entries(clients).map(([id, limits]) => [
        id,
        budgetIn(limits, given),
      ]),
    ),
  };
}

function budgetIn(limits: LimitsConfig, given: Given): Budget {
  return Object.fromEntries(
    LIMIT_MEMBERS.flatMap(([unit, member]) => {
      const most = limits[member];
      return most === undefined || isLimitSet(unit, given)
        ? []
        : [[unit, most]];
    }),
  );
}

function toolOptions(tool: ToolConfig, given: Given): Partial<ToolOptions> {
  const { trim, skip, rerun, key, fields, find } = tool;
  const isSet = (option: string) => given.values.has(option);
  return {
    budget: budgetIn(tool, given),
    ...(skip !== undefined && { skip }),
    ...(key !== undefined && { key: key.split(".") }),
    ...(trim !== undefined && !isSet("trim") && { trim }),
    ...(rerun !== undefined && !isSet("rerun") && { rerun }),
    ...(fields !== undefined && !isSet("fields") &&
      { fieldsParam: paramIn(fields, "_fields") }),
    ...(find !== undefined && !isSet("find") &&
      { findParam: paramIn(find, "_find") }),
  };
}
