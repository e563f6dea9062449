import { compact } from "./compact.ts";
import {
  BLANKS,
  COUNT,
  END,
  ENTRY,
  type Index,
  KEY,
  MARK,
  NEXT,
  RECORD,
  scan,
  START,
  stringEnd,
} from "./scan.ts";
import { decodeString, skipBlanks, valueEnd } from "./tokens.ts";

/** One value inside a {@linkcode JsonText}: where it stands, not what it is. */
export interface JsonNode {
  /** Offset of its first unit. */
  readonly start: number;
  /** Offset behind its last unit. */
  readonly end: number;
  /** Offset of the quote that opens its key, or -1 if it has none. */
  readonly keyStart: number;
  /** Offset behind the quote that closes its key, or -1. */
  readonly keyEnd: number;
  /** Its number among the entries of its container, from 0. */
  readonly entry: number;
  /** Its record in the index, or -1 for a short (or very deep) value. */
  readonly record: number;
}

/** What a JSON value is. A list is what JSON calls an array. */
export type JsonKind = "object" | "list" | "string" | "number" | "literal";

/**
 * A JSON text and an index over it: a tree that is walked by offsets, so that
 * numbers, key order, repeated keys and strings stay the source's own.
 *
 * Getting the k-th child of a container costs a binary search and at most
 * about a thousand characters of reading, however long the text is.
 */
export class JsonText {
  /** The source. */
  readonly text: string;
  /** The whole value. */
  readonly root: JsonNode;
  readonly #index: Index;
  readonly #tables = new Map<number, Int32Array>();

  private constructor(text: string, index: Index) {
    this.text = text;
    this.#index = index;
    this.root = this.#node(0);
  }

  /** Reads `text`; `undefined` if it is not JSON, as `JSON.parse` would say. */
  static parse(text: string): JsonText | undefined {
    const index = scan(text);
    return index && new JsonText(text, index);
  }

  /** What `node` is. */
  kind(node: JsonNode): JsonKind {
    switch (this.text[node.start]) {
      case "{":
        return "object";
      case "[":
        return "list";
      case '"':
        return "string";
      case "t":
      case "f":
      case "n":
        return "literal";
      default:
        return "number";
    }
  }

  /** Whether `node` is an object or a list. */
  isContainer(node: JsonNode): boolean {
    const code = this.text.charCodeAt(node.start);
    return code === 0x7b || code === 0x5b;
  }

  /** How many entries a container has; 0 for other values. */
  count(node: JsonNode): number {
    if (node.record >= 0) return this.#index[node.record + COUNT]!;
    let count = 0;
    for (const _ of this.children(node)) count++;
    return count;
  }

  /** Length of the source of `node` without insignificant white space. */
  length(node: JsonNode): number {
    const { start, end, record } = node;
    if (record >= 0) return end - start - this.#index[record + BLANKS]!;
    return this.source(node).length;
  }

  /** The source of `node` without insignificant white space. */
  source(node: JsonNode): string {
    const blanks = node.record >= 0 ? this.#index[node.record + BLANKS] : -1;
    return blanks === 0
      ? this.text.slice(node.start, node.end)
      : compact(this.text, node.start, node.end);
  }

  /** The source of the key of `node` with its quotes; "" if it has none. */
  keySource(node: JsonNode): string {
    return node.keyStart < 0 ? "" : this.text.slice(node.keyStart, node.keyEnd);
  }

  /** The key of `node`, decoded; `undefined` in a list. */
  key(node: JsonNode): string | undefined {
    return node.keyStart < 0
      ? undefined
      : decodeString(this.text, node.keyStart, node.keyEnd);
  }

  /** The value of `node` if it is a string, decoded. */
  string(node: JsonNode | undefined): string | undefined {
    return node && this.text[node.start] === '"'
      ? decodeString(this.text, node.start, node.end)
      : undefined;
  }

