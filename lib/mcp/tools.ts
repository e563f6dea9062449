import { type Edit, editObject } from "../json/edit.ts";
import type { JsonNode, JsonText } from "../json/json_text.ts";
import { FIELDS_DESCRIPTION } from "../paging/field_notes.ts";
import { CURSOR_DESCRIPTION } from "../paging/notes.ts";
import type { ToolOptions } from "./tool_options.ts";
import { freeName, type NoPlace, whyNotFree } from "./placement.ts";

/** In a tool's `_meta`: how many characters of its results to take. */
const ANNOTATION = "anthropic/maxResultSizeChars";

/** The most that Claude Code accepts there. */
const MAX_RESULT_CHARS = 500_000;

/** The parameters that a tool got from us; `undefined` for one it has not. */
export interface ToolParams {
  /** Takes the cursor. Without it, the tool is trimmed. */
  readonly cursor: string | undefined;
  /** Takes the fields to keep. */
  readonly fields: string | undefined;
  /** Takes what to search for. */
  readonly find: string | undefined;
}

/** Why a tool's results are trimmed. */
export type WhyTrimmed =
  /** The user wants it. */
  | "asked"
  /** It gives tasks only, and a page of it would have to be one. */
  | "task"
  | NoPlace;

/** What is known about one tool of the server. */
export interface Tool {
  readonly params: ToolParams;
  /** Why it has no parameter for the cursor, if it has none. */
  readonly trimmed?: WhyTrimmed | undefined;
  /** Names for the cursor in its schema: they may be its own parameters. */
  readonly ownParams: readonly string[];
  /** The tool is annotated `readOnlyHint`, so it may run again. */
  readonly isReadOnly: boolean;
  /** The client was told to take results of any length from it. */
  readonly isAnnotated: boolean;
  /** It has a view of MCP Apps, which reads `structuredContent`. */
  readonly hasView: boolean;
  /** Only the views of MCP Apps call it: it is left alone. */
  readonly isAppOnly: boolean;
}

/** The names that our cursor may have, in the order of preference. */
export function cursorNames(cursorParam: string): readonly string[] {
  return [cursorParam, "page_cursor", "toolcap_cursor"];
}

/** How tools are rewritten. */
export interface ToolRules {
  readonly cursorParam: string;
  /** The description of the parameter for searching. */
  readonly findDescription: string;
  /** Whether the client takes longer results from a tool that says so. */
  readonly isAnnotated: boolean;
  /** What the user wants for a tool. */
  readonly optionsOf: (name: string) => ToolOptions;
}

/** The edits of a `tools/list` result, and what it says about its tools. */
export interface ToolsRewrite {
  readonly edits: readonly Edit[];
  readonly tools: ReadonlyMap<string, Tool>;
}

/**
 * Rewrites the tools of a list: each gets our parameters and loses its
 * `outputSchema`, since a page does not conform to it and clients that check
 * it would lose the result. For a client that heeds it, each is annotated with
 * the length that its results may have. All else stays the server's text.
 */
export function rewriteTools(
  json: JsonText,
  result: JsonNode,
  rules: ToolRules,
): ToolsRewrite {
  const edits: Edit[] = [];
  const tools = new Map<string, Tool>();
  const list = json.get(result, "tools");
  if (!list || json.kind(list) !== "list") return { edits, tools };
  for (const node of json.children(list)) {
    const name = json.string(json.get(node, "name"));
    if (name === undefined) continue;
    const options = rules.optionsOf(name);
    if (options.skip) continue;
    const tool = readTool(json, node, { ...rules, ...options });
    tools.set(name, tool);
    if (tool.isAppOnly) continue;
    const { findDescription } = rules;
    edits.push(...rewriteTool(json, node, { ...tool, findDescription }));
  }
  return { edits, tools };
}

/** What decides about the parameters of one tool. */
type ParamRules =
  & Pick<ToolRules, "cursorParam">
  & Pick<ToolOptions, "trim" | "fieldsParam" | "findParam">;

