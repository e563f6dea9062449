import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { MalformedError } from "./document.ts";
import type { Member, Span, Value } from "./tree.ts";

/**
 * Reads YAML. What has an anchor, is an alias, or goes over several lines is
 * {@linkcode OtherValue}: to change it would change more than it.
 *
 * @throws {MalformedError} If it is not YAML, or more than one document.
 */
export function readYaml(text: string): Value {
  const document = parseDocument(text, {
    keepSourceTokens: true,
    prettyErrors: false,
  });
  const [error] = document.errors;
  if (error !== undefined) {
    // Then come hints for programmers, or the source, which may be secret.
    const what = error.message.replace(/;.*|(?<=\w): .*/s, "");
    throw new MalformedError(`not valid YAML: ${what}`, error.pos[0]);
  }
  return valueOf(document.contents, { start: 0, end: 0 }, text);
}

function valueOf(node: unknown, at: Span, text: string): Value {
  if (isMap(node) && !node.anchor) return tableOf(node, text);
  if (isSeq(node) && !node.anchor) return listOf(node, text);
  if (isScalar(node) && !node.anchor) return scalarOf(node, at, text);
  const span = isNode(node) ? spanOf(node) : at;
  return { kind: "other", value: undefined, ...span };
}

function tableOf(node: YAMLMap, text: string): Value {
  const members = node.items.flatMap(({ key, value }): Member[] => {
    if (!isNode(key)) return [];
    const keySpan = spanOf(key);
    const at = { start: keySpan.end, end: keySpan.end };
    return [{
      key: isScalar(key)
        ? String(key.value)
        : text.slice(keySpan.start, keySpan.end),
      keySpan,
      value: valueOf(value, at, text),
    }];
  });
  const style = node.flow ? "commas" : "lines";
  return { kind: "table", members, style, ...spanOf(node) };
}

function listOf(node: YAMLSeq, text: string): Value {
  const starts = dashesOf(node);
  const items = node.items.map((item, index) => {
    const { start = 0, end = 0 } = isNode(item) ? spanOf(item) : {};
    return {
      start: starts[index] ?? start,
      value: valueOf(item, { start, end }, text),
    };
  });
  const style = node.flow ? "commas" : "dashes";
  return { kind: "list", items, style, ...spanOf(node) };
}

function dashesOf({ srcToken }: YAMLSeq): (number | undefined)[] {
  if (srcToken?.type !== "block-seq") return [];
  return srcToken.items.map(({ start }) =>
    start.find(({ type }) => type === "seq-item-ind")?.offset
  );
}

function scalarOf(node: Scalar, at: Span, text: string): Value {
  const span = node.range ? spanOf(node) : at;
  const source = text.slice(span.start, span.end);
  const isOneLine = source !== "" && !/[\r\n]/.test(source);
  if (typeof node.value !== "string" || !isOneLine) {
    return { kind: "other", value: node.value, ...span };
  }
  const isPlain = node.type === "PLAIN";
  const movable = !node.tag && (!isPlain || !/[,[\]{}]/.test(source));
  return { kind: "text", value: node.value, movable, ...span };
}

function spanOf({ range }: Node): Span {
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}