  /**
   * The children of a container in source order, from entry `from` on.
   * Nothing for other values.
   */
  *children(node: JsonNode, from = 0): Generator<JsonNode, void, void> {
    if (!this.isContainer(node)) return;
    const { text } = this;
    const table = this.#table(node.record);
    let at = lastUpTo(this.#index, table, from);
    let i = node.start + 1;
    let entry = 0;
    // Start from the record or mark that `at` names, if there is one.
    if (at >= 0) {
      const record = table[at]!;
      entry = this.#index[record + ENTRY]!;
      i = this.#index[record + END] === MARK
        ? this.#index[record + START]!
        : this.#index[record + KEY]! >= 0
        ? this.#index[record + KEY]!
        : this.#index[record + START]!;
    } else at = 0;
    const isObject = text.charCodeAt(node.start) === 0x7b;
    for (;; entry++) {
      i = skipBlanks(text, i);
      const code = text.charCodeAt(i);
      if (code === 0x5d || code === 0x7d) return; // only right after `[` or `{`
      let keyStart = -1;
      let keyEnd = -1;
      if (isObject) {
        keyStart = i;
        keyEnd = stringEnd(text, i + 1, text.length);
        i = skipBlanks(text, skipBlanks(text, keyEnd) + 1);
      }
      while (at < table.length && this.#isBefore(table[at]!, i)) at++;
      const record = at < table.length ? table[at]! : -1;
      const recorded = record >= 0 && this.#index[record + START] === i;
      const end = recorded ? this.#index[record + END]! : valueEnd(text, i);
      if (entry >= from) {
        yield {
          start: i,
          end,
          keyStart,
          keyEnd,
          entry,
          record: recorded ? record : -1,
        };
      }
      i = skipBlanks(text, end);
      if (text.charCodeAt(i) !== 0x2c) return;
      i++;
    }
  }

  /** The child with the number `entry`, if there is one. */
  child(node: JsonNode, entry: number): JsonNode | undefined {
    return this.children(node, entry).next().value ?? undefined;
  }

  /** The member named `key` of an object; the last one if it is repeated. */
  get(node: JsonNode | undefined, key: string): JsonNode | undefined {
    if (!node || this.text[node.start] !== "{") return undefined;
    let found: JsonNode | undefined;
    for (const child of this.children(node)) {
      if (this.key(child) === key) found = child;
    }
    return found;
  }

  /**
   * The values longer than 200 units below `node`, in document order, among
   * them every container on the way to them (to 25 levels below the root).
   *
   * @param into Whether to look inside a value that was just given.
   */
  *longValues(
    node: JsonNode,
    into: (value: JsonNode) => boolean,
  ): Generator<JsonNode, void, void> {
    if (node.record < 0) return;
    const end = this.#index[node.record + NEXT]!;
    for (let r = node.record + RECORD; r < end;) {
      const isMark = this.#index[r + END] === MARK;
      const value = isMark ? undefined : this.#node(r);
      if (value) yield value;
      r = !value || into(value) ? r + RECORD : this.#index[r + NEXT]!;
    }
  }

  /** Whether a record is not that of the value at `i`, nor behind it. */
  #isBefore(record: number, i: number): boolean {
    const start = this.#index[record + START]!;
    // A mark may stand where a value starts.
    return start < i || (start === i && this.#index[record + END] === MARK);
  }

  #node(record: number): JsonNode {
    const keyStart = this.#index[record + KEY]!;
    return {
      start: this.#index[record + START]!,
      end: this.#index[record + END]!,
      keyStart,
      keyEnd: keyStart < 0
        ? -1
        : stringEnd(this.text, keyStart + 1, this.text.length),
      entry: this.#index[record + ENTRY]!,
      record,
    };
  }

  /** The records and marks right below a container, for binary search. */
  #table(record: number): Int32Array {
    if (record < 0) return NO_RECORDS;
    const known = this.#tables.get(record);
    if (known) return known;
    const index = this.#index;
    const end = index[record + NEXT]!;
    let count = 0;
    for (let r = record + RECORD; r < end; r = index[r + NEXT]!) count++;
    const table = new Int32Array(count);
    count = 0;
    for (let r = record + RECORD; r < end; r = index[r + NEXT]!) {
      table[count++] = r;
    }
    this.#tables.set(record, table);
    return table;
  }
}

const NO_RECORDS = new Int32Array(0);

/** The place in `table` of the last record whose entry is `entry` or less. */
function lastUpTo(index: Index, table: Int32Array, entry: number): number {
  let low = -1;
  let high = table.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (index[table[middle]! + ENTRY]! <= entry) low = middle;
    else high = middle - 1;
  }
  return low;
}
