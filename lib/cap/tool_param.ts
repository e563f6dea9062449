import { FIELDS_DESCRIPTION } from "../paging/field_notes.ts";
import { CURSOR_DESCRIPTION, FIND_TEXT_DESCRIPTION } from "../paging/notes.ts";
import type { ToolParams } from "../mcp/tools.ts";

/** A parameter that a tool gets: what it is called, and its JSON Schema. */
export interface ToolParam {
  readonly name: string;
  readonly schema: {
    readonly type: "string" | "array";
    readonly items?: { readonly type: "string" };
    readonly description: string;
  };
}

/** The parameters that a tool gets. */
export function toolParams({ cursor, fields, find }: ToolParams): ToolParam[] {
  const params: ToolParam[] = [];
  if (cursor !== undefined) {
    const description = CURSOR_DESCRIPTION;
    params.push({ name: cursor, schema: { type: "string", description } });
  }
  if (fields !== undefined) {
    const items = { type: "string" } as const;
    const description = FIELDS_DESCRIPTION;
    params.push({
      name: fields,
      schema: { type: "array", items, description },
    });
  }
  if (find !== undefined) {
    const description = FIND_TEXT_DESCRIPTION;
    params.push({ name: find, schema: { type: "string", description } });
  }
  return params;
}

/** The JSON Schemas of parameters, by their names. */
export function properties(
  params: readonly ToolParam[],
): Record<string, ToolParam["schema"]> {
  return Object.fromEntries(params.map(({ name, schema }) => [name, schema]));
}
