import type { FieldTree } from "./field_tree.ts";
import { plainValue } from "./plain.ts";

/** What a projection leaves of a value. */
export interface ProjectedValue {
  /** New objects and lists; what is taken whole is the value itself. */
  readonly value: unknown;
  /** Whether anything matched. If nothing did, the value is an empty shape. */
  readonly matches: boolean;
}

/** How many lists may stand in one another. */
const MAX_LISTS = 1_000;

/**
 * Gives the part of a value that is asked for: what `projectJson` gives of its
 * JSON text, without writing that.
 *
 * @throws {TypeError} If a list holds itself, or more than 1,000 lists stand in
 * one another.
 */
export function projectValue(data: unknown, tree: FieldTree): ProjectedValue {
  if (tree.isWhole) return { value: data, matches: true };
  const plain = plainValue(data, "");
  if (!isContainer(plain)) return { value: data, matches: false };
  const { value, matches } = part(data, "", { tree, lists: new Set() });
  return { value, matches: matches || isEmpty(plain) };
}

/** Where a walk is. */
interface Place {
  readonly tree: FieldTree;
  /** The lists around it: they use up no step, so they need a bound. */
  readonly lists: Set<unknown>;
}

function part(value: unknown, key: string, place: Place): ProjectedValue {
  if (place.tree.isWhole) return { value, matches: true };
  const plain = plainValue(value, key);
  if (!isContainer(plain)) {
    return { value: isNull(plain) ? null : {}, matches: false };
  }
  if (!Array.isArray(plain)) return partOfObject(plain, place);
  const { lists } = place;
  if (lists.has(value) || lists.size === MAX_LISTS) {
    throw new TypeError(
      "Cannot project the value: a list holds itself or is nested too deeply, return a plain copy of what is needed",
    );
  }
  lists.add(value);
  const result = partOfList(plain, place);
  lists.delete(value);
  return result;
}

function partOfList(
  list: readonly unknown[],
  { tree, lists }: Place,
): ProjectedValue {
  const value: unknown[] = [];
  let matches = list.length === 0 && tree.list.others !== undefined;
  for (const [index, element] of list.entries()) {
    const wanted = tree.element(index);
    if (!wanted) continue;
    const inner = part(element, `${index}`, { tree: wanted, lists });
    value.push(inner.value);
    matches ||= inner.matches;
  }
  return { value, matches };
}

function partOfObject(object: object, { tree, lists }: Place): ProjectedValue {
  const members: [key: string, value: unknown][] = [];
  let count = 0;
  for (const key of Object.keys(object)) {
    const wanted = tree.member(key);
    if (!wanted) continue;
    const member: unknown = Reflect.get(object, key);
    if (isAbsent(plainValue(member, key))) continue;
    count++;
    const inner = part(member, key, { tree: wanted, lists });
    if (inner.matches) members.push([key, inner.value]);
  }
  return {
    // Unlike an assignment, this makes `__proto__` a field as any other.
    value: Object.fromEntries(members),
    matches: members.length > 0 ||
      (count === 0 && tree.object.others !== undefined),
  };
}

function isContainer(plain: unknown): plain is object {
  return typeof plain === "object" && plain !== null;
}

/** Whether JSON writes it as `{}` or `[]`. */
function isEmpty(plain: object): boolean {
  if (Array.isArray(plain)) return plain.length === 0;
  return Object.keys(plain).every((key) =>
    isAbsent(plainValue(Reflect.get(plain, key), key))
  );
}

/** Whether JSON leaves out a field that has this value. */
function isAbsent(plain: unknown): boolean {
  return plain === undefined || typeof plain === "function" ||
    typeof plain === "symbol";
}

/** Whether JSON writes an element that has this value as `null`. */
function isNull(plain: unknown): boolean {
  return plain === null || isAbsent(plain) ||
    (typeof plain === "number" && !Number.isFinite(plain));
}
