import type { JsonNode, JsonText } from "./json_text.ts";

/** Replaces the units from `start` to `end` of a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What to change in one object. */
export interface ObjectChange {
  /** Members whose key it accepts go, with their comma. */
  readonly remove?: (key: string) => boolean;
  /** Members to write, as key and JSON text: in place, or else at the end. */
  readonly set?: readonly (readonly [key: string, value: string])[];
}

/** Applies edits that do not overlap; every other unit stays as it is. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = "";
  let from = 0;
  // The sort is stable: edits at one place stay in the order given.
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    out += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return out + text.slice(from);
}

/** The edits that make `change` in `object`. */
export function editObject(
  json: JsonText,
  object: JsonNode,
  change: ObjectChange,
): Edit[] {
  const edits: Edit[] = [];
  const missing = new Map(change.set);
  let lastKept: JsonNode | undefined;
  let previous: JsonNode | undefined;
  let opening: JsonNode | undefined; // a removed member with none kept before
  for (const child of json.children(object)) {
    if (opening) edits.push(cut(opening.keyStart, child.keyStart));
    opening = undefined;
    const key = json.key(child) ?? "";
    if (change.remove?.(key)) {
      if (lastKept) edits.push(cut(previous?.end ?? 0, child.end));
      else opening = child;
    } else {
      lastKept = child;
      const value = change.set?.find(([name]) => name === key)?.[1];
      if (value !== undefined) {
        missing.delete(key);
        edits.push({ start: child.start, end: child.end, text: value });
      }
    }
    previous = child;
  }
  if (opening) edits.push(cut(opening.keyStart, opening.end));
  const added = [...missing].map(([key, value]) =>
    `${JSON.stringify(key)}:${value}`
  ).join(",");
  if (added !== "") {
    const at = lastKept?.end ?? object.start + 1;
    // First, so that it stands before a removal that starts at the same place.
    edits.unshift({
      start: at,
      end: at,
      text: lastKept ? `,${added}` : added,
    });
  }
  return edits;
}

function cut(start: number, end: number): Edit {
  return { start, end, text: "" };
}
