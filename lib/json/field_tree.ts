/** A place in a pattern: what may follow, and whether it may end here. */
export interface FieldStep {
  /** A pattern ends here, so the value is taken whole. */
  ends: boolean;
  readonly keys: Map<string, FieldStep>;
  /** What follows a `*`. */
  any: FieldStep | undefined;
  /** The tree of this step alone, once it was asked for. */
  tree: FieldTree | undefined;
}

/** A place that nothing follows yet. */
export function newStep(): FieldStep {
  return { ends: false, keys: new Map(), any: undefined, tree: undefined };
}

/**
 * What is asked for of one value. A document is walked from its root down, and
 * each tree gives those of the values below.
 *
 * It is a set of the places where patterns stand, not one tree that they are
 * all put into: that would grow exponentially with `*.a`, `a.*` and so on.
 */
export class FieldTree {
  /** The value is taken whole. */
  readonly isWhole: boolean;
  readonly #steps: readonly FieldStep[];
  #object: ObjectTree | undefined;
  #list: ListTree | undefined;

  /**
   * Makes the tree of one value.
   *
   * @param steps Where patterns stand, no place twice.
   */
  constructor(steps: readonly FieldStep[]) {
    this.#steps = steps;
    this.isWhole = steps.some(({ ends }) => ends);
  }

  /** What is asked for if the value is an object. */
  get object(): ObjectTree {
    return this.#object ??= {
      lengths: lengthBits(this.#steps),
      others: treeOf(this.#steps.flatMap(({ any }) => any ?? [])),
    };
  }

  /** What is asked for if the value is a list. */
  get list(): ListTree {
    if (this.#list) return this.#list;
    const hasIndex = this.#steps.some(({ keys }) =>
      [...keys.keys()].some(isIndex)
    );
    const hasWildcard = this.#steps.some(({ any }) => any !== undefined);
    // Without this, each of many lists in lists would get a tree of its own.
    const others = hasIndex || hasWildcard
      ? treeOf(this.#steps.flatMap(ofElement))
      : this;
    return this.#list = { hasIndex, others };
  }

  /** What is asked for of an object's field. */
  member(key: string): FieldTree | undefined {
    return both(this.#named(key), this.object.others);
  }

  /** What is asked for of a list's element. */
  element(index: number): FieldTree | undefined {
    const { hasIndex, others } = this.list;
    return hasIndex ? both(this.#named(`${index}`), others) : others;
  }

  /** The places of these trees, of which no two may be the same. */
  with(other: FieldTree): FieldTree {
    return new FieldTree([...this.#steps, ...other.#steps]);
  }

  #named(key: string): FieldTree | undefined {
    return this.#steps.length === 1
      ? oneTree(this.#steps[0]!.keys.get(key))
      : treeOf(this.#steps.flatMap(({ keys }) => keys.get(key) ?? []));
  }
}

/** What is asked for of an object. */
export interface ObjectTree {
  /** Which lengths the keys have that a pattern names; see {@linkcode names}. */
  readonly lengths: number;
  /** For the fields that no pattern names; there is a wildcard, or nothing. */
  readonly others: FieldTree | undefined;
}

/** What is asked for of a list. */
export interface ListTree {
  /** Some element is asked for by its index. */
  readonly hasIndex: boolean;
  /**
   * For the elements that no index names. If there is nothing for them, they
   * do not stay; else every element stays in its place.
   */
  readonly others: FieldTree | undefined;
}

/** Whether a pattern may name a field whose key has `length` units. */
export function mayName({ lengths }: ObjectTree, length: number): boolean {
  return (lengths & lengthBit(length)) !== 0;
}

/** Whether a step that comes to a list names one element of it. */
export function isIndex(step: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(step);
}

/** Where a pattern stands in the elements of a list that no index names. */
function ofElement({ keys, any }: FieldStep): FieldStep[] {
  const steps = any ? [any] : [];
  // A list does not use up a name: it is that of a field of each element.
  const names = [...keys].filter(([key]) => !isIndex(key));
  if (names.length > 0) steps.push({ ...newStep(), keys: new Map(names) });
  return steps;
}

function lengthBits(steps: readonly FieldStep[]): number {
  let bits = 0;
  for (const { keys } of steps) {
    for (const key of keys.keys()) bits |= lengthBit(key.length);
  }
  return bits;
}

/** One of 32 bits, by the length modulo 32. */
function lengthBit(length: number): number {
  return 1 << length;
}

function both(
  named: FieldTree | undefined,
  others: FieldTree | undefined,
): FieldTree | undefined {
  return named && others ? named.with(others) : named ?? others;
}

function treeOf(steps: readonly FieldStep[]): FieldTree | undefined {
  return steps.length > 1 ? new FieldTree(steps) : oneTree(steps[0]);
}

function oneTree(step: FieldStep | undefined): FieldTree | undefined {
  return step && (step.tree ??= new FieldTree([step]));
}
