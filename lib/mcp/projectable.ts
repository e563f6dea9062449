import { parseFields } from "../json/parse_fields.ts";
import { FIELDS_DESCRIPTION, projectableText } from "../paging/field_notes.ts";
import { PARAM_NAME } from "../paging/settings.ts";
import { readFieldsArgument } from "./fields_argument.ts";
import { projectResult } from "./project_result.ts";

/** Options of {@linkcode projectable}. */
export interface ProjectableOptions<Param extends string = "_fields"> {
  /**
   * Patterns that the tool's description names; others may be asked for too.
   * Leave out what is large, and it is not asked for without need.
   *
   * @default {[]}
   */
  readonly fields?: readonly string[];
  /**
   * The name of the parameter that takes the patterns.
   *
   * @default {"_fields"}
   */
  readonly fieldParam?: Param;
  /** The description of that parameter, for the model. */
  readonly fieldDescription?: string;
}

/** The JSON Schema of the parameter that takes the patterns. */
export interface FieldsProperty {
  /** A list. */
  readonly type: "array";
  /** Each element is a pattern. */
  readonly items: { readonly type: "string" };
  /** What the model reads. */
  readonly description: string;
}

/** The parameter that takes the patterns, in a tool's arguments. */
export type FieldsArgument<Param extends string> = {
  readonly [Name in Param]?: readonly string[] | null | undefined;
};

/**
 * Adds the parameter to a handler, or as a decorator to a method; and says
 * what to tell clients of it.
 */
export interface Projectable<Param extends string = "_fields"> {
  /**
   * Wraps a handler. The result has the handler's type, though where fields
   * were asked for, it has only those.
   *
   * @param handler Takes the arguments first, as an object.
   * @param context What a decorator is given; it is not used.
   */
  <This, Args, Rest extends unknown[], Result>(
    handler: (this: This, args: Args, ...rest: Rest) => Result,
    context?: ClassMethodDecoratorContext,
  ): (
    this: This,
    args: Args & FieldsArgument<Param>,
    ...rest: Rest
  ) => Result;
  /** The name of the parameter. */
  readonly param: Param;
  /** Its JSON Schema, to be put among the properties of the input schema. */
  readonly property: FieldsProperty;
  /**
   * Names the fields at the end of a tool's description.
   *
   * @param description The description so far.
   */
  describe(description?: string): string;
}

/**
 * Lets callers of a tool ask for the fields that they need: a parameter takes
 * patterns as {@linkcode project} does. The handler does not get it, and what
 * it returns is projected: a value, a text that is JSON, or in a
 * `CallToolResult` the text blocks that are JSON and the `structuredContent`.
 * Everything is returned if the parameter is missing, null or an empty list.
 *
 * Other text is returned as it is; a `CallToolResult` then gets a block that
 * says so. One that is an error is left alone. If nothing in a result matched,
 * a note that names its fields is returned: a text in place of a text, an
 * object `{ note }` in place of a value. A tool that is projectable should have
 * no `outputSchema`, since a projection need not match it.
 *
 * @param options Which fields to advertise, and how.
 * @returns A wrapper for handlers, which is a decorator for methods too.
 * @throws {RangeError} If a pattern cannot be read, or the parameter's name is
 * not 1 to 64 of A-Z, a-z, 0-9, "_", "." and "-". The handler that is made
 * throws it too, for patterns that it was given.
 * @throws {TypeError} From the handler that is made, if the parameter is
 * anything but a list of strings. Both are thrown before the tool runs, with a
 * message for the model.
 *
 * @example A handler
 * ```ts
 * import assert from "node:assert/strict";
 * import { projectable } from "@toolcap/core";
 *
 * const slim = projectable({ fields: ["id", "name", "metadata.created_by"] });
 * const getResource = slim(async ({ id }: { id: string }) => {
 *   const metadata = { created_by: "admin", log: ["..."] };
 *   return await Promise.resolve({ id, name: "Example", metadata });
 * });
 *
 * assert.deepEqual(
 *   await getResource({ id: "123", _fields: ["id", "metadata.created_by"] }),
 *   { id: "123", metadata: { created_by: "admin" } },
 * );
 *
 * // For `registerTool` and the like:
 * const tool = {
 *   description: slim.describe("Fetch a resource by ID."),
 *   inputSchema: {
 *     type: "object",
 *     properties: { id: { type: "string" }, [slim.param]: slim.property },
 *   },
 * };
 * assert.equal(
 *   tool.description,
 *   "Fetch a resource by ID.\n\nProjectable fields: id, name, metadata.created_by",
 * );
 * ```
 *
 * @example A method
 * ```ts
 * import assert from "node:assert/strict";
 * import { projectable } from "@toolcap/core";
 *
 * class Users {
 *   readonly #domain = "example.com";
 *
 *   @projectable({ fields: ["id", "email"], fieldParam: "only" })
 *   get({ id }: { id: string; only?: string[] }) {
 *     return { id, email: `${id}@${this.#domain}`, posts: ["..."] };
 *   }
 * }
 *
 * assert.deepEqual(
 *   new Users().get({ id: "ada", only: ["email"] }),
 *   { email: "ada@example.com" },
 * );
 * ```
 */
export function projectable<const Param extends string = "_fields">(
  options: ProjectableOptions<Param> = {},
): Projectable<Param> {
  const { fields = [], fieldDescription = FIELDS_DESCRIPTION } = options;
  const param = options.fieldParam ?? "_fields" as Param; // its default
  if (!PARAM_NAME.test(param)) {
    throw new RangeError(
      `Cannot make a tool projectable: fieldParam must be 1 to 64 of A-Z, a-z, 0-9, "_", "." and "-", received ${
        JSON.stringify(param.slice(0, 80))
      }`,
    );
  }
  parseFields(fields);

  function wrap<This, Args, Rest extends unknown[], Result>(
    handler: (this: This, args: Args, ...rest: Rest) => Result,
  ) {
    return function (this: This, args: Args, ...rest: Rest): Result {
      const { others, asked } = readFieldsArgument(args, param);
      const result = handler.call(this, others, ...rest);
      if (!asked) return result;
      const projected = isThenable(result)
        ? result.then((value) => projectResult(value, asked))
        : projectResult(result, asked);
      return projected as Result; // the promise that the type tells of
    };
  }

  return Object.assign(wrap, {
    param,
    property: {
      type: "array",
      items: { type: "string" },
      description: fieldDescription,
    } as const,
    describe(description = "") {
      const parts = [
        description,
        fields.length > 0 ? projectableText(fields) : "",
      ];
      return parts.filter((part) => part !== "").join("\n\n");
    },
  });
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value &&
    typeof value.then === "function";
}
