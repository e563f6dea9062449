import { parseFields } from "../json/parse_fields.ts";
import { badFieldsText } from "../paging/field_notes.ts";
import type { AskedFields } from "./project_result.ts";
import { takeArguments } from "./take_arguments.ts";

/**
 * Takes the parameter for fields out of a handler's arguments.
 *
 * @returns The other arguments, and what was asked for unless that is all.
 * @throws {TypeError} If it is no list of strings.
 * @throws {RangeError} If a pattern cannot be read.
 */
export function readFieldsArgument<Args>(
  args: Args,
  param: string,
): { readonly others: Args; readonly asked: AskedFields | undefined } {
  const { others, taken } = takeArguments(args, [param]);
  return { others, asked: readAsked(taken[param], param) };
}

function readAsked(value: unknown, param: string): AskedFields | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isListOfStrings(value)) throw new TypeError(badFieldsText(param));
  return value.length === 0 ? undefined : { tree: parseFields(value), param };
}

function isListOfStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) &&
    value.every((element) => typeof element === "string");
}
