import { plainCollection } from "./plain.ts";

/**
 * Writes a value as JSON text, as `JSON.stringify` does, and also: a `Map` is
 * an object, or a list of pairs if some key is no string; a `Set` or typed array is a list; a
 * `bigint` a number with all its digits.
 * A string is returned as it is: it is a text, or JSON text already.
 *
 * @param indent Spaces per level; 0 for no white space.
 * @returns The text; `null` for what JSON cannot say, such as `undefined`.
 * @throws {TypeError} If the value refers to itself, or is nested too deeply.
 */
export function serialize(value: unknown, indent: number): string {
  if (typeof value === "string") return value;
  // JSON.rawJSON would do, but Node 20 does not have it.
  let mark = "";
  let text: string;
  try {
    text = JSON.stringify(value, (_key, member: unknown) => {
      if (typeof member === "bigint") {
        mark ||= `bigint-${crypto.randomUUID()}-`;
        return mark + member;
      }
      return plainCollection(member);
    }, indent) ?? "null";
  } catch (error) {
    // A Map in itself overflows the stack; an object in itself is a TypeError.
    const isCycle = error instanceof RangeError ||
      (error instanceof TypeError && /circular|cyclic/i.test(error.message));
    if (!isCycle) throw error;
    throw new TypeError(
      "Cannot write the value as JSON: it refers to itself or is nested too deeply, return a plain copy of what is needed",
      { cause: error },
    );
  }
  return mark === "" ? text : text.replace(
    new RegExp(`"${mark}(-?\\d+)"`, "g"),
    (_, digits: string) => digits,
  );
}
