import type { JsonNode } from "../json/json_text.ts";
import { decodeCursor, type Jump, type Position } from "./cursor.ts";
import { JumpError } from "./jump_error.ts";
import { noItemsText, noSuchText, unknownJumpText } from "./notes.ts";
import type { Page } from "./page.ts";
import { firstThat } from "./search.ts";
import { MAX_DEPTH, type Walk } from "./walk.ts";

/** A value in a document, and the way to it. */
interface Place {
  readonly node: JsonNode;
  readonly path: readonly number[];
}

/**
 * The position that a jump in a JSON document leads to.
 *
 * @param pageAt The page at a position.
 * @throws {JumpError} If the document has no such item.
 */
export function jumpInJson(
  walk: Walk,
  jump: Jump,
  pageAt: (position: Position) => Page,
): Position {
  const unit = jumpUnit(walk);
  switch (jump.kind) {
    case "line":
    case "item":
      if (jump.kind !== unit) throw new JumpError(noItemsText(unit));
      return unit === "item"
        ? itemPosition(walk, jump.number)
        : linePosition(walk, jump.number);
    case "unknown":
      throw new JumpError(unknownJumpText(unit));
    case "last":
      return lastPage(lastPosition(walk, pageAt), pageAt);
  }
}

/** What is counted: the lines of the string that is the bulk, or items. */
export function jumpUnit(walk: Walk): "item" | "line" {
  return bulkString(walk) ? "line" : "item";
}

/** The string that comes first, if the document is little else. */
function bulkString(walk: Walk): Place | undefined {
  const at = pagedContainer(walk);
  const main = childAt(walk, at, walk.main(at.node));
  return main && walk.isBulk(main.node) ? main : undefined;
}

/** Where the walk of a document starts. */
export function startPosition(walk: Walk): Position {
  const { node, path } = pagedContainer(walk);
  return { path: [...path, Math.max(0, walk.main(node))] };
}

/** The list that is paged, or the object whose entries are. */
function pagedContainer(walk: Walk): Place {
  const { json } = walk;
  let at: Place = { node: json.root, path: [] };
  for (;;) {
    const main = childAt(walk, at, walk.main(at.node));
    if (!main || !json.isContainer(main.node)) return at;
    at = main;
  }
}

/** The item of the list that is paged, or the entry of the object. */
function itemPosition(walk: Walk, number: number): Position {
  const at = pagedContainer(walk);
  const count = walk.json.count(at.node);
  if (number > count) throw new JumpError(noSuchText("item", number, count));
  return { path: [...at.path, number - 1] };
}

/** A line of the string that is the bulk of the document. */
function linePosition(walk: Walk, number: number): Position {
  const { node, path } = bulkString(walk)!; // its lines are what is counted
  const { text } = walk.json;
  const start = node.start + 1;
  const end = node.end - 1;
  let line = 1;
  let from = start;
  for (let i = start; line < number;) {
    const escape = text.indexOf("\\", i);
    if (escape < 0 || escape >= end) break;
    const isLong = text[escape + 1] === "u";
    i = escape + (isLong ? 6 : 2);
    if (LINE_FEED.test(text.slice(escape, i)) && i < end) {
      line++;
      from = i;
    }
  }
  if (line < number) throw new JumpError(noSuchText("line", number, line));
  return { path, offset: from - start };
}

const LINE_FEED = /^\\(?:n|u000[aA])$/;

/** The earliest position whose page is the last one. */
function lastPosition(
  walk: Walk,
  pageAt: (position: Position) => Page,
): Position {
  const { json } = walk;
  let at: Place = { node: json.root, path: [] };
  for (;;) {
    const { node, path } = at;
    if (path.length > MAX_DEPTH) return { path }; // paged as source text
    if (!json.isContainer(node)) {
      // Inside any other string, an offset names the rest of it alone.
      if (json.kind(node) === "string" && !walk.isBulk(node)) return { path };
      const reaches = (offset: number) =>
        pageAt({ path, offset }).next === undefined;
      const offset = firstThat(0, node.end - node.start - 1, reaches);
      return { path, offset: Math.max(0, offset) };
    }
    const main = walk.main(node);
    const others = json.count(node) - (main < 0 ? 0 : 1);
    const entryOf = (n: number) => main < 0 || n < main ? n : n + 1;
    const page = (n: number) => pageAt({ path: [...path, entryOf(n)] });
    const first = firstThat(0, others - 1, (n) => page(n).next === undefined);
    const isBare = first >= 0 && page(first).isEmpty;
    if (first > 0 && !isBare) return { path: [...path, entryOf(first)] };
    if (first === 0 && main < 0) return { path: [...path, 0] };
    // It starts inside what comes before: the main child, or a large one.
    const before = first > 0
      ? entryOf(first - 1)
      : first === 0 || others === 0
      ? main
      : entryOf(others - 1);
    const inner = childAt(walk, at, before);
    if (!inner) return { path };
    at = inner;
  }
}

/**
 * The last page from a position on, as full as it can be: of what is paged as
 * source text, the offset is sought there.
 */
function lastPage(
  from: Position,
  pageAt: (position: Position) => Page,
): Position {
  let at = from;
  let first = 0;
  for (;;) {
    const { next } = pageAt(at);
    const cursor = next === undefined ? undefined : decodeCursor(next);
    if (!cursor) break;
    first = at.offset ?? 0;
    at = cursor.position;
  }
  if (at === from || at.offset === undefined) return at;
  const { path, offset: last } = at;
  const reaches = (offset: number) =>
    pageAt({ path, offset }).next === undefined;
  return { path, offset: firstThat(Math.min(first, last), last, reaches) };
}

function childAt(
  { json }: Walk,
  { node, path }: Place,
  entry: number,
): Place | undefined {
  const child = entry < 0 ? undefined : json.child(node, entry);
  return child && { node: child, path: [...path, entry] };
}
