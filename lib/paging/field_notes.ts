import { MAX_FIELD_NAMES } from "../json/field_names.ts";

/** The description of the parameter; it is in every conversation's context. */
export const FIELDS_DESCRIPTION = "such as id, items.name";

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

/** For a page with some fields only. */
export function onlyFieldsText(fields: readonly string[]): string {
  return `Only ${listText(fields)}.`;
}

/** For fields of a text that is not JSON. */
export function noFieldsText(): string {
  return "This result is no JSON and has no fields.";
}

/** For fields that a result does not have. */
export function noSuchFieldText(
  fields: readonly string[],
  known: readonly string[],
): string {
  return `This result has no ${listText(fields)}. It has ${
    known.length === 0 ? "no fields" : listText(known, MAX_KNOWN)
  }.`;
}

/** The most characters of fields that are listed. */
const MAX_LISTED = 200;

/** The most characters of the fields that a result has. */
const MAX_KNOWN = 1_000;

function listText(names: readonly string[], most = MAX_LISTED): string {
  const text = names.map(shownName).join(", ");
  return text.length > most ? `${text.slice(0, most).toWellFormed()}...` : text;
}

/** In quotes if it would be taken for several, or break the line. */
function shownName(name: string): string {
  return /[\s,"\p{C}]/u.test(name) ? JSON.stringify(name) : name;
}
