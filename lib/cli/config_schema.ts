/** The form of `toolcap.json`, as JSON Schema and as types. */

import { CLIENT_CHOICES, PROFILES } from "../budget/clients.ts";
import { type Limits, MINIMUM_LIMITS } from "../budget/limits.ts";
import type { ToolOptions } from "../mcp/tool_options.ts";
import { PARAM_NAME } from "../paging/settings.ts";

/** The limits of a page; 0 for none. */
export interface LimitsConfig {
  readonly maxTokens?: number;
  readonly maxChars?: number;
  readonly maxBytes?: number;
  readonly maxLines?: number;
  readonly maxEscapedChars?: number;
}

/** What can be set for all tools, and for some of them. */
interface CutConfig extends LimitsConfig {
  /** `true`, `false`, or the name of the parameter. */
  readonly fields?: boolean | string;
  /** `true`, `false`, or the name of the parameter. */
  readonly find?: boolean | string;
  readonly trim?: boolean;
  readonly rerun?: ToolOptions["rerun"];
}

/** What can be set for some tools. */
export interface ToolConfig extends CutConfig {
  readonly skip?: boolean;
  /** Keys from the root to the list that is paged, joined by dots. */
  readonly key?: string;
}

/** What `toolcap.json` holds. */
export interface Config extends CutConfig {
  readonly $schema?: string;
  readonly client?: string;
  readonly cursorParam?: string;
  readonly skip?: readonly string[];
  /** By the names of tools or globs. */
  readonly tools?: Readonly<Record<string, ToolConfig>>;
  /** By the ids of clients. */
  readonly clients?: Readonly<Record<string, LimitsConfig>>;
}

/** The part of JSON Schema that is used here. */
export interface Schema {
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly type?: "object" | "array" | "string" | "integer" | "boolean";
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | false;
}

const NAME: Schema = { type: "string", pattern: PARAM_NAME.source };

const LIMITS: Readonly<Record<keyof LimitsConfig, Schema>> = {
  maxTokens: limit("tokens", "Most estimated tokens of a page; 0 for no limit"),
  maxChars: limit("chars", "Most UTF-16 code units of a page; 0 for no limit"),
  maxBytes: limit("bytes", "Most bytes of a page in UTF-8; 0 for no limit"),
  maxLines: limit("lines", "Most lines of a page; 0 for no limit"),
  maxEscapedChars: limit(
    "escapedChars",
    "Most characters of a page as a JSON string; 0 for no limit",
  ),
};

const CUT: Readonly<Record<keyof CutConfig, Schema>> = {
  ...LIMITS,
  fields: {
    description:
      "Whether models may name the fields to keep, or the parameter's name",
    anyOf: [{ type: "boolean" }, NAME],
  },
  find: {
    description: "Whether models may search results, or the parameter's name",
    anyOf: [{ type: "boolean" }, NAME],
  },
  trim: {
    description: "Give only the first part of a result, without a way on",
    type: "boolean",
  },
  rerun: {
    description:
      "Whether a page that is no longer kept may run its tool again: only one that says it is read-only (safe), any, or none",
    enum: ["safe", "always", "never"],
  },
};

const TOOL: Readonly<Record<keyof ToolConfig, Schema>> = {
  ...CUT,
  skip: { description: "Leave the tool entirely alone", type: "boolean" },
  key: {
    description:
      "Keys from the root to the list that is paged, joined by dots; the largest list where a result has nothing there",
    type: "string",
    minLength: 1,
  },
};

const CONFIG: Readonly<Record<keyof Config, Schema>> = {
  $schema: { type: "string" },
  ...CUT,
  client: {
    description:
      "Whose limits hold: the client's that introduces itself (auto), the plain ones (none), or those of an id",
    enum: CLIENT_CHOICES,
  },
  cursorParam: {
    ...NAME,
    description: "The parameter that asks for the next page",
  },
  skip: {
    description: "Tools that are left alone: names, or globs with * and ?",
    type: "array",
    items: { type: "string", minLength: 1 },
  },
  tools: {
    description:
      "What holds for some tools, by name or glob; of several that match, the later one wins",
    type: "object",
    propertyNames: { minLength: 1 },
    additionalProperties: object(TOOL),
  },
  clients: {
    description: "Limits for some clients, by the ids of `toolcap clients`",
    type: "object",
    propertyNames: { enum: PROFILES.map(({ id }) => id) },
    additionalProperties: object(LIMITS),
  },
};

/** The schema of the file, which `toolcap.schema.json` is written from. */
export const CONFIG_SCHEMA: Schema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "toolcap.json",
  description: "How toolcap proxy cuts results into pages",
  ...object(CONFIG),
};

function limit(unit: keyof Limits, description: string): Schema {
  return {
    description,
    anyOf: [{ const: 0 }, {
      type: "integer",
      minimum: MINIMUM_LIMITS[unit],
      maximum: Number.MAX_SAFE_INTEGER,
    }],
  };
}

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: "object", properties, additionalProperties: false };
}
