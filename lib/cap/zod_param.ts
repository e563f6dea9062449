/**
 * Parameters as zod has them, without zod: which copy of it a tool is written
 * with is not known here, and what a user passes need not lead to its `string`.
 * So these are schemas of our own, with what zod's objects and its converters
 * to JSON Schema ask of a field. They take any value: a cursor that is none is
 * refused by us, with words for the model, and null counts as none.
 */

import type { ToolParam } from "./tool_param.ts";

/** A field of an object of zod 4. */
export function zod4Field({ schema }: ToolParam): object {
  return {
    _zod: {
      def: { type: "unknown" },
      traits: new Set(["$ZodType"]),
      bag: {},
      optin: "optional",
      optout: "optional",
      run: takeAny,
      parse: takeAny,
      toJSONSchema: () => ({ ...schema }),
    },
  };
}

/** A field of an object of zod 3. */
export function zod3Field({ schema }: ToolParam): object {
  return {
    _def: zod3Def(schema),
    description: schema.description,
    isOptional: () => true,
    isNullable: () => true,
    _parse: ({ data }: { readonly data: unknown }) => ({
      status: "valid",
      value: data,
    }),
  };
}

/** What zod 3 has as the definition of a schema. */
export function zod3Def(
  { type, description }: ToolParam["schema"],
): Record<string, unknown> {
  const text = { typeName: "ZodString", checks: [] };
  return type === "string" ? { ...text, description } : {
    typeName: "ZodArray",
    type: { _def: text },
    minLength: null,
    maxLength: null,
    exactLength: null,
    description,
  };
}

function takeAny<Payload>(payload: Payload): Payload {
  return payload;
}
