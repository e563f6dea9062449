/**
 * A view is what `fields` and `find` leave of a document: a document of its own,
 * which is paged like any other. Its cursors name it by a hash, and a kept
 * result remembers its views, so a cursor alone goes on.
 */

import { fieldNames } from "../json/field_names.ts";
import type { FieldTree } from "../json/field_tree.ts";
import type { JsonNode, JsonText } from "../json/json_text.ts";
import { parseFields } from "../json/parse_fields.ts";
import { projectJson } from "../json/project_json.ts";
import { openDocument, type PagedDocument } from "./document.ts";
import { findIn } from "./find_in.ts";
import { FindError } from "./find_error.ts";
import { foundText } from "./found.ts";
import {
  noFieldsText,
  noSuchFieldText,
  onlyFieldsText,
} from "./field_notes.ts";
import { Pace } from "./pace.ts";
import type { Matcher, Query } from "./query.ts";
import { ViewError } from "./view_error.ts";

/** How long a search of a result may last, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** What is asked to be shown of a document: its fields, then what matches. */
export interface View {
  /** Names it in cursors. */
  readonly id: string;
  /** The patterns, as they were given; empty for all fields. */
  readonly fields: readonly string[];
  readonly tree: FieldTree | undefined;
  readonly query: Query | undefined;
}

/** What a view leaves of a document, and a sentence about it. */
export interface Viewed {
  readonly view: View;
  readonly document: PagedDocument;
  readonly about: string;
  /** Nothing was found, as `about` says. */
  readonly isNothing: boolean;
}

/** What is asked for, not yet read. */
export interface ViewRequest {
  readonly fields: readonly string[];
  /** What to look for; "" for nothing, which is everything. */
  readonly find: string | Matcher;
}

/**
 * Reads what a view is to show.
 *
 * @returns `undefined` if everything is.
 * @throws {ViewError} If a field or a query cannot be read.
 */
export function readView(
  { fields, find }: ViewRequest,
  parseQuery: (text: string) => Query,
): View | undefined {
  if (fields.length === 0 && find === "") return undefined;
  try {
    return {
      // The order of fields changes nothing.
      id: hashOf(JSON.stringify([[...new Set(fields)].sort(), String(find)])),
      fields,
      tree: fields.length > 0 ? parseFields(fields) : undefined,
      query: find === "" ? undefined : queryOf(find, parseQuery),
    };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof FindError)) {
      throw error;
    }
    throw new ViewError(`${error.message}.`, { cause: error });
  }
}

/**
 * 16 hex digits that tell the views of a result apart. They need not withstand
 * anybody: a model may ask for any view.
 */
function hashOf(text: string): string {
  let a = 0x811c9dc5; // FNV-1a, and the same from another start
  let b = 0x050c5d1f;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + i), 0x01000193);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, "0"))
    .join("");
}

function queryOf(
  find: string | Matcher,
  parseQuery: (text: string) => Query,
): Query {
  return typeof find === "string" ? parseQuery(find) : { matches: find };
}

/**
 * Applies a view to a document.
 *
 * @param key Keys to the list that is searched; empty for the largest.
 * @throws {ViewError} If the document has no such field, or searching takes too
 * long.
 */
export async function applyView(
  document: PagedDocument,
  view: View,
  key: readonly string[],
): Promise<Viewed> {
  const { query, tree } = view;
  const projected = projectedOf(document, view);
  if (!query) return { ...projected, view, isNothing: false };
  try {
    const settings = {
      query,
      key: tree ? keyIn(projected.document, key) : key,
      pace: new Pace(TIMEOUT_MS),
    };
    const found = await findIn(projected.document, settings);
    return {
      view,
      document: openDocument(found.text),
      about: [projected.about, `${foundText(found)}.`].filter(Boolean).join(
        " ",
      ),
      isNothing: found.matched + found.otherFields === 0,
    };
  } catch (error) {
    if (!(error instanceof FindError)) throw error;
    throw new ViewError(`${error.message}.`, { cause: error });
  }
}

/**
 * Whether what is left of a document needs the sentence about it, though it may
 * fit: how much was found, or that a text has no fields.
 */
export function mustSay({ view, document }: Viewed): boolean {
  return view.query !== undefined || document.kind === "text";
}

/** The keys, if they lead somewhere: a view need not have kept what they do. */
export function keyIn(
  document: PagedDocument,
  key: readonly string[],
): readonly string[] {
  if (document.kind === "text") return key; // which has no use for them
  const { json } = document;
  let node: JsonNode | undefined = json.root;
  for (const name of key) node = json.get(node, name);
  return node ? key : [];
}

function projectedOf(
  document: PagedDocument,
  { fields, tree }: View,
): Pick<Viewed, "document" | "about"> {
  if (!tree) return { document, about: "" };
  if (document.kind === "text") return { document, about: noFieldsText() };
  const text = projectJson(document.json, tree) ??
    projectedItems(document.json, fields);
  if (text === undefined) {
    throw new ViewError(noSuchFieldText(fields, fieldNames(document.json)));
  }
  return { document: openDocument(text), about: onlyFieldsText(fields) };
}

/**
 * The fields of a list's items, where they are asked for as a page shows them:
 * a page of a list is an object with the member `items`.
 */
function projectedItems(
  json: JsonText,
  fields: readonly string[],
): string | undefined {
  if (json.kind(json.root) !== "list") return undefined;
  const inItem = fields.map((field) => field.replace(/^items\./, ""));
  return projectJson(json, parseFields(inItem));
}
