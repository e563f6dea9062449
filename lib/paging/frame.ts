import {
  larger,
  minus,
  NOTHING,
  plus,
  scale,
  type Size,
  smaller,
  within,
} from "../budget/measure.ts";
import type { JsonNode } from "../json/json_text.ts";
import { positionText } from "./cursor.ts";
import { shownKey } from "./keys.ts";
import { LABEL_PART, shortLabel } from "./labels.ts";
import { CHANGED, cutMark, MOST_LEFT } from "./notes.ts";
import { infoJson } from "./page_info.ts";
import { maxPositionLength, part, quarter } from "./settings.ts";
import { KEPT_PART, type Place } from "./shrink.ts";
import { type Context, NO_CONTEXT, type Walk } from "./walk.ts";

/** What stands around the children of an open value, on every page of it. */
export interface Frame {
  readonly context: Context;
  /** All that is open, contexts included; without the page information. */
  readonly size: Size;
  /** What contexts further in may measure together. */
  readonly contextRoom: Size;
  /** Whether the key of something open is cut. */
  readonly keysCut: boolean;
  /** Whether a part of any child has room, however the page turns out. */
  readonly isRoomy: boolean;
}

/** Texts measured apart may be this many tokens short of the whole. */
const SLACK_TOKENS = 8;

/** The frame of a page before its root is opened. */
export function outermost(walk: Walk, pageKey: string): Frame {
  const { settings } = walk;
  return {
    context: NO_CONTEXT,
    size: settings.meter.measure(`{"${pageKey}":,"items":}`),
    contextRoom: quarter(settings),
    keysCut: false,
    isRoomy: true,
  };
}

/**
 * The frame of `node` inside that of its parent. Like all that decides how a
 * document is walked it depends on document and budget alone.
 */
export function frameOf(
  walk: Walk,
  node: JsonNode,
  at: { readonly outer: Frame; readonly place: Place },
): Frame {
  const { json, settings } = walk;
  const { outer } = at;
  const key = shownKey(json, node, settings);
  const size = plus(outer.size, settings.meter.measure(`${key}:{},`));
  const left = minus(
    settings.room,
    plus(size, leastContent(walk, node, at.place)),
  );
  const longest = positionText({ path: [...at.place.path, json.count(node)] });
  const isRoomy = within(NOTHING, left) &&
    longest.length <= maxPositionLength(settings);
  const context = json.kind(node) === "list"
    ? NO_CONTEXT
    // Half of what is left, so that something is left further in.
    : walk.context(node, smaller(outer.contextRoom, scale(left, 0.5)));
  return {
    context,
    size: plus(size, context.size),
    contextRoom: minus(outer.contextRoom, context.size),
    keysCut: outer.keysCut || key !== json.keySource(node),
    isRoomy,
  };
}

/**
 * The most that is needed to show a part of any child of `node`: the page
 * information, and a string that is cut under the longest key.
 */
function leastContent(walk: Walk, node: JsonNode, place: Place): Size {
  const { settings } = walk;
  return [
    largestInfo(walk, node, place),
    settings.meter.measure(`:"${cutMark(node.end - node.start)}",`),
    walk.longestKey(node),
    part(settings, KEPT_PART),
    { ...NOTHING, tokens: SLACK_TOKENS },
  ].map((size) => ({ ...size, breaks: 0 })).reduce(plus);
}

/** The page information about a part of one child, at its largest. */
function largestInfo(walk: Walk, node: JsonNode, place: Place): Size {
  const { json, settings, later } = walk;
  const { meter } = settings;
  const units = node.end - node.start;
  const total = json.count(node);
  const position = { path: [...place.path, total], offset: units };
  const label = part(settings, LABEL_PART); // that of the child
  const facts = {
    next: position,
    remark: CHANGED, // the longest one
    keysCut: true,
    later,
    fingerprint: "00000000",
    left: MOST_LEFT,
    isFirst: true,
    jumpUnit: "item", // as long as the other
  } as const;
  const run = { first: total, last: total, total } as const;
  const cut = infoJson({
    ...facts,
    runs: [{
      ...run,
      unit: "fields",
      within: shortLabel(place.label, settings),
    }],
    cuts: [{ path: "", position }],
    sourceText: false,
  }, settings);
  const characters = { first: units, last: units, total: units } as const;
  const chunk = infoJson({
    ...facts,
    runs: [{ ...characters, unit: "characters", within: "-" }],
    cuts: [],
    sourceText: true,
  }, settings);
  return larger(
    plus(meter.measure(cut), label),
    plus(meter.measure(chunk), scale(label, 2)),
  );
}
