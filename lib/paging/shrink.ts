import { compact } from "../json/compact.ts";
import type { JsonNode, JsonText } from "../json/json_text.ts";
import { safeEnd } from "../json/strings.ts";
import { childLabel, shortLabel } from "./labels.ts";
import { cutMark } from "./notes.ts";
import { type Position, positionText } from "./cursor.ts";
import {
  half,
  maxPositionLength,
  type PagingSettings,
  part,
} from "./settings.ts";
import type { Walk } from "./walk.ts";

/** A string that was cut, and where the rest of it starts. */
export interface Cut {
  readonly path: string;
  readonly position: Position;
}

/** A child as it stands on a page. */
export interface Shrunk {
  readonly text: string;
  readonly cuts: readonly Cut[];
}

/** Where a child stands: its path and the path as people read it. */
export interface Place {
  readonly path: readonly number[];
  readonly label: string;
}

/** Of a cut string at most this much is left, and this part of a page. */
const MAX_KEPT = 500;
export const KEPT_PART = 16;

/** No character costs more tokens, bytes or escaped characters than this. */
const MAX_UNIT = 8;

/**
 * The compact source of `child`, with every string in it that is longer than
 * half a page cut; but not the string that is the bulk of the document.
 *
 * @returns `undefined` when it is longer than any page, found early.
 */
export function shrink(
  walk: Walk,
  child: JsonNode,
  place: Place,
): Shrunk | undefined {
  const { json } = walk;
  if (isLongString(walk, child)) return cutString(walk, child, place);
  if (child.record < 0) return { text: json.source(child), cuts: [] };
  const longest = maxLength(walk.settings);
  const cuts: Cut[] = [];
  let text = "";
  let from = child.start;
  const above: { readonly node: JsonNode; readonly place: Place }[] = [
    { node: child, place },
  ];
  for (const value of json.longValues(child, () => true)) {
    if (text.length > longest) return undefined;
    while (above.length > 1 && above.at(-1)!.node.end <= value.start) {
      above.pop();
    }
    const valuePlace = placeOf(json, above.at(-1)!.place, value);
    if (json.isContainer(value)) {
      above.push({ node: value, place: valuePlace });
    } else if (isLongString(walk, value)) {
      const cut = cutString(walk, value, valuePlace);
      if (cut.cuts.length === 0) continue;
      text += compact(json.text, from, value.start) + cut.text;
      cuts.push(...cut.cuts);
      from = value.end;
      continue;
    }
    if (value.start - from > longest) {
      text += compact(json.text, from, value.start);
      from = value.start;
    }
  }
  if (from === child.start) {
    return json.length(child) > longest
      ? undefined
      : { text: json.source(child), cuts };
  }
  return { text: text + compact(json.text, from, child.end), cuts };
}

/** No text longer than this fits on a page: no unit costs less than 1/64. */
function maxLength({ room }: PagingSettings): number {
  return Math.min(room.chars, room.bytes, room.escaped, room.tokens * 64);
}

/** The place of the document; on a page, a list is called `items`. */
export function rootPlace(json: JsonText): Place {
  return { path: [], label: json.kind(json.root) === "list" ? "items" : "" };
}

/** The place of a child of what stands at `parent`. */
export function placeOf(json: JsonText, parent: Place, child: JsonNode): Place {
  return {
    path: [...parent.path, child.entry],
    label: childLabel(parent.label, json.key(child) ?? child.entry),
  };
}

/**
 * The start of a string, a mark that says how much is missing, and the place
 * of the rest; the whole string if that place is too deep to be named.
 */
export function cutString(walk: Walk, node: JsonNode, place: Place): Shrunk {
  const { json, settings } = walk;
  const { text } = json;
  const from = node.start + 1;
  const end = safeEnd(
    text,
    from,
    settings.meter.fit(
      text,
      from,
      part(settings, KEPT_PART),
      Math.min(node.end - 1, from + MAX_KEPT),
    ),
  );
  const position = { path: place.path, offset: end - from };
  if (positionText({ path: place.path }).length > maxPositionLength(settings)) {
    return { text: text.slice(node.start, node.end), cuts: [] };
  }
  return {
    text: `${text.slice(node.start, end)}${cutMark(node.end - 1 - end)}"`,
    cuts: [{ path: shortLabel(place.label, settings), position }],
  };
}

function isLongString(walk: Walk, node: JsonNode): boolean {
  const { json: { text }, settings } = walk;
  if (text[node.start] !== '"') return false;
  const room = half(settings);
  const length = node.end - node.start;
  if (
    length * MAX_UNIT <=
      Math.min(room.tokens, room.chars, room.bytes, room.escaped)
  ) return false;
  return settings.meter.fit(text, node.start, room, node.end) < node.end &&
    !walk.isBulk(node);
}
