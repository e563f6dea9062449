import { freeName } from "../mcp/placement.ts";
import { takeArguments } from "../mcp/take_arguments.ts";
import { loneSchema } from "./lone_schema.ts";
import { properties, type ToolParam } from "./tool_param.ts";
import { zod3Field, zod4Field } from "./zod_param.ts";

/** Something that may be a schema; each member is asked for. */
type Unknown = Readonly<Record<string, unknown>>;

/** An object of zod 4, as far as we use it. */
interface Zod4Object {
  readonly _zod: {
    readonly def: { readonly type: "object"; readonly shape: Unknown };
    readonly constr: new (def: unknown) => object;
  };
}

/** An object of zod 3, as far as we use it. */
interface Zod3Object {
  readonly shape: Unknown;
  extend(shape: Unknown): object;
}

/** A Standard Schema with JSON Schema. */
interface StandardSchema {
  readonly "~standard": {
    validate(
      value: unknown,
      ...rest: unknown[]
    ): Validated | Promise<Validated>;
    readonly jsonSchema: Readonly<
      Record<"input" | "output", (...options: unknown[]) => Unknown>
    >;
  };
}

type Validated =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] };

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
  if (!isObject(schema)) throw unknownSchema();
  if (isZod4Object(schema)) {
    const { def, constr } = schema._zod;
    const shape = extended(def.shape, params, zod4Field);
    return new constr({ ...def, shape });
  }
  if (isStandardSchema(schema)) return wrapped(schema, params);
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

/** The schema checks what is its own, and says nothing of ours. */
function wrapped(
  schema: StandardSchema,
  params: readonly ToolParam[],
): StandardSchema {
  const { "~standard": standard } = schema;
  const names = params.map(({ name }) => name);
  const json = (kind: "input" | "output") => (...options: unknown[]) =>
    withProperties(standard.jsonSchema[kind](...options), params);
  json("input")({ target: "draft-2020-12" }); // refuses a name that is taken
  return {
    "~standard": {
      ...standard,
      async validate(value, ...rest) {
        const { others, taken } = takeArguments(value, names);
        const validated = await standard.validate(others, ...rest);
        if (validated.issues) return validated;
        const result = validated.value;
        return isObject(result)
          ? { value: { ...result, ...taken } }
          : validated;
      },
      jsonSchema: { input: json("input"), output: json("output") },
    },
  };
}

function withProperties(
  schema: Unknown,
  params: readonly ToolParam[],
): Unknown {
  for (const param of params) {
    const { name, schema: { type } } = param;
    if (freeName(schema, [name], type) === undefined) throw taken(param);
  }
  const own = schema["properties"] ?? {};
  return { ...schema, properties: { ...own, ...properties(params) } };
}

function isZod4Object(schema: object): schema is Zod4Object {
  return "_zod" in schema && isObject(schema._zod) &&
    isObject(schema._zod["def"]) && schema._zod["def"]["type"] === "object" &&
    typeof schema._zod["constr"] === "function";
}

function isZod3Object(schema: object): schema is Zod3Object {
  return "_def" in schema && "shape" in schema && isObject(schema.shape) &&
    "extend" in schema && typeof schema.extend === "function";
}

function isStandardSchema(schema: object): schema is StandardSchema {
  return "~standard" in schema && isObject(schema["~standard"]) &&
    "jsonSchema" in schema["~standard"];
}

function isJsonSchema(schema: Unknown): boolean {
  return "type" in schema || "properties" in schema || "$ref" in schema ||
    "$schema" in schema;
}

function isObject(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null;
}

function taken({ name }: ToolParam): RangeError {
  return new RangeError(
    `Cannot page a tool: its schema leaves no room for the parameter "${name}", give that another name, as with new Cap({ cursorParam: "page_cursor" })`,
  );
}

function unknownSchema(): TypeError {
  return new TypeError(
    "Cannot page a tool: its inputSchema is of no known kind, pass an object of zod, a shape of its fields, a Standard Schema with JSON Schema, or a JSON Schema",
  );
}
