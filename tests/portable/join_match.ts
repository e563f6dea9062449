import type { JsonTree, Tree } from "./json_tree.ts";

/** A part of the document that a page shows. */
export interface Delivery {
  readonly node: Tree;
  /** Source units of the value; of a string without its quotes. */
  readonly from: number;
  readonly to: number;
  /** Where the rest is, if this is the start of a string that was cut. */
  readonly cursor?: string;
}

/** What one page is matched with. */
export interface MatchFacts {
  readonly doc: JsonTree;
  /** The document's compact text, lone surrogates replaced. */
  readonly compact: string;
  readonly page: string;
  /** The cut strings of the page: path to cursor and units kept. */
  readonly cuts: ReadonlyMap<
    string,
    { readonly kept: number; readonly cursor: string }
  >;
  /** Units into the value that the page starts in. */
  readonly offset: number;
  /** The path of the next page. */
  readonly next: readonly number[];
  readonly isShown: (node: Tree) => boolean;
}

/** Where a value stands: its path, and the rest of the way to the start. */
interface Place {
  readonly path: readonly number[];
  /** `undefined` off the way; empty at the place where the page starts. */
  readonly way: readonly number[] | undefined;
}

/** A member that a page repeats is no longer than this. */
export const MAX_CONTEXT = 200;

const CUT = /^(.*)\.\.\. \[(\d+) more characters cut\]$/s;

/** How many source units a value has; of a string without its quotes. */
export function unitsOf(doc: JsonTree, node: Tree): number {
  return node.end - node.start - (doc.text[node.start] === '"' ? 2 : 0);
}

/** Matches the values of one page with those of the document. */
export class Match {
  readonly deliveries: Delivery[] = [];
  /** The last thing that did not match, for the message. */
  mismatch = "";
  keysCut = 0;
  readonly #facts: MatchFacts;

  constructor(facts: MatchFacts) {
    this.#facts = facts;
  }

  /** Whether `shown` is `node` or a part of it; says so in `deliveries`. */
  value(shown: Tree, node: Tree, place: Place): boolean {
    const { doc } = this.#facts;
    if (this.#isWhole(shown, node)) {
      this.deliveries.push({ node, from: 0, to: unitsOf(doc, node) });
      return true;
    }
    const opening = this.#facts.page[shown.start];
    if (opening === '"') {
      return doc.text[node.start] === '"'
        ? this.#string(shown, node, place)
        : this.#source(shown, node, place);
    }
    if (opening === doc.text[node.start]) {
      if (opening === "[") return this.#list(shown, node, place);
      if (opening === "{") return this.#object(shown.children, node, place);
    }
    return this.#fails(shown, "another value");
  }

  /** Whether members of a page are members of `node`, in order. */
  object(members: readonly Tree[], node: Tree, place: Place): boolean {
    return this.#object(members, node, place);
  }

