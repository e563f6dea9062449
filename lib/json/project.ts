import type { FieldTree } from "./field_tree.ts";
import { JsonText } from "./json_text.ts";
import { parseFields } from "./parse_fields.ts";
import { projection } from "./project_json.ts";
import { projectValue } from "./project_value.ts";

/** What a projection gives: a text for a text; else it depends on the fields. */
export type Projected<Data> = Data extends string ? string : unknown;

/**
 * Gives the fields of some data that are asked for, and leaves out the others.
 *
 * | pattern | what it gives |
 * | --- | --- |
 * | `id` | a field |
 * | `metadata.created_by` | a field of a field |
 * | `config.*` | all fields of an object, all elements of a list |
 * | `*.id` | that field of every object in an object or a list |
 * | `items.*.name`, `items.name` | that field of every element of a list |
 * | `items.0` | the first element of a list, alone |
 *
 * A name goes through lists, and lists in lists, to the objects in them. Their
 * elements keep their places: one without the field is `{}`, or `null` if it is
 * null. A `*` stands for one step, so `items.*.name` goes for an object of
 * objects too, and there may be any number of them. `\.` and `\*` are a dot and
 * a star in a name.
 *
 * Several patterns are merged, and a wider one wins: `a` and `a.b` give all of
 * `a`. A field that is null stays, one that is missing is left out, and so is
 * an object or a list in which nothing matched, below the root. An empty list
 * stays, having no element that lacks the field.
 *
 * A text that is a JSON object or list is projected as text: numbers, escapes,
 * order and repeated keys stay as they are written, white space goes. Any other
 * text, number or the like is given back as it is. Other data is read as
 * `JSON.stringify` would, `Map` and `Set` included. It is not changed: what is
 * given is new, but for what a pattern takes whole, which is the very value.
 *
 * @param data The data.
 * @param fields At most 256 patterns of at most 1,000 characters and 64 steps.
 * Empty or null for everything: the data itself.
 * @returns New data, a text for a text.
 * @throws {RangeError} If a pattern is blank, has an empty step, or is too long.
 * @throws {TypeError} If a list that is walked through holds itself, or more
 * than a thousand lists that are not JSON text stand in one another.
 *
 * @example Some fields
 * ```ts
 * import assert from "node:assert/strict";
 * import { project } from "@toolcap/core";
 *
 * const item = { id: 1, name: "Item", nested: { a: 1, b: 2 }, blob: "xxx" };
 * assert.deepEqual(
 *   project(item, ["id", "name", "nested.a"]),
 *   { id: 1, name: "Item", nested: { a: 1 } },
 * );
 * ```
 *
 * @example Fields of JSON text
 * ```ts
 * import assert from "node:assert/strict";
 * import { project } from "@toolcap/core";
 *
 * const text = '{"results": [{"id": 9007199254740993, "big": "..."}, {}]}';
 * assert.equal(
 *   project(text, ["results.id"]),
 *   '{"results":[{"id":9007199254740993},{}]}',
 * );
 * ```
 */
export function project<Data>(
  data: Data,
  fields: readonly string[] | null | undefined,
): Projected<Data> {
  return new Projector(fields).apply(data);
}

/**
 * Patterns that were read once, to project many values; see
 * {@linkcode project}.
 *
 * @example One projector for many values
 * ```ts
 * import assert from "node:assert/strict";
 * import { Projector } from "@toolcap/core";
 *
 * const slim = new Projector(["id", "name"]);
 * const items = [{ id: 1, name: "a", blob: "..." }, { id: 2, blob: "..." }];
 * assert.deepEqual(
 *   items.map((item) => slim.apply(item)),
 *   [{ id: 1, name: "a" }, { id: 2 }],
 * );
 * ```
 */
export class Projector {
  readonly #tree: FieldTree;

  /**
   * Reads the patterns.
   *
   * @param fields As for {@linkcode project}.
   * @throws {RangeError} If a pattern is blank, has an empty step, or is too
   * long.
   */
  constructor(fields: readonly string[] | null | undefined) {
    this.#tree = parseFields(fields ?? []);
  }

  /**
   * Projects one value or text.
   *
   * @param data As for {@linkcode project}.
   * @returns New data, a text for a text.
   * @throws {TypeError} If a list that is walked through holds itself, or more
   * than a thousand lists that are not JSON text stand in one another.
   */
  apply<Data>(data: Data): Projected<Data> {
    const value = typeof data === "string"
      ? projectText(data, this.#tree)
      : projectValue(data, this.#tree).value;
    return value as Projected<Data>; // a text for a text, as seen above
  }
}

/** A text that is a JSON object or list, read. */
export function readDocument(text: string): JsonText | undefined {
  return /^[ \t\n\r]*[{[]/.test(text) ? JsonText.parse(text) : undefined;
}

function projectText(text: string, tree: FieldTree): string {
  const json = tree.isWhole ? undefined : readDocument(text);
  return json ? projection(json, tree).text : text;
}
