/**
 * What the laws know of JSON-RPC. It shares no code with the engine, so that a
 * fault of the engine is not a fault of its judge, too.
 */

import {
  type JsonTree,
  readTree,
  type Tree,
} from "../../tests/portable/json_tree.ts";

/** A value in a JSON text. */
export interface Part {
  readonly json: JsonTree;
  readonly node: Tree;
}

/** One JSON-RPC message, as a text of its own. */
export interface Rpc extends Part {
  readonly kind: "request" | "notification" | "response";
  /** What it names: a request, or the one that it answers; "" for neither. */
  readonly id: string;
  readonly method: string;
}

/** A line, or one element of a line that is a list. */
export interface Element {
  readonly text: string;
  /** `undefined`: it is no message. */
  readonly rpc: Rpc | undefined;
}

/** Reads a line: one element, or those of a batch; none if it is neither. */
export function readLine(line: string): readonly Element[] {
  const elements = elementsOf(line);
  return elements.some(({ rpc }) => rpc) ? elements : [];
}

/** The elements of a line, whatever they are; none if it is not JSON. */
export function elementsOf(line: string): readonly Element[] {
  const known = lately.get(line);
  if (known) return known;
  const whole = parsed(line);
  const elements = !whole
    ? []
    : line[whole.node.start] === "["
    ? whole.node.children.map(({ start, end }) => {
      const text = line.slice(start, end);
      return { text, rpc: readRpc(parsed(text)) };
    })
    : [{ text: line, rpc: readRpc(whole) }];
  lately.set(line, elements);
  for (const oldest of lately.keys()) {
    if (lately.size <= 8) break;
    lately.delete(oldest);
  }
  return elements;
}

/** The lines that were read last: each passes through several hands. */
const lately = new Map<string, readonly Element[]>();

/** The member of an object, the last one if there are several. */
export function get(part: Part | undefined, key: string): Part | undefined {
  return entries(part).findLast((entry) => entry.key === key);
}

/** The entries of an object or a list, in order. */
export function entries(
  part: Part | undefined,
): (Part & { readonly key: string })[] {
  if (!part) return [];
  const { json } = part;
  return part.node.children.map((node) => ({
    json,
    node,
    key: node.keyFrom < 0
      ? ""
      : JSON.parse(json.compact.slice(node.keyFrom, node.keyTo)),
  }));
}

/** A value's source without white space; "" if there is none. */
export function source(part: Part | undefined): string {
  return part ? part.json.compact.slice(part.node.from, part.node.to) : "";
}

/** A string's value. */
export function string(part: Part | undefined): string | undefined {
  const text = source(part);
  return text.startsWith('"') ? JSON.parse(text) : undefined;
}

/** The member at the end of a path. */
export function at(part: Part, path: readonly string[]): Part | undefined {
  return path.reduce<Part | undefined>(get, part);
}

/**
 * What an id names: numbers that are equal name the same request, however they
 * are written, and so do strings.
 */
export function nameOf(id: string): string {
  if (id.startsWith('"')) return `string ${JSON.parse(id)}`;
  const [number, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(id) ?? [];
  if (number === undefined) return `other ${id}`;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return "number 0";
  const plain = `${digits}`.replace(/0+$/, "");
  const zeros = `${digits}`.length - plain.length;
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(zeros);
  return `number ${sign}${plain}e${power}`;
}

function readRpc(part: Part | undefined): Rpc | undefined {
  if (!part || !source(part).startsWith("{")) return undefined;
  if (string(get(part, "jsonrpc")) !== "2.0") return undefined;
  const method = string(get(part, "method"));
  const hasOutcome = get(part, "result") ?? get(part, "error");
  if (method === undefined && !hasOutcome) return undefined;
  const id = get(part, "id");
  return {
    ...part,
    kind: method === undefined ? "response" : id ? "request" : "notification",
    id: id ? nameOf(source(id)) : "",
    method: method ?? "",
  };
}

function parsed(text: string): Part | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const json = readTree(text);
  return { json, node: json.root };
}
