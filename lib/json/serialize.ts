/**
 * Writes a value as JSON text, as `JSON.stringify` does, and also: a `Map` is
 * an object, a `Set` a list, a `bigint` a number with all its digits.
 * A string is returned as it is: it is a text, or JSON text already.
 *
 * @param indent Spaces per level; 0 for no white space.
 * @returns The text; `null` for what JSON cannot say, such as `undefined`.
 * @throws {TypeError} If the value refers to itself.
 */
export function serialize(value: unknown, indent: number): string {
  if (typeof value === "string") return value;
  // JSON.rawJSON would do, but Node 20 does not have it.
  let mark = "";
  const text = JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === "bigint") {
      mark ||= `bigint-${crypto.randomUUID()}-`;
      return mark + member;
    }
    if (member instanceof Map) return Object.fromEntries(member);
    if (member instanceof Set) return [...member];
    return member;
  }, indent) ?? "null";
  return mark === "" ? text : text.replace(
    new RegExp(`"${mark}(-?\\d+)"`, "g"),
    (_, digits: string) => digits,
  );
}
