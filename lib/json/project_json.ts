import { compact } from "./compact.ts";
import { type FieldTree, mayName } from "./field_tree.ts";
import type { JsonText } from "./json_text.ts";
import { stringEnd } from "./scan.ts";
import { decodeString, skipBlanks, valueEnd } from "./tokens.ts";

/** What a projection leaves of a JSON text. */
export interface Projection {
  /** JSON text without insignificant white space, all of it the source's. */
  readonly text: string;
  /** Whether anything matched. If nothing did, the text is an empty shape. */
  readonly matches: boolean;
}

/** An object or a list that is being read. */
interface Open {
  readonly isObject: boolean;
  readonly tree: FieldTree;
  /** How many parts were written before it. */
  readonly before: number;
  /** How many entries were read. */
  entries: number;
  /** How many were written. */
  written: number;
  matches: boolean;
}

/**
 * Gives the part of a JSON text that is asked for, as slices of its source:
 * numbers, escapes, the order of keys and repeated keys stay as they are. One
 * pass, no recursion, so any depth.
 *
 * @param tree What is asked for.
 * @returns The part, or `undefined` if nothing matched. Of an object or a list
 * with nothing in it, all is given.
 */
export function projectJson(
  json: JsonText,
  tree: FieldTree,
): string | undefined {
  const { text, matches } = projection(json, tree);
  return matches ? text : undefined;
}

/** Does what {@linkcode projectJson} does, and gives a text in any case. */
export function projection(json: JsonText, tree: FieldTree): Projection {
  if (tree.isWhole) return { text: json.source(json.root), matches: true };
  if (!json.isContainer(json.root)) {
    return { text: json.source(json.root), matches: false };
  }
  return projectContainer(json, tree);
}

function projectContainer(json: JsonText, tree: FieldTree): Projection {
  const { text, root } = json;
  const parts: string[] = [];
  const outer: Open[] = [];
  let open = opened(text, { at: root.start, tree, before: 0 });
  parts.push(text[root.start]!);
  for (let i = root.start + 1;;) {
    i = skipBlanks(text, i);
    const code = text.charCodeAt(i);
    if (code === 0x2c) {
      i++;
      continue;
    }
    if (code === 0x7d || code === 0x5d) {
      const parent = outer.pop();
      const matches = open.matches || isEmptyMatch(open, parent);
      // A list keeps its elements, so that they stay in their places.
      if (matches || !parent?.isObject) parts.push(text[i]!);
      else {
        parts.length = open.before;
        parent.written--;
      }
      if (!parent) return { text: parts.join(""), matches };
      parent.matches ||= matches;
      open = parent;
      i++;
      continue;
    }
    let child: FieldTree | undefined;
    let key = "";
    if (open.isObject) {
      const keyEnd = stringEnd(text, i + 1, text.length);
      // Most keys need not be decoded.
      const { object } = open.tree;
      child = mayName(object, keyEnd - i - 2) || hasEscape(text, i, keyEnd)
        ? open.tree.member(decodeString(text, i, keyEnd))
        : object.others;
      if (child) key = `${text.slice(i, keyEnd)}:`;
      i = skipBlanks(text, skipBlanks(text, keyEnd) + 1);
    } else child = open.tree.element(open.entries);
    open.entries++;
    const before = parts.length;
    const comma = open.written > 0 ? "," : "";
    const first = text.charCodeAt(i);
    const isContainer = first === 0x7b || first === 0x5b;
    if (child && !child.isWhole && isContainer) {
      parts.push(comma + key + text[i]);
      open.written++;
      outer.push(open);
      open = opened(text, { at: i, tree: child, before });
      i++;
      continue;
    }
    const end = valueEnd(text, i);
    if (child?.isWhole) {
      parts.push(
        comma + key,
        isContainer ? compact(text, i, end) : text.slice(i, end),
      );
      open.written++;
      open.matches = true;
    } else if (child && !open.isObject) {
      parts.push(comma, first === 0x6e ? "null" : "{}");
      open.written++;
    }
    i = end;
  }
}

function opened(
  text: string,
  { at, tree, before }: {
    readonly at: number;
    readonly tree: FieldTree;
    readonly before: number;
  },
): Open {
  return {
    isObject: text.charCodeAt(at) === 0x7b,
    tree,
    before,
    entries: 0,
    written: 0,
    matches: false,
  };
}

/** Whether there is nothing in it, and so nothing that is left out. */
function isEmptyMatch(open: Open, parent: Open | undefined): boolean {
  if (open.entries > 0) return false;
  const { others } = open.isObject ? open.tree.object : open.tree.list;
  return !parent || others !== undefined;
}

function hasEscape(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    if (text.charCodeAt(i) === 0x5c) return true;
  }
  return false;
}
