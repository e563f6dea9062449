import type { ToolParam } from "./tool_param.ts";

/** The tool has a parameter of that name. */
export function taken({ name }: ToolParam): RangeError {
  return new RangeError(
    `Cannot page a tool: its schema leaves no room for the parameter "${name}", give that another name, as with new Cap({ cursorParam: "page_cursor" })`,
  );
}

/** The tool takes no further parameter, whatever its name. */
export function noRoom({ name }: ToolParam): RangeError {
  return new RangeError(
    `Cannot page a tool: its schema leaves no room for the parameter "${name}" or any other, pass one whose root is an object that takes a property more`,
  );
}

/** It is not known how to add a parameter. */
export function unknownSchema(): TypeError {
  return new TypeError(
    "Cannot page a tool: its inputSchema is of no known kind, pass an object of zod, a shape of its fields, a Standard Schema with JSON Schema, or a JSON Schema; of zod 3, an object without a refinement or transform",
  );
}
