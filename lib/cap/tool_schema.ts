import {
  aroundStandard,
  runAround,
  type StandardSchema,
  type Unknown,
  withProperties,
  type ZodRun,
} from "./around_schema.ts";
import { loneSchema } from "./lone_schema.ts";
import type { ToolParam } from "./tool_param.ts";
import { taken, unknownSchema } from "./tool_schema_errors.ts";
import { zod3Field, zod4Field } from "./zod_param.ts";

/** An object of zod 4, as far as we use it. */
interface Zod4Object {
  readonly _zod: ZodRun & {
    readonly def: { readonly type: "object"; readonly shape: Unknown };
    readonly constr: new (def: unknown) => Zod4Object;
  };
  /** What is known of it, such as a description. Zod mini has no such method. */
  meta?(): Unknown | undefined;
  meta?(known: Unknown): Zod4Object;
}

/** An object of zod 3, as far as we use it. */
interface Zod3Object {
  readonly shape: Unknown;
  extend(shape: Unknown): object;
}

/**
 * Adds parameters to the input schema of a tool: a shape or object of zod 3 or
 * 4, a Standard Schema with JSON Schema, a JSON Schema, or none at all.
 *
 * @throws {RangeError} If the tool has a parameter of one of the names.
 * @throws {TypeError} If the schema is anything else.
 */
export function addParams(
  schema: unknown,
  params: readonly ToolParam[],
): unknown {
  if (schema === undefined) return loneSchema(params);
  if (isZod4Object(schema)) return extendedZod4(schema, params);
  if (isStandardSchema(schema)) return aroundStandard(schema, params);
  if (!isObject(schema)) throw unknownSchema();
  if (isZod3Object(schema)) {
    return schema.extend(extended(schema.shape, params, zod3Field));
  }
  const fields = Object.values(schema);
  if (fields.length === 0) return loneSchema(params);
  if (fields.every((field) => isObject(field) && "_zod" in field)) {
    return extended(schema, params, zod4Field);
  }
  if (fields.every((field) => isObject(field) && "_def" in field)) {
    return extended(schema, params, zod3Field);
  }
  if (isJsonSchema(schema)) return withProperties(schema, params);
  throw unknownSchema();
}

function extendedZod4(
  schema: Zod4Object,
  params: readonly ToolParam[],
): Zod4Object {
  const { def, constr } = schema._zod;
  const shape = extended(def.shape, params, zod4Field);
  const bare = new constr({ ...def, shape });
  const { id: _, ...known } = schema.meta?.() ?? {}; // which is another's id
  const made = Object.keys(known).length > 0 && bare.meta
    ? bare.meta(known)
    : bare;
  runAround(made._zod, schema._zod, params);
  return made;
}

function extended(
  shape: Unknown,
  params: readonly ToolParam[],
  fieldOf: (param: ToolParam) => object,
): Unknown {
  const fields = { ...shape };
  for (const param of params) {
    if (Object.hasOwn(shape, param.name)) throw taken(param);
    fields[param.name] = fieldOf(param);
  }
  return fields;
}

function isZod4Object(schema: unknown): schema is Zod4Object {
  const zod = isObject(schema) ? schema["_zod"] : undefined;
  if (!isObject(zod) || typeof zod["constr"] !== "function") return false;
  return isObject(zod["def"]) && zod["def"]["type"] === "object";
}

function isZod3Object(schema: object): schema is Zod3Object {
  return "_def" in schema && "shape" in schema && isObject(schema.shape) &&
    "extend" in schema && typeof schema.extend === "function";
}

/** Some are functions, as those of ArkType. */
function isStandardSchema(schema: unknown): schema is StandardSchema {
  const isHolder = isObject(schema) || typeof schema === "function";
  return isHolder && "~standard" in schema && isObject(schema["~standard"]) &&
    "jsonSchema" in schema["~standard"];
}

/** A schema of a library has a `type` as well, but says what it is. */
function isJsonSchema(schema: Unknown): boolean {
  if (["~standard", "_zod", "_def"].some((key) => key in schema)) return false;
  return "type" in schema || "properties" in schema || "$ref" in schema ||
    "$schema" in schema;
}

function isObject(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null;
}
