import { isIndex } from "./field_tree.ts";
import type { JsonNode, JsonText } from "./json_text.ts";
import { fieldStep } from "./parse_fields.ts";

/** The most names that are given. */
export const MAX_FIELD_NAMES = 50;

/** The most characters of a name. */
const MAX_LENGTH = 100;

/** The most steps of a name. */
const MAX_STEPS = 6;

// With six steps no value below the 25th level is looked at: those have no
// records, and to find where one ends it must be read.
const MAX_LISTS_IN_LISTS = 3;

/** How many elements of a list are looked at. */
const MAX_ELEMENTS = 20;

/** How many fields of an object are looked at. */
const MAX_MEMBERS = 100;

/** How many values are looked at in all. */
const MAX_VALUES = 5_000;

/** With more fields than this, all objects or lists, an object is a map. */
const MAX_RECORD = 12;

/** A pattern, and some of the values that it leads to. */
interface Field {
  readonly name: string;
  readonly steps: number;
  readonly values: readonly JsonNode[];
}

/**
 * Says which fields a JSON text has, as patterns that would find something:
 * `id`, `items.name` for a list of objects, `users.*.name` for a large object
 * of objects. What has fields of its own is not named, but they are, as long
 * as there is room.
 *
 * It looks at the first entries of objects and lists alone, so that it costs
 * little however long the text is.
 *
 * @returns At most {@linkcode MAX_FIELD_NAMES} names, the outer ones first;
 * none if there is no field with a name.
 */
export function fieldNames(json: JsonText): readonly string[] {
  const looker = new Looker(json);
  const root = { name: "", steps: 0, values: [json.root] };
  const fields = looker.fieldsOf(root).slice(0, MAX_FIELD_NAMES);
  for (let i = 0; i < fields.length;) {
    const inner = looker.fieldsOf(fields[i]!);
    const count = fields.length - 1 + inner.length;
    if (inner.length === 0 || count > MAX_FIELD_NAMES) i++;
    else {
      fields.splice(i, 1);
      fields.push(...inner);
    }
  }
  return fields.map(({ name }) => name);
}

/** Looks at some values of a text, and not at more than a number of them. */
class Looker {
  readonly #json: JsonText;
  #left = MAX_VALUES;

  constructor(json: JsonText) {
    this.#json = json;
  }

  /** The fields below a field, those of all its values together. */
  fieldsOf({ name, steps, values }: Field): Field[] {
    if (steps === MAX_STEPS) return [];
    const found = new Map<string, JsonNode[]>();
    for (const value of values) {
      const kind = this.#json.kind(value);
      for (const object of this.#objectsIn(value, MAX_LISTS_IN_LISTS)) {
        const members = this.#entries(object, MAX_MEMBERS);
        // In a list, a `*` and an index are taken for its elements.
        const isMap = kind === "object" && members.length > MAX_RECORD &&
          members.every((member) => this.#json.isContainer(member));
        for (const member of members) {
          const step = isMap ? "*" : this.#step(member);
          if (kind === "list" && isIndex(step)) continue;
          const path = name === "" ? step : `${name}.${step}`;
          if (step === "" || path.trim() === "") continue;
          if (path.length > MAX_LENGTH) continue;
          const known = found.get(path);
          if (known) known.push(member);
          else found.set(path, [member]);
        }
      }
    }
    return Array.from(
      found,
      ([path, inner]) => ({ name: path, steps: steps + 1, values: inner }),
    );
  }

  /** The object itself, or those that a list and the lists in it hold. */
  *#objectsIn(value: JsonNode, lists: number): Generator<JsonNode, void, void> {
    const kind = this.#json.kind(value);
    if (kind === "object") yield value;
    if (kind !== "list" || lists === 0) return;
    for (const element of this.#entries(value, MAX_ELEMENTS)) {
      yield* this.#objectsIn(element, lists - 1);
    }
  }

  #entries(value: JsonNode, most: number): JsonNode[] {
    const entries: JsonNode[] = [];
    for (const child of this.#json.children(value)) {
      if (entries.length === most || this.#left === 0) break;
      this.#left--;
      entries.push(child);
    }
    return entries;
  }

  /** A field as a step of a pattern; "" if its key is too long, or empty. */
  #step(member: JsonNode): string {
    const { keyStart, keyEnd } = member;
    // An escape for a character is at most six units long.
    if (keyEnd - keyStart > MAX_LENGTH * 6) return "";
    return fieldStep(this.#json.key(member) ?? "");
  }
}
