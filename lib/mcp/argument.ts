import { applyEdits, editObject } from "../json/edit.ts";
import type { JsonNode, JsonText } from "../json/json_text.ts";
import { decodeCursor } from "../paging/cursor.ts";
import { paramNames, type Tool } from "./tools.ts";

/** Our parameter in the arguments of a call. */
export interface CursorArgument {
  /** The arguments that it is one of. */
  readonly args: JsonNode;
  readonly param: string;
  readonly value: JsonNode;
}

/**
 * Finds our parameter in the arguments of a call.
 *
 * @param tool The tool, if it was listed. One that was not may have a
 * parameter of that name itself: there, only a cursor of ours is ours.
 * @param cursorParam The name that our parameter has where that is free.
 */
export function cursorArgument(
  { json, args }: { readonly json: JsonText; readonly args: JsonNode },
  tool: Tool | undefined,
  cursorParam: string,
): CursorArgument | undefined {
  if (tool) {
    const { param } = tool;
    const value = param === undefined ? undefined : json.get(args, param);
    return param === undefined || !value ? undefined : { args, param, value };
  }
  for (const param of paramNames(cursorParam)) {
    const value = json.get(args, param);
    if (value && decodeCursor(json.string(value) ?? "")) {
      return { args, param, value };
    }
  }
  return undefined;
}

/** The message as the server gets it: our parameter cut out of its text. */
export function withoutArgument(
  json: JsonText,
  { args, param }: CursorArgument,
): string {
  const edits = editObject(json, args, { remove: (key) => key === param });
  return applyEdits(json.text, edits);
}
