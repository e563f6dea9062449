import { type JSONVisitor, visit } from "jsonc-parser";
import { MalformedError } from "./document.ts";
import { jsonProblem } from "./json_problem.ts";
import type { ListValue, Member, Span, TableValue, Value } from "./tree.ts";

/** A table or a list whose end has not come yet. */
type Open =
  | {
    readonly value: Opened<TableValue>;
    readonly members: Member[];
    /** The keys so far. */
    readonly keys: Set<string>;
    /** The last of them, whose value has not come. */
    key: { readonly name: string; readonly span: Span } | undefined;
  }
  | { readonly value: Opened<ListValue>; readonly items: Item[] };

type Opened<T> = T & { end: number };
type Item = ListValue["items"][number];

/**
 * Reads JSON, with comments and trailing commas, which some clients admit.
 *
 * @throws {MalformedError} If it is not JSON, or has a key twice: which of the
 *   two counts differs from client to client.
 */
export function readJson(text: string): Value {
  const builder = new Builder();
  visit(text, builder, { allowTrailingComma: true });
  if (builder.root === undefined) throw new MalformedError("no JSON in it", 0);
  return builder.root;
}

/** Builds our own tree at once: some files have millions of values. */
class Builder implements JSONVisitor {
  readonly #open: Open[] = [];
  /** The value that is not part of another. */
  root: Value | undefined;

  onObjectBegin = (start: number): void => {
    const members: Member[] = [];
    const value: Opened<TableValue> = {
      kind: "table",
      members,
      style: "commas",
      start,
      end: start,
    };
    this.#add(value);
    this.#open.push({ value, members, keys: new Set(), key: undefined });
  };

  onArrayBegin = (start: number): void => {
    const items: Item[] = [];
    const value: Opened<ListValue> = {
      kind: "list",
      items,
      style: "commas",
      start,
      end: start,
    };
    this.#add(value);
    this.#open.push({ value, items });
  };

  onObjectEnd = (offset: number, length: number): void => {
    const ended = this.#open.pop();
    if (ended !== undefined) ended.value.end = offset + length;
  };

  onArrayEnd: Builder["onObjectEnd"] = this.onObjectEnd;

  onObjectProperty = (name: string, start: number, length: number): void => {
    const table = this.#open.at(-1);
    if (table === undefined || !("keys" in table)) return;
    if (table.keys.has(name)) {
      const key = JSON.stringify(name);
      throw new MalformedError(`the key ${key} is there twice`, start);
    }
    table.keys.add(name);
    table.key = { name, span: { start, end: start + length } };
  };

  onLiteralValue = (value: unknown, start: number, length: number): void => {
    const span = { start, end: start + length };
    this.#add(
      typeof value === "string"
        ? { kind: "text", value, movable: true, ...span }
        : { kind: "other", value, ...span },
    );
  };

  onError: NonNullable<JSONVisitor["onError"]> = (error, offset) => {
    throw new MalformedError(`not valid JSON: ${jsonProblem(error)}`, offset);
  };

  #add(value: Value): void {
    const around = this.#open.at(-1);
    if (around === undefined) this.root = value;
    else if ("items" in around) {
      around.items.push({ start: value.start, value });
    } else if (around.key !== undefined) {
      const { name, span } = around.key;
      around.members.push({ key: name, keySpan: span, value });
      around.key = undefined;
    }
  }
}
