import { properties, type ToolParam } from "./tool_param.ts";
import { zod3Field } from "./zod_param.ts";

/**
 * The schema of a tool that has no parameters but ours. It is a Standard
 * Schema with JSON Schema, and an object of zod 3 as well: SDK 2.x takes the
 * one, SDK 1.x the other. SDK 1.x before 1.22 takes only a shape, as which it
 * sees what can be enumerated.
 */
export function loneSchema(params: readonly ToolParam[]): object {
  const shape = Object.fromEntries(
    params.map((param) => [param.name, zod3Field(param)]),
  );
  const schema = { ...shape };
  const json = () => ({ type: "object", properties: properties(params) });
  const parse = (data: unknown) => ({
    success: true,
    data: pick(data, params),
  });
  const hidden = {
    "~standard": {
      version: 1,
      vendor: "toolcap",
      validate: (data: unknown) => ({ value: pick(data, params) }),
      jsonSchema: { input: json, output: json },
    },
    shape,
    _def: {
      typeName: "ZodObject",
      shape: () => shape,
      unknownKeys: "strip",
      catchall: { _def: { typeName: "ZodNever" } },
    },
    parse: (data: unknown) => pick(data, params),
    safeParse: parse,
    safeParseAsync: (data: unknown) => Promise.resolve(parse(data)),
  };
  for (const [key, value] of Object.entries(hidden)) {
    Object.defineProperty(schema, key, { value });
  }
  return schema;
}

/** Ours of some arguments: what else a model sends is not asked for. */
function pick(
  data: unknown,
  params: readonly ToolParam[],
): Record<string, unknown> {
  const entries = Object.entries(data ?? {});
  return Object.fromEntries(
    entries.filter(([key]) => params.some(({ name }) => name === key)),
  );
}