function readTool(
  json: JsonText,
  node: JsonNode,
  rules: ParamRules & Pick<ToolRules, "isAnnotated">,
): Tool {
  const schema = json.get(node, "inputSchema");
  const isTask = json.string(
    json.get(json.get(node, "execution"), "taskSupport"),
  ) === "required";
  const hint = json.get(json.get(node, "annotations"), "readOnlyHint");
  const meta = json.get(node, "_meta");
  const ui = json.get(meta, "ui");
  const view = json.get(ui, "resourceUri") ?? json.get(meta, "ui/resourceUri");
  const visibility = json.get(ui, "visibility");
  const source = schema ? json.source(schema) : "null";
  const parsed: unknown = JSON.parse(source);
  const params = chooseParams(parsed, {
    ...rules,
    // A page of a tool that only gives tasks would have to be a task.
    trim: rules.trim || isTask,
  });
  const why = rules.trim ? "asked" : isTask ? "task" : undefined;
  return {
    params,
    trimmed: params.cursor === undefined
      ? why ?? whyNotFree(parsed)
      : undefined,
    ownParams: cursorNames(rules.cursorParam).filter((name) =>
      name !== params.cursor && source.includes(JSON.stringify(name))
    ),
    isReadOnly: hint !== undefined && json.source(hint) === "true",
    isAnnotated: rules.isAnnotated,
    hasView: view !== undefined,
    isAppOnly: visibility !== undefined &&
      json.source(visibility) === '["app"]',
  };
}

/** What can be added to a schema, under which names. */
function chooseParams(schema: unknown, rules: ParamRules): ToolParams {
  const { cursorParam, fieldsParam, findParam, trim } = rules;
  const named = (name: string | undefined, other: string) =>
    name === undefined ? [] : [name, other];
  const cursor = trim ? undefined : freeName(schema, cursorNames(cursorParam));
  const fields = freeName(
    schema,
    named(fieldsParam, "toolcap_fields").filter((name) => name !== cursor),
    "array",
  );
  const find = freeName(
    schema,
    named(findParam, "toolcap_find").filter((name) =>
      name !== cursor && name !== fields
    ),
  );
  return { cursor, fields, find };
}

function rewriteTool(
  json: JsonText,
  node: JsonNode,
  { params, isAnnotated, findDescription }:
    & Tool
    & Pick<ToolRules, "findDescription">,
): Edit[] {
  const edits: Edit[] = [];
  const schema = json.get(node, "inputSchema");
  if (schema) {
    const added = { ...params, findDescription };
    edits.push(...addProperties(json, schema, added));
  }
  const meta = json.get(node, "_meta");
  const isObject = meta !== undefined && json.kind(meta) === "object";
  if (isAnnotated && isObject) edits.push(...annotate(json, meta));
  edits.push(...editObject(json, node, {
    remove: (key) => key === "outputSchema",
    set: isAnnotated && !isObject
      ? [["_meta", `{"${ANNOTATION}":${MAX_RESULT_CHARS}}`]]
      : [],
  }));
  return edits;
}

function addProperties(
  json: JsonText,
  schema: JsonNode,
  { cursor, fields, find, findDescription }:
    & ToolParams
    & Pick<ToolRules, "findDescription">,
): Edit[] {
  const added: [name: string, property: string][] = [];
  const add = (name: string | undefined, property: object) => {
    if (name !== undefined) added.push([name, JSON.stringify(property)]);
  };
  add(cursor, { type: "string", description: CURSOR_DESCRIPTION });
  add(fields, {
    type: "array",
    items: { type: "string" },
    description: FIELDS_DESCRIPTION,
  });
  add(find, { type: "string", description: findDescription });
  const properties = json.get(schema, "properties");
  if (properties) return editObject(json, properties, { set: added });
  if (added.length === 0) return [];
  const text = added.map(([name, property]) =>
    `${JSON.stringify(name)}:${property}`
  );
  return editObject(json, schema, {
    set: [["properties", `{${text.join(",")}}`]],
  });
}

/** The annotation in a `_meta`; a higher one of the server's stays. */
function annotate(json: JsonText, meta: JsonNode): Edit[] {
  const own = json.get(meta, ANNOTATION);
  if (
    own && json.kind(own) === "number" &&
    Number(json.source(own)) > MAX_RESULT_CHARS
  ) return [];
  return editObject(json, meta, { set: [[ANNOTATION, `${MAX_RESULT_CHARS}`]] });
}
