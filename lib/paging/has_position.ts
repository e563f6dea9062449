import type { Position } from "./cursor.ts";
import type { PagedDocument } from "./document.ts";

/**
 * Whether a page of a document can start at a position. A cursor with the
 * document's fingerprint but no such position is a damaged copy.
 */
export function hasPosition(
  document: PagedDocument,
  { path, offset }: Position,
): boolean {
  if (document.kind === "text") {
    return path.length === 0 && offset !== undefined &&
      offset < document.text.length;
  }
  if (path.length === 0) return false;
  const { json } = document;
  let node = json.root;
  for (const entry of path) {
    const child = json.child(node, entry);
    if (!child) return false;
    node = child;
  }
  return offset === undefined || offset < node.end - node.start;
}
