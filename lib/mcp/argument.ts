import { applyEdits, editObject } from "../json/edit.ts";
import type { JsonNode, JsonText } from "../json/json_text.ts";
import { type Cursor, decodeCursor } from "../paging/cursor.ts";
import { paramNames, type Tool } from "./tools.ts";

/** Our parameter in the arguments of a call. */
export interface CursorArgument {
  /** The arguments that it is one of. */
  readonly args: JsonNode;
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
  const own = tool?.isAppOnly ? undefined : tool?.param;
  let found: CursorArgument | undefined;
  for (const param of paramNames(cursorParam)) {
    const value = json.get(args, param);
    if (!value) continue;
    const argument = { args, param, value };
    const cursor = decodeCursor(json.string(value) ?? "");
    const mayBeOwn = tool?.ownParams.includes(param) ?? false;
    if (cursor && (!mayBeOwn || isKept(cursor))) return argument;
    if (param === own) found = argument;
  }
  return found;
}

/** The message as the server gets it: our parameter cut out of its text. */
export function withoutArgument(
  json: JsonText,
  { args, param }: CursorArgument,
): string {
  const edits = editObject(json, args, { remove: (key) => key === param });
  return applyEdits(json.text, edits);
}
