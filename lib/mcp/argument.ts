import { applyEdits, editObject } from "../json/edit.ts";
import { type JsonNode, JsonText } from "../json/json_text.ts";
import { type Cursor, decodeCursor } from "../paging/cursor.ts";
import { badFieldsText } from "../paging/field_notes.ts";
import { badFindText } from "../paging/notes.ts";
import type { ViewRequest } from "../paging/view.ts";
import { ViewError } from "../paging/view_error.ts";
import { cursorNames, type Tool, type ToolParams } from "./tools.ts";

/** Our parameter in the arguments of a call. */
export interface CursorArgument {
  readonly param: string;
  readonly value: JsonNode;
}

/** What decides whether a cursor is ours. */
export interface CursorRules {
  /** The name that our parameter has where that is free. */
  readonly cursorParam: string;
  /** Whether the result that a cursor is from is kept. */
  readonly isKept: (cursor: Cursor) => boolean;
}

/**
 * Finds our parameter in the arguments of a call. A cursor of ours is ours
 * under each of the names that we use: the name may have changed since it was
 * given, and to pass it on would run the tool again. Any other value is ours
 * only where we put the parameter; elsewhere it may be the tool's own.
 *
 * So may a cursor that looks like ours, where the tool has a parameter of that
 * name: the server may use this library. There, only one that we can serve is
 * ours.
 *
 * @param tool The tool, if it was listed.
 */
export function cursorArgument(
  { json, args }: { readonly json: JsonText; readonly args: JsonNode },
  tool: Tool | undefined,
  { cursorParam, isKept }: CursorRules,
): CursorArgument | undefined {
  const own = tool?.isAppOnly ? undefined : tool?.params.cursor;
  let found: CursorArgument | undefined;
  for (const param of cursorNames(cursorParam)) {
    const value = json.get(args, param);
    if (!value) continue;
    const argument = { param, value };
    const cursor = decodeCursor(json.string(value) ?? "");
    const mayBeOwn = tool?.ownParams.includes(param) ?? false;
    if (cursor && (!mayBeOwn || isKept(cursor))) return argument;
    if (param === own) found = argument;
  }
  return found;
}

const NO_PARAMS: Partial<ToolParams> = {};

/** What a model asks to be shown. */
export interface AskedView extends ViewRequest {
  readonly find: string;
}

/** What the arguments of a call ask to be shown. */
export interface ViewArgument extends AskedView {
  /** The parameters of ours that are there. */
  readonly params: readonly string[];
}

/**
 * Reads what a call asks to be shown of its result. Models write a list as a
 * text, with commas or as JSON; both are taken.
 *
 * @param tool The tool, if it was listed. Only then has it our parameters.
 * @throws {ViewError} If a value cannot be read.
 */
export function viewArgument(
  { json, args }: { readonly json: JsonText; readonly args: JsonNode },
  tool: Pick<Tool, "params" | "isAppOnly"> | undefined,
): ViewArgument {
  const { fields, find } = tool && !tool.isAppOnly ? tool.params : NO_PARAMS;
  const params: string[] = [];
  const valueOf = (param: string | undefined) => {
    const value = param === undefined ? undefined : json.get(args, param);
    if (param !== undefined && value) params.push(param);
    return value && json.source(value) !== "null" ? value : undefined;
  };
  return {
    fields: readFields(json, valueOf(fields), fields ?? ""),
    find: readFind(json, valueOf(find), find ?? ""),
    params,
  };
}

function readFields(
  json: JsonText,
  value: JsonNode | undefined,
  param: string,
): readonly string[] {
  if (!value) return [];
  const text = json.string(value)?.trim();
  if (text === "") return [];
  const isList = text === undefined || text.startsWith("[");
  const list = isList ? JsonText.parse(text ?? json.source(value)) : undefined;
  if (text !== undefined && !list) {
    return text.split(",").map((field) => field.trim()).filter(Boolean);
  }
  if (!list || list.kind(list.root) !== "list") {
    throw new ViewError(`${badFieldsText(param)}.`);
  }
  return Array.from(list.children(list.root), (child) => {
    const field = list.string(child);
    if (field === undefined) throw new ViewError(`${badFieldsText(param)}.`);
    return field;
  });
}

function readFind(
  json: JsonText,
  value: JsonNode | undefined,
  param: string,
): string {
  if (!value) return "";
  const text = json.string(value);
  if (text !== undefined) return text.trim() === "" ? "" : text;
  if (json.kind(value) === "number") return json.source(value);
  throw new ViewError(badFindText(param));
}

/** The message as the server gets it: parameters cut out of its text. */
export function withoutArguments(
  json: JsonText,
  args: JsonNode,
  params: readonly string[],
): string {
  const edits = editObject(json, args, {
    remove: (key) => params.includes(key),
  });
  return applyEdits(json.text, edits);
}
