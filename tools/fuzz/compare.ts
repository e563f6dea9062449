/** How a message before the engine compares with the one behind it. */

import { at, type Element, type Part, type Rpc, source } from "./rpc.ts";

/** A message before and after the engine. */
export interface Edit {
  readonly before: Rpc;
  readonly after: Rpc;
}

/** What is wrong with an element that arrived, if it is the same at all. */
export function changeFault(
  before: Element,
  after: Element,
  editFault: (edit: Edit) => string | undefined,
): string | undefined {
  if (before.text === after.text) return undefined;
  if (!before.rpc || !after.rpc) return "another message arrived";
  return editFault({ before: before.rpc, after: after.rpc });
}

/** Whether all that stands around a value is the same, byte for byte. */
export function elsewhereFault(
  { before, after }: Edit,
  path: readonly string[],
): string | undefined {
  const [a, b] = [at(before, path), at(after, path)];
  if (!a || !b) return `a change where there is no ${path.join(".")}`;
  const [old, now] = [a.json.text, b.json.text];
  return old.slice(0, a.node.start) === now.slice(0, b.node.start) &&
      old.slice(a.node.end) === now.slice(b.node.end)
    ? undefined
    : `bytes changed outside of ${path.join(".")}`;
}

/** Whether entries are the same, white space aside. */
export function isSame(
  a: readonly (Part & { readonly key?: string })[],
  b: readonly (Part & { readonly key?: string })[],
): boolean {
  return a.length === b.length &&
    a.every((part, i) =>
      part.key === b[i]!.key && source(part) === source(b[i])
    );
}

/** The first fault that one of the items has. */
export function first<Item>(
  items: readonly Item[],
  fault: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = fault(item, index);
    if (found) return found;
  }
  return undefined;
}
