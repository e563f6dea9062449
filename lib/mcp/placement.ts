/** JSON Schema keywords whose schemas apply to the same object as their own. */
const IN_PLACE = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** Of these, nothing can be said without knowing the whole call. */
const CLOSING = [
  "propertyNames",
  "maxProperties",
  "const",
  "enum",
  "dependentSchemas",
  "dependencies",
  "$dynamicRef",
];

/** Before draft 2019-09, whatever stands beside `$ref` is ignored. */
const IGNORES_SIBLINGS = /draft-0[3-7]/;

/** References are followed this often, so that cycles end. */
const MAX_SCHEMAS = 1000;

/** What is known about the names that an object schema deals with. */
interface Names {
  readonly taken: Set<string>;
  readonly patterns: string[];
  /** Some part of the schema would not let any name be added. */
  closed: boolean;
}

/**
 * Chooses the name under which a parameter can be added to the root
 * `properties` of a tool's input schema, so that arguments which were valid
 * stay valid with it.
 *
 * @param schema The input schema, parsed.
 * @param candidates Names in the order of preference.
 * @returns The first that is free; `undefined` if none can be added.
 */
export function freeName(
  schema: unknown,
  candidates: readonly string[],
): string | undefined {
  if (!isRecord(schema)) return undefined;
  if (schema["properties"] !== undefined && !isRecord(schema["properties"])) {
    return undefined;
  }
  const names: Names = { taken: new Set(), patterns: [], closed: false };
  collect(schema, names);
  if (names.closed) return undefined;
  return candidates.find((name) =>
    !names.taken.has(name) && !names.patterns.some((p) => matches(p, name))
  );
}

function collect(root: Record<string, unknown>, names: Names): void {
  const schemas: unknown[] = [root];
  for (let i = 0; i < schemas.length; i++) {
    const schema = schemas[i];
    if (schema === false || i === MAX_SCHEMAS) names.closed = true;
    if (!isRecord(schema) || names.closed) continue;
    if (CLOSING.some((keyword) => keyword in schema)) names.closed = true;
    // At the root, our property is one of `properties`. In a branch it is not.
    if (schema !== root) {
      const { additionalProperties, unevaluatedProperties } = schema;
      if (isClosing(additionalProperties) || isClosing(unevaluatedProperties)) {
        names.closed = true;
      }
    }
    for (const key of keysOf(schema["properties"])) names.taken.add(key);
    for (const key of keysOf(schema["dependentRequired"])) names.taken.add(key);
    if (Array.isArray(schema["required"])) {
      for (const key of schema["required"]) names.taken.add(String(key));
    }
    names.patterns.push(...keysOf(schema["patternProperties"]));
    for (const keyword of IN_PLACE) {
      const branch = schema[keyword];
      if (branch === undefined) continue;
      for (const schema of [branch].flat().slice(0, MAX_SCHEMAS)) {
        schemas.push(schema);
      }
    }
    const ref = schema["$ref"];
    if (typeof ref === "string") {
      const target = resolve(root, ref);
      // A reference out of the schema is not followed: it may hold anything.
      if (target === undefined || ignoresSiblings(root)) names.closed = true;
      else if (!schemas.includes(target)) schemas.push(target);
    }
  }
}

function isClosing(keyword: unknown): boolean {
  return keyword !== undefined && keyword !== true;
}

function ignoresSiblings(root: Record<string, unknown>): boolean {
  return IGNORES_SIBLINGS.test(String(root["$schema"] ?? ""));
}

/** What a JSON pointer in a fragment (`#/$defs/page`) names. */
function resolve(root: Record<string, unknown>, ref: string): unknown {
  if (ref !== "#" && !ref.startsWith("#/")) return undefined;
  let value: unknown = root;
  for (const step of ref.split("/").slice(1)) {
    const key = decoded(step)?.replaceAll("~1", "/").replaceAll("~0", "~");
    if (key === undefined || !isRecord(value)) return undefined;
    value = value[key];
  }
  return value;
}

function decoded(step: string): string | undefined {
  try {
    return decodeURIComponent(step);
  } catch {
    return undefined; // a % that is not followed by two digits
  }
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, "u").test(name);
  } catch {
    return true; // a pattern that we cannot read may match
  }
}

function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
