/**
 * How a JSON document is walked. A page is a stretch of the document in source
 * order, made of whole children of the containers that are open
 * (`open_value.ts`); what stands around them is their frame (`frame.ts`), which
 * always leaves room for a part of any child. Where the rules leave a choice:
 *
 * - A child that fits on no page of its own is entered at once if less than
 *   half of the page is in use. To start a fresh page each time gave trees pages
 *   of 400 characters.
 * - An object with a main list repeats its small fields on every page; one that
 *   is paged by its own entries does so only if all of them fit in a quarter
 *   page.
 * - A value whose path, keys and context leave no room is paged as source text,
 *   as is one more than `MAX_DEPTH` levels down.
 * - The note names the large fields that come after the main list, since an
 *   object that lacks a field looks as if it had none.
 */

import {
  larger,
  minus,
  NOTHING,
  type Size,
  within,
} from "../budget/measure.ts";
import type { JsonNode, JsonText } from "../json/json_text.ts";
import type { Position } from "./cursor.ts";
import { shownKey } from "./keys.ts";
import { childLabel, shortLabel } from "./labels.ts";
import { MainWay } from "./main_way.ts";
import { MOST_LEFT } from "./notes.ts";
import { type PagingSettings, quarter } from "./settings.ts";

/** A value more levels below the root than this is not entered. */
export const MAX_DEPTH = 24;

/** A field longer than this is content, never context. */
const MAX_CONTEXT_FIELD = 200;

/** An object with more small fields is a dictionary; only these are looked at. */
const MAX_CONTEXT_FIELDS = 256;

/** Of an object with more long keys than this, not all are measured. */
const MAX_KEYS = 256;

/** The most fields that a note names as still to come. */
const MAX_LATER = 5;

/** The fields of an open object that stand on every page inside it. */
export interface Context {
  readonly fields: readonly { readonly entry: number; readonly text: string }[];
  readonly entries: ReadonlySet<number>;
  /** All of them, with a comma each. */
  readonly size: Size;
}

/**
 * The order in which one JSON document is walked, decided from the document
 * and the budget alone: for each object that is entered, its main child comes
 * first and its context on every page; the rest follows in source order.
 */
export class Walk {
  readonly json: JsonText;
  readonly settings: PagingSettings;
  readonly #way: MainWay;
  readonly #contexts = new Map<number, Context>();
  readonly #keys = new Map<number, Size>();
  #later: string | undefined;

  /**
   * Prepares the walk.
   *
   * @throws {RangeError} If there is nothing at the `key` of the settings.
   */
  constructor(json: JsonText, settings: PagingSettings) {
    this.json = json;
    this.settings = settings;
    this.#way = new MainWay(json, settings.key);
  }

  /** Whether `node` is a string of more than half of the document. */
  isBulk(node: JsonNode): boolean {
    return this.#way.isBulk(node);
  }

  /** The entry of the main child of `object`; see {@linkcode MainWay}. */
  main(object: JsonNode): number {
    return this.#way.main(object);
  }

  /**
   * The context of an open object: its small fields, smallest first, as far as
   * `room` goes. An object without a main child is paged by its own entries;
   * it has context only when all its small fields fit.
   */
  context(object: JsonNode, room: Size): Context {
    const known = this.#contexts.get(object.start);
    if (known) return known;
    const { json, settings: { meter } } = this;
    const main = this.main(object);
    const small: { entry: number; text: string; size: Size }[] = [];
    let complete = true;
    for (const child of json.children(object)) {
      if (child.entry === main || !isSmall(json, child)) continue;
      if (small.length === MAX_CONTEXT_FIELDS) {
        complete = false;
        break;
      }
      const text = `${json.keySource(child)}:${json.source(child)}`;
      small.push({
        entry: child.entry,
        text,
        size: meter.measure(`${text},`),
      });
    }
    small.sort((a, b) => a.text.length - b.text.length || a.entry - b.entry);
    const fields: typeof small = [];
    let left = room;
    for (const field of small) {
      if (!within(field.size, left)) {
        complete = false;
        break;
      }
      left = minus(left, field.size);
      fields.push(field);
    }
    if (main < 0 && !complete) fields.length = 0;
    const context = {
      fields,
      entries: new Set(fields.map(({ entry }) => entry)),
      size: meter.measure(fields.map(({ text }) => `${text},`).join("")),
    };
    this.#contexts.set(object.start, context);
    return context;
  }