  #isWhole(shown: Tree, node: Tree): boolean {
    const { page, compact } = this.#facts;
    return shown.end - shown.start === node.to - node.from &&
      page.slice(shown.start, shown.end) === compact.slice(node.from, node.to);
  }

  /** A string that is cut and has a cursor, or a stretch of it. */
  #string(shown: Tree, node: Tree, { path, way }: Place): boolean {
    const { page, compact, cuts, offset } = this.#facts;
    const text = page.slice(shown.start + 1, shown.end - 1);
    const source = compact.slice(node.from + 1, node.to - 1);
    const cut = cuts.get(path.join("."));
    if (cut) {
      const { kept, cursor } = cut;
      const mark = `... [${source.length - kept} more characters cut]`;
      if (text !== source.slice(0, kept) + mark) {
        return this.#fails(shown, "cut string is another");
      }
      this.deliveries.push({ node, from: 0, to: kept, cursor });
      return true;
    }
    const from = way?.length === 0 ? offset : 0;
    if (text === "" || !source.startsWith(text, from)) {
      return this.#fails(shown, `not the characters from ${from}`);
    }
    this.deliveries.push({ node, from, to: from + text.length });
    return true;
  }

  /** A stretch of the source text of a value that is not a string. */
  #source(shown: Tree, node: Tree, { way }: Place): boolean {
    const { page, doc, offset } = this.#facts;
    const text: string = JSON.parse(page.slice(shown.start, shown.end));
    const from = way?.length === 0 ? offset : 0;
    const source = doc.text.slice(
      node.start + from,
      Math.min(node.start + from + text.length, node.end),
    );
    if (text === "" || source.toWellFormed() !== text) {
      return this.#fails(shown, `not the source text from ${from}`);
    }
    this.deliveries.push({ node, from, to: from + text.length });
    return true;
  }

  #list(shown: Tree, node: Tree, place: Place): boolean {
    const [first = 0] = place.way ?? [];
    for (const [i, element] of shown.children.entries()) {
      const child = node.children[first + i];
      if (!child) return this.#fails(shown, "more elements than the list has");
      if (!this.value(element, child, step(place, first + i))) return false;
    }
    return true;
  }

  #object(members: readonly Tree[], node: Tree, place: Place): boolean {
    const known = this.deliveries.length;
    const start = place.way?.[0];
    if (this.#members(members, node, { place, start })) return true;
    // Of twins, the one where the page starts may not be the one to begin with.
    if (start === undefined || !this.#hasTwins(node, start)) return false;
    this.deliveries.length = known;
    return this.#members(members, node, { place, start: undefined });
  }

  #members(
    members: readonly Tree[],
    node: Tree,
    at: { readonly place: Place; readonly start: number | undefined },
  ): boolean {
    let after = -1;
    for (const member of members) {
      const entry = this.#entryOf(member, node, { ...at, after });
      if (entry === undefined) return false;
      after = entry;
    }
    return true;
  }

  #hasTwins(node: Tree, entry: number): boolean {
    const { compact } = this.#facts;
    const { keyFrom, keyTo } = node.children[entry]!;
    const key = compact.slice(keyFrom, keyTo);
    return keysOf(node, compact).get(key)!.length > 1;
  }

  /** The entry of `node` behind `after` that `member` is, or a part of it. */
  #entryOf(
    member: Tree,
    node: Tree,
    at: {
      readonly place: Place;
      readonly start: number | undefined;
      readonly after: number;
    },
  ): number | undefined {
    const { place, start, after } = at;
    const same = this.#sameKey(member, node).filter((entry) => entry > after);
    const whole = same.filter((i) => this.#isWhole(member, node.children[i]!));
    // Of members that are the same, a long one is shown once, so it is the
    // first that was not shown yet.
    const isLong = member.to - member.keyFrom > MAX_CONTEXT;
    const best = whole.find((entry) =>
      entry === start ||
      (isLong && !this.#facts.isShown(node.children[entry]!))
    ) ?? whole[0];
    const next = this.#facts.next[place.path.length];
    const order = best !== undefined ? [best] : [
      ...same.filter((entry) => entry === place.way?.[0]),
      ...same.filter((entry) => entry === next),
      ...same,
    ];
    if (order.length === 0) this.#fails(member, "no member with this key");
    for (const entry of order) {
      const known = this.deliveries.length;
      const child = node.children[entry]!;
      if (this.value(member, child, step(place, entry))) return entry;
      this.deliveries.length = known;
    }
    return undefined;
  }

  /** The entries of `node` with the key of `member`, which may be cut. */
  #sameKey(member: Tree, node: Tree): readonly number[] {
    const { page, compact } = this.#facts;
    const keys = keysOf(node, compact);
    const key = page.slice(member.keyFrom, member.keyTo);
    const same = keys.get(key);
    if (same) return same;
    const [, kept = "", left] = CUT.exec(key.slice(1, -1)) ?? [];
    const length = kept.length + Number(left) + 2;
    const found: number[] = [];
    for (const [full, entries] of keys) {
      if (full.length === length && full.startsWith(`"${kept}`)) {
        found.push(...entries);
      }
    }
    if (found.length > 0) this.keysCut++;
    return found;
  }

  #fails(shown: Tree, why: string): false {
    const { page } = this.#facts;
    const from = shown.keyFrom < 0 ? shown.start : shown.keyFrom;
    this.mismatch = `${why}: ${
      page.slice(from, Math.min(shown.end, from + 200))
    }`;
    return false;
  }
}

const keyMaps = new WeakMap<Tree, Map<string, number[]>>();

/** The entries of an object by key, as the key is written. */
function keysOf(node: Tree, compact: string): Map<string, number[]> {
  let keys = keyMaps.get(node);
  if (keys) return keys;
  keys = new Map();
  for (const [entry, { keyFrom, keyTo }] of node.children.entries()) {
    const key = compact.slice(keyFrom, keyTo);
    const same = keys.get(key);
    if (same) same.push(entry);
    else keys.set(key, [entry]);
  }
  keyMaps.set(node, keys);
  return keys;
}

/** The place of a child. */
function step({ path, way }: Place, entry: number): Place {
  return {
    path: [...path, entry],
    way: way?.[0] === entry ? way.slice(1) : undefined,
  };
}
