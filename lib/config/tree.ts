/** Configurations as values that know where they stand in the source. */

/** A stretch of the source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value in a configuration of any format. */
export type Value = TextValue | ListValue | TableValue | OtherValue;

/** A string. */
export interface TextValue extends Span {
  readonly kind: "text";
  readonly value: string;
  /** Whether its source means the same in a list as behind a key. */
  readonly movable: boolean;
}

/** A list. */
export interface ListValue extends Span {
  readonly kind: "list";
  /** Its items; an item starts at its dash if it has one. */
  readonly items: readonly { readonly start: number; readonly value: Value }[];
  /** What is between its items: commas, or a dash before each. */
  readonly style: "commas" | "dashes";
}

/** A table, map or object. */
export interface TableValue extends Span {
  readonly kind: "table";
  readonly members: readonly Member[];
  /** What is between its members: commas, or a line for each. */
  readonly style: "commas" | "lines";
}

/** A member of a table. */
export interface Member {
  readonly key: string;
  /** The key in the source; in TOML with the keys before its dot. */
  readonly keySpan: Span;
  readonly value: Value;
}

/** What is none of these, or is written so that it must be left alone. */
export interface OtherValue extends Span {
  readonly kind: "other";
  /** What it is, if it is plain. */
  readonly value: unknown;
}

/** A value that holds no others. */
export type Leaf = TextValue | OtherValue;

/** A value as a word of a command line: a string, or else its source. */
export function wordOf(value: Value, source: string): string {
  return value.kind === "text"
    ? value.value
    : source.slice(value.start, value.end);
}

/** The member of a table that has this key. */
export function memberOf(table: Value, key: string): Member | undefined {
  return table.kind === "table"
    ? table.members.find((member) => member.key === key)
    : undefined;
}

/** The string behind a key, if there is one. */
export function textAt(table: Value, key: string): string | undefined {
  const value = memberOf(table, key)?.value;
  return value?.kind === "text" ? value.value : undefined;
}