  /**
   * The first large fields of the document's object that come after its main
   * child, as a note names them; "" if there are none.
   */
  get later(): string {
    return this.#later ??= this.#laterFields();
  }

  /**
   * About how many pages are left from `next` on, if each holds `units` of the
   * source; 0 if that was the last.
   */
  pagesLeft(next: Position | undefined, units: number): number {
    if (!next) return 0;
    const left = this.#unitsFrom(next);
    return Math.min(
      MOST_LEFT,
      Math.max(1, Math.ceil(left / Math.max(1, units))),
    );
  }

  /** How much of the source a page holds that is between two positions. */
  unitsBetween(from: Position | undefined, next: Position | undefined): number {
    return next ? this.#unitsFrom(from) - this.#unitsFrom(next) : Infinity;
  }

  /** How much of the source is walked from a position on. */
  #unitsFrom(position: Position | undefined): number {
    const { json } = this;
    const { root } = json;
    let node: JsonNode | undefined = root;
    if (!position) return root.end - root.start;
    for (const entry of position.path) {
      node = node && json.child(node, entry);
    }
    if (!node) return 0;
    const start = node.start + (position.offset ?? 0);
    const main = json.child(root, this.main(root));
    const mainUnits = main ? main.end - main.start : 0;
    if (!main || position.path[0] !== main.entry) {
      // The main one came first, wherever it stands.
      return root.end - start - (main && main.start > start ? mainUnits : 0);
    }
    return main.end - start + (root.end - root.start - mainUnits);
  }

  /** The most that the key of a child of `object` measures on a page. */
  longestKey(object: JsonNode): Size {
    const known = this.#keys.get(object.start);
    if (known) return known;
    const { json, settings } = this;
    let longest = NOTHING;
    let measured = 0;
    for (const child of json.children(object)) {
      if (child.keyStart < 0) break; // a list
      if (isWithin(child.keyEnd - child.keyStart, longest)) continue;
      if (measured++ === MAX_KEYS) {
        longest = larger(longest, quarter(settings));
        break;
      }
      const key = shownKey(json, child, settings);
      longest = larger(longest, settings.meter.measure(key));
    }
    this.#keys.set(object.start, longest);
    return longest;
  }

  #laterFields(): string {
    const { json } = this;
    const main = this.main(json.root);
    if (main < 0) return "";
    const labels: string[] = [];
    for (const child of json.children(json.root)) {
      if (child.entry === main || isSmall(json, child)) continue;
      if (labels.length === MAX_LATER) {
        labels.push("more");
        break;
      }
      labels.push(childLabel("", json.key(child) ?? child.entry));
    }
    return shortLabel(labels.join(", "), this.settings);
  }
}

/** No context: lists have none. */
export const NO_CONTEXT: Context = {
  fields: [],
  entries: new Set(),
  size: NOTHING,
};

/** Whether no key of this length can measure more. */
function isWithin(length: number, { tokens, bytes, escaped }: Size): boolean {
  return length * 3 <= Math.min(tokens, bytes) && length * 2 <= escaped;
}

function isSmall(json: JsonText, child: JsonNode): boolean {
  const key = child.keyEnd - child.keyStart;
  if (child.end - child.start + key + 1 <= MAX_CONTEXT_FIELD) return true;
  return child.end - child.start < 16 * MAX_CONTEXT_FIELD &&
    json.length(child) + key + 1 <= MAX_CONTEXT_FIELD;
}
