/** Keywords that name the schema they stand in. */
const NAMING = ["$id", "id", "$anchor", "$dynamicAnchor"];

/** What the references in a schema lead to, as far as its root is concerned. */
export interface SchemaRefs {
  /** Some reference may lead to the root, or to its `properties`. */
  readonly reachRoot: boolean;
  /** The properties of the root that references lead to, or through. */
  readonly properties: ReadonlySet<string>;
  /** Below the root something is named, which may be the base of references. */
  readonly hasNames: boolean;
}

/**
 * Looks at every reference in a schema, wherever it stands. A `$ref` in an
 * example or a default counts too: it does no harm to know of one too many.
 */
export function readRefs(root: Readonly<Record<string, unknown>>): SchemaRefs {
  const isRootNamed = isNamed(root);
  const properties = new Set<string>();
  let reachRoot = false;
  let hasNames = false;
  const values: object[] = [root]; // no recursion: schemas may be very deep
  for (const value of values) {
    for (const inner of Object.values(value)) {
      if (typeof inner === "object" && inner !== null) values.push(inner);
    }
    if (!isRecord(value)) continue;
    hasNames ||= value !== root && isNamed(value);
    // Where these lead depends on the way to them.
    reachRoot ||= typeof own(value, "$dynamicRef") === "string" ||
      typeof own(value, "$recursiveRef") === "string";
    const ref = own(value, "$ref");
    if (typeof ref !== "string") continue;
    const steps = pointerSteps(ref);
    const [first, name] = steps ?? [];
    if (!steps) reachRoot ||= isRootNamed; // it may be the root's name
    else if (first === undefined) reachRoot = true;
    else if (first === "properties") {
      if (name === undefined) reachRoot = true;
      else properties.add(name);
    }
  }
  return { reachRoot, properties, hasNames };
}

/**
 * What a reference names, if it is a JSON pointer from the root.
 *
 * @returns `undefined` if it is anything else, or leads nowhere.
 */
export function resolveRef(
  root: Readonly<Record<string, unknown>>,
  ref: string,
): unknown {
  let value: unknown = root;
  for (const step of pointerSteps(ref) ?? [undefined]) {
    if (step === undefined || typeof value !== "object" || value === null) {
      return undefined;
    }
    value = own(value, step);
  }
  return value;
}

/** A member that an object has itself: a schema may say `__proto__`. */
export function own(value: object, key: string): unknown {
  return Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Whether a value is what JSON calls an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNamed(schema: object): boolean {
  return NAMING.some((keyword) => typeof own(schema, keyword) === "string");
}

/** The keys in a reference such as `#/$defs/page`; none in `#`, the root. */
function pointerSteps(ref: string): string[] | undefined {
  if (ref === "" || ref === "#") return [];
  if (!ref.startsWith("#/")) return undefined;
  try {
    return decodeURIComponent(ref.slice(2)).split("/").map((step) =>
      step.replaceAll("~1", "/").replaceAll("~0", "~")
    );
  } catch {
    return undefined; // a % that is not followed by two digits
  }
}
