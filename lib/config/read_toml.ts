import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import { MalformedError } from "./document.ts";
import type { Member, Span, TableValue, Value } from "./tree.ts";

/** A table that further parts of the file may add to. */
interface OpenTable extends TableValue {
  readonly members: Member[];
}

/**
 * Reads TOML.
 *
 * @throws {MalformedError} If it is not TOML.
 */
export function readToml(text: string): Value {
  const root = openTable({ start: 0, end: text.length }, "lines");
  for (const part of parse(text).body[0].body) {
    if (part.type === "TOMLKeyValue") add(root, part);
    else {
      // A number in it is the place in an array of tables.
      const table = descend(root, part.resolvedKey.map(String), spanOf(part));
      for (const member of part.body) add(table, member);
    }
  }
  return root;
}

function parse(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new MalformedError(`not valid TOML: ${error.message}`, error.index);
  }
}

function openTable(span: Span, style: TableValue["style"]): OpenTable {
  return { kind: "table", members: [], style, ...span };
}

/** The table below a table, made where it is not there yet. */
function descend(
  table: OpenTable,
  path: readonly string[],
  span: Span,
): OpenTable {
  let at = table;
  for (const key of path) {
    const found = at.members.find((member) => member.key === key)?.value;
    // The parser has refused a key that is a table and something else.
    const next = found === undefined
      ? openTable(span, table.style)
      : found as OpenTable;
    if (found === undefined) {
      at.members.push({ key, keySpan: span, value: next });
    }
    at = next;
  }
  return at;
}

function add(table: OpenTable, member: AST.TOMLKeyValue): void {
  const keys = member.key.keys.map((key) =>
    key.type === "TOMLBare" ? key.name : key.value
  );
  const last = keys.pop() ?? "";
  const keySpan = spanOf(member.key);
  const value = valueOf(member.value);
  descend(table, keys, spanOf(member)).members.push({
    key: last,
    keySpan,
    value,
  });
}

function valueOf(node: AST.TOMLContentNode): Value {
  const span = spanOf(node);
  switch (node.type) {
    case "TOMLArray":
      return {
        kind: "list",
        items: node.elements.map((item) => ({
          start: item.range[0],
          value: valueOf(item),
        })),
        style: "commas",
        ...span,
      };
    case "TOMLInlineTable": {
      const table = openTable(span, "commas");
      for (const member of node.body) add(table, member);
      return table;
    }
    case "TOMLValue":
      return node.kind === "string"
        ? { kind: "text", value: node.value, movable: true, ...span }
        : { kind: "other", value: node.value, ...span };
  }
}

function spanOf({ range }: { range: readonly [number, number] }): Span {
  return { start: range[0], end: range[1] };
}
