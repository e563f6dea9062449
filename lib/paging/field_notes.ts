import { MAX_FIELD_NAMES } from "../json/field_names.ts";

/** The description of the parameter, where the author of a tool gives none. */
export const FIELDS_DESCRIPTION =
  "fields to return, such as id or items.*.name; all if left out";

/** What stands at the end of a tool's description, for the fields it names. */
export function projectableText(fields: readonly string[]): string {
  return `Projectable fields: ${fields.join(", ")}`;
}

/** For a result in which no field matched, with the names that it has. */
export function noFieldText(param: string, names: readonly string[]): string {
  const all = `or without ${param} for the whole result`;
  if (names.length === 0) {
    return `Nothing matches ${param}: no field in this result has a name. Call again with other fields, ${all}.`;
  }
  const exist = names.length < MAX_FIELD_NAMES
    ? "The fields are"
    : `The first ${names.length} fields are`;
  return `Nothing matches ${param}. ${exist}: ${
    names.join(", ")
  }. Call again with some of these, ${all}.`;
}

/** For a result that has no fields, since it is text. */
export function noJsonText(param: string): string {
  return `${param} was ignored: this result is text, not JSON.`;
}

/** For a parameter that does not name fields. */
export function badFieldsText(param: string): string {
  return `Cannot read ${param}: it must be a list of strings, such as ["id","items.*.name"]; leave it out for the whole result`;
}
