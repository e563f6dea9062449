/**
 * A `Map`, `Set` or typed array as the object or list that it is in JSON: a
 * list of pairs for a `Map` that has a key which is no string. Other values
 * come back as they are.
 */
export function plainCollection(value: unknown): unknown {
  if (value instanceof Set) return [...value];
  if (ArrayBuffer.isView(value)) { // a DataView has no elements
    return Symbol.iterator in value ? [...value as Uint8Array] : value;
  }
  if (!(value instanceof Map)) return value;
  return [...value.keys()].every((key) => typeof key === "string")
    ? Object.fromEntries(value)
    : [...value];
}

/**
 * What JSON has in place of a value: what its `toJSON` gives, and a plain
 * object or list for a `Map`, `Set` or typed array. What it holds is left as it is.
 *
 * @param key The key or index that it stands at, which `toJSON` is told.
 */
export function plainValue(value: unknown, key: string): unknown {
  const toJSON = typeof value === "object" && value !== null &&
    "toJSON" in value && value.toJSON;
  return plainCollection(
    typeof toJSON === "function" ? toJSON.call(value, key) : value,
  );
}
