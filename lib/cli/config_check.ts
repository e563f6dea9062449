/** Checks the text of a configuration file; loaded only if there is one. */

import { Ajv, type ErrorObject } from "ajv";
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { placeOf } from "../config/config_error.ts";
import { jsonProblem } from "../config/json_problem.ts";
import { type Config, CONFIG_SCHEMA, type Schema } from "./config_schema.ts";
import { quoted, shown, suggestion, UsageError } from "./usage.ts";

/** A fault in the text. */
interface Fault {
  readonly offset: number;
  readonly message: string;
}

/**
 * Reads a configuration: JSON with comments and trailing commas.
 *
 * @param file Its name, for messages.
 * @throws {UsageError} If it is wrong; the message begins with the place of
 *   the first fault, as `file:line:column`.
 */
export function checkConfig(file: string, text: string): Config {
  try {
    return check(file, text);
  } catch (error) {
    // The parser calls itself for each level, until the stack is full.
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`${file} is nested too deep to be read`);
  }
}

function check(file: string, text: string): Config {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  for (const { offset, error } of errors) {
    const message = `not JSON: ${jsonProblem(error)}`;
    throw located({ file, text }, [{ offset, message }]);
  }
  const faults = [...repeated(root!), ...invalid(root!)];
  if (faults.length > 0) throw located({ file, text }, faults);
  return valueOf(root!) as Config;
}

function located(
  { file, text }: { readonly file: string; readonly text: string },
  faults: readonly Fault[],
): UsageError {
  const [first] = faults.toSorted((a, b) => a.offset - b.offset);
  const place = placeOf(text, first!.offset);
  const others = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  return new UsageError(`${file}:${place}: ${first!.message}${others}`);
}

/** The value of a node; unlike the library's, with `__proto__` as a key. */
function valueOf(node: Node): unknown {
  switch (node.type) {
    case "object":
      return Object.fromEntries(
        (node.children ?? []).map(({ children }) => [
          children![0]!.value,
          valueOf(children![1]!),
        ]),
      );
    case "array":
      return (node.children ?? []).map(valueOf);
    default:
      return node.value;
  }
}

/** Keys that an object has twice: one of the two would do nothing. */
function* repeated(node: Node): Generator<Fault> {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    yield* repeated(child);
    if (node.type !== "object") continue;
    const { value, offset } = child.children![0]!;
    if (seen.has(value)) {
      yield { offset, message: `${quoted(value)} is there twice` };
    }
    seen.add(value);
  }
}

function* invalid(root: Node): Generator<Fault> {
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false });
  const validate = ajv.compile(CONFIG_SCHEMA);
  if (validate(valueOf(root))) return;
  for (const error of validate.errors ?? []) {
    // What is wrong with each of several ways is told as one fault.
    if (/\/(anyOf|propertyNames)\//.test(error.schemaPath)) continue;
    yield faultOf(root, error);
  }
}

function faultOf(root: Node, error: ErrorObject): Fault {
  const path = error.instancePath.split("/").slice(1).map((key) =>
    key.replaceAll("~1", "/").replaceAll("~0", "~")
  );
  const node = nodeAt(root, path);
  const schema = error.parentSchema as Schema;
  switch (error.keyword) {
    case "additionalProperties": {
      const { additionalProperty: key } = error.params;
      const known = Object.keys(schema.properties ?? {});
      const near = suggestion(key, known) || `; known are ${known.join(", ")}`;
      return {
        offset: keyOffset(node, key),
        message: `unknown ${quoted(key)}${near}`,
      };
    }
    case "propertyNames": {
      const { propertyName: key } = error.params;
      const ids = schema.propertyNames?.enum;
      const message = ids
        ? `unknown client ${quoted(key)}${
          suggestion(key, ids) || ", see toolcap clients"
        }`
        : "the name of a tool is empty, write a name or a pattern such as get_*";
      return { offset: keyOffset(node, key), message };
    }
    default: {
      const subject = path.length === 0 ? "the file" : path.join(".");
      return {
        offset: node.offset,
        message: `${subject} must be ${expected(schema)}, not ${
          shown(error.data)
        }`,
      };
    }
  }
}

function nodeAt(root: Node, path: readonly string[]): Node {
  let node = root;
  for (const key of path) {
    const step = node.type === "array" ? Number(key) : key;
    node = findNodeAtLocation(node, [step]) ?? node;
  }
  return node;
}

function keyOffset(node: Node, key: string): number {
  const property = node.children?.find(({ children }) =>
    children?.[0]?.value === key
  );
  return property?.offset ?? node.offset;
}

/** What a schema takes, in words. */
function expected(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(expected).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return listed(schema.enum);
  switch (schema.type) {
    case "boolean":
      return "true or false";
    case "integer":
      return `a whole number from ${schema.minimum}`;
    case "array":
      return "a list of texts";
    case "object":
      return "an object";
    default:
      return schema.pattern
        ? "1 to 64 of A-Z a-z 0-9 _ . -"
        : schema.minLength
        ? "a text that is not empty"
        : "a text";
  }
}

function listed(words: readonly string[]): string {
  if (words.length > 5) return "auto, none or an id that toolcap clients lists";
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
