import { isRecord, own, readRefs, resolveRef } from "./schema_refs.ts";

/** Keywords whose schemas apply to the same object as their own. */
const IN_PLACE = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** Keywords that say, by property, what applies to the object that has it. */
const DEPENDENT = ["dependentRequired", "dependentSchemas", "dependencies"];

/** Keywords that look at the whole object: one property more may decide. */
const WHOLE = ["maxProperties", "const", "enum"];

/** Keywords whose schema applies to every other property, or to its name. */
const OTHERS = ["additionalProperties", "unevaluatedProperties"];

/** Before draft 2019-09, whatever stands beside `$ref` is ignored. */
const IGNORES_SIBLINGS = /draft-0[3-7]/;

/** What the values of a parameter are. */
type ValueType = "string" | "array";

/** Why no parameter can be added to an input schema. */
export type NoPlace =
  /** It is no schema of an object, whose properties are listed. */
  | "no object"
  /** It refers to itself: the parameter would be added inside, too. */
  | "recursive"
  /** It says how many properties there may be, or which values. */
  | "counted"
  /** It says how names of properties look. */
  | "names"
  /** A part of it that applies at times takes no further property. */
  | "branch"
  /** It refers to a schema elsewhere, or to nothing else than a schema. */
  | "reference"
  /** Every name that we use is one of its own. */
  | "taken";

/** Names that a schema has a say about. */
interface Names {
  readonly taken: Set<string>;
  readonly patterns: Set<string>;
  /** Of the values of the parameter. */
  readonly type: ValueType;
}

/**
 * Chooses the name under which a parameter can be added to the root
 * `properties` of a tool's input schema. It is such that no keyword which
 * applies to the arguments can tell whether the parameter is there: what was
 * valid without it is valid with it, and what is valid without it was so
 * before, in every draft of JSON Schema.
 *
 * One exception: it may help to reach a `minProperties` of the root. Such a
 * call reaches the server without the parameter, and is refused there.
 *
 * @param schema The input schema, parsed.
 * @param candidates Names in the order of preference.
 * @param type Of the parameter's values. @default {"string"}
 * @returns The first that is free; `undefined` if none can be added.
 */
export function freeName(
  schema: unknown,
  candidates: readonly string[],
  type: ValueType = "string",
): string | undefined {
  const names = readNames(schema, type);
  if (typeof names === "string") return undefined;
  const patterns = [...names.patterns];
  return candidates.find((name) =>
    !names.taken.has(name) && !patterns.some((p) => mayMatch(p, name))
  );
}

/** Why {@linkcode freeName} found no name for a text in a schema. */
export function whyNotFree(schema: unknown): NoPlace {
  const names = readNames(schema, "string");
  return typeof names === "string" ? names : "taken";
}

/** Says why if no name can be added, whatever it is. */
function readNames(root: unknown, type: ValueType): Names | NoPlace {
  if (!isRecord(root)) return "no object";
  const types = own(root, "type") ?? "object";
  if (![types].flat().includes("object")) return "no object";
  const properties = own(root, "properties");
  if (properties !== undefined && !isRecord(properties)) return "no object";
  const refs = readRefs(root);
  // The parameter would be added inside the arguments too.
  if (refs.reachRoot) return "recursive";
  const names = {
    taken: new Set(refs.properties),
    patterns: new Set<string>(),
    type,
  };
  const schemas = new Set<unknown>([root]); // it grows while it is walked
  for (const schema of schemas) {
    if (!isRecord(schema)) continue; // `true` and `false` take all or nothing
    const why = whyClosed(schema, { isRoot: schema === root, type });
    if (why) return why;
    addNames(schema, names);
    for (const inner of inPlace(schema)) schemas.add(inner);
    const ref = own(schema, "$ref");
    if (typeof ref !== "string") continue;
    const target = resolveRef(root, ref);
    // A reference out of the schema is not followed: it may hold anything.
    if (target === undefined || refs.hasNames) return "reference";
    if (schema === root && ignoresSiblings(root)) return "reference";
    schemas.add(target);
  }
  return names;
}

/** Why a schema may depend on one property more, whatever its name. */
function whyClosed(
  schema: Record<string, unknown>,
  { isRoot, type }: { readonly isRoot: boolean; readonly type: ValueType },
): NoPlace | undefined {
  if (WHOLE.some((keyword) => Object.hasOwn(schema, keyword))) return "counted";
  if (!takes("string", own(schema, "propertyNames"))) return "names";
  // At the root, our property is one of `properties`. In a branch it is not,
  // and what a branch says may be turned round by `not`, `if` or `oneOf`.
  if (isRoot) return undefined;
  const isClosed = Object.hasOwn(schema, "minProperties") ||
    OTHERS.some((keyword) => !takes(type, own(schema, keyword)));
  return isClosed ? "branch" : undefined;
}

function addNames(schema: Record<string, unknown>, names: Names): void {
  for (const key of keysOf(own(schema, "properties"))) names.taken.add(key);
  addAll(own(schema, "required"), names);
  for (const keyword of DEPENDENT) {
    for (const [key, needs] of Object.entries(own(schema, keyword) ?? {})) {
      names.taken.add(key);
      addAll(needs, names);
    }
  }
  const patterns = own(schema, "patternProperties");
  for (const [pattern, inner] of Object.entries(patterns ?? {})) {
    if (!takes(names.type, inner)) names.patterns.add(pattern);
  }
}

/** Adds the names in a list of them, or, in draft 3, one by itself. */
function addAll(list: unknown, names: Names): void {
  for (const name of [list].flat()) {
    if (typeof name === "string") names.taken.add(name);
  }
}

/** The schemas in a schema that apply to the same object, or may do so. */
function* inPlace(schema: Record<string, unknown>): Generator<unknown> {
  for (const keyword of IN_PLACE) yield* [own(schema, keyword)].flat();
  for (const keyword of DEPENDENT) {
    yield* Object.values(own(schema, keyword) ?? {});
  }
}

/** Whether a schema takes any value of a type: those written for that. */
function takes(type: ValueType, schema: unknown): boolean {
  if (schema === undefined || schema === true) return true;
  return isRecord(schema) &&
    Object.entries(schema).every(([keyword, value]) =>
      keyword === "type" && value === type
    );
}

/**
 * Whether a pattern may match a name: not if it says how names begin, and this
 * one begins otherwise. No pattern is ever run, since a hostile one can keep a
 * regular expression busy for years on a name of eleven letters.
 */
function mayMatch(pattern: string, name: string): boolean {
  const [, start = ""] = /^\^([\w-]+)(?![*?{\w-])/.exec(pattern) ?? [];
  return pattern.includes("|") || name.startsWith(start);
}

function ignoresSiblings(root: Record<string, unknown>): boolean {
  const dialect = own(root, "$schema");
  return typeof dialect === "string" && IGNORES_SIBLINGS.test(dialect);
}

function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}
