import {
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { MalformedError } from "./document.ts";
import type { Member, Value } from "./tree.ts";

/**
 * Reads JSON, with comments and trailing commas, which some clients admit.
 *
 * @throws {MalformedError} If it is not JSON, or has a key twice: which of the
 *   two counts differs from client to client.
 */
export function readJson(text: string): Value {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const what = printParseErrorCode(error.error)
      .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    throw new MalformedError(`not valid JSON: ${what}`, error.offset);
  }
  if (root === undefined) throw new MalformedError("no JSON in it", 0);
  return valueOf(root);
}

function valueOf(node: Node): Value {
  const span = { start: node.offset, end: node.offset + node.length };
  switch (node.type) {
    case "object":
      return {
        kind: "table",
        members: membersOf(node),
        style: "commas",
        ...span,
      };
    case "array":
      return {
        kind: "list",
        items: (node.children ?? []).map((child) => ({
          start: child.offset,
          value: valueOf(child),
        })),
        style: "commas",
        ...span,
      };
    case "string":
      return { kind: "text", value: node.value, movable: true, ...span };
    default:
      return { kind: "other", value: node.value, ...span };
  }
}

function membersOf(node: Node): Member[] {
  const keys = new Set<string>();
  return (node.children ?? []).map(({ children: [key, value] = [] }) => {
    if (key === undefined || value === undefined) {
      throw new MalformedError("not valid JSON: value expected", node.offset);
    }
    if (keys.has(key.value)) {
      const name = JSON.stringify(key.value);
      throw new MalformedError(`the key ${name} is there twice`, key.offset);
    }
    keys.add(key.value);
    return {
      key: key.value,
      keySpan: { start: key.offset, end: key.offset + key.length },
      value: valueOf(value),
    };
  });
}
