import { freeName } from "../mcp/placement.ts";
import { takeArguments } from "../mcp/take_arguments.ts";
import { carryArguments } from "./tool_arguments.ts";
import { properties, type ToolParam } from "./tool_param.ts";
import { noRoom, taken } from "./tool_schema_errors.ts";

/** Something that may be a schema; each member is asked for. */
export type Unknown = Readonly<Record<string, unknown>>;

/** A Standard Schema with JSON Schema. */
export interface StandardSchema {
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

/** How zod 4 runs a schema. */
export interface ZodRun {
  run(payload: ZodPayload, context: unknown): ZodPayload | Promise<ZodPayload>;
}

interface ZodPayload {
  readonly value: unknown;
  readonly issues: readonly unknown[];
}

/**
 * A schema around a Standard Schema, which checks what is its own, and hears
 * nothing of our parameters. It is an object of zod 4 as well, as far as SDK
 * 1.x asks, which takes no Standard Schema.
 *
 * @throws {RangeError} If the schema leaves no room for a parameter.
 */
export function aroundStandard(
  schema: StandardSchema,
  params: readonly ToolParam[],
): object {
  const { "~standard": standard } = schema;
  const names = params.map(({ name }) => name);
  const json = (kind: "input" | "output") => (...options: unknown[]) =>
    withProperties(standard.jsonSchema[kind](...options), params);
  json("input")({ target: "draft-2020-12" }); // refuses a name that is taken
  async function validate(
    value: unknown,
    ...rest: unknown[]
  ): Promise<Validated> {
    const { others, taken } = takeArguments(value, names);
    const validated = await standard.validate(others, ...rest);
    return validated.issues
      ? validated
      : { value: carryArguments(validated.value, taken, names) };
  }
  return {
    "~standard": {
      ...standard,
      validate,
      jsonSchema: { input: json("input"), output: json("output") },
    },
    _zod: {
      def: { type: "object", shape: {} },
      // A union has no type of its own, and arguments are always an object.
      toJSONSchema: () => ({
        ...json("input")({ target: "draft-07" }),
        type: "object",
      }),
      async run({ value }: ZodPayload): Promise<ZodPayload> {
        const { issues = [], ...validated } = await validate(value);
        return { value, ...validated, issues };
      },
    },
  };
}

/**
 * Has an object of zod 4 that lists our parameters leave the others to the
 * schema that it is made from: a refinement may count the arguments.
 */
export function runAround(
  made: ZodRun,
  schema: ZodRun,
  params: readonly ToolParam[],
): void {
  const names = params.map(({ name }) => name);
  made.run = (payload, context) => {
    const { others, taken } = takeArguments(payload.value, names);
    const carry = (done: ZodPayload) =>
      done.issues.length > 0
        ? done
        : { ...done, value: carryArguments(done.value, taken, names) };
    const done = schema.run({ ...payload, value: others }, context);
    return done instanceof Promise ? done.then(carry) : carry(done);
  };
}

/**
 * Adds parameters to a JSON Schema.
 *
 * @throws {RangeError} If it leaves no room for one of them.
 */
export function withProperties(
  schema: Unknown,
  params: readonly ToolParam[],
): Unknown {
  for (const param of params) {
    const { name, schema: { type } } = param;
    if (freeName(schema, [name], type) !== undefined) continue;
    const isOpen = freeName(schema, [`${name}_`], type) !== undefined;
    throw isOpen ? taken(param) : noRoom(param);
  }
  const own = schema["properties"] ?? {};
  return { ...schema, properties: { ...own, ...properties(params) } };
}
