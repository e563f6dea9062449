import { serialize } from "../json/serialize.ts";
import {
  countedPage,
  countTokens,
  MAX_OVERESTIMATE,
} from "../paging/counted_page.ts";
import type { Cursor } from "../paging/cursor.ts";
import { fingerprintOf, openDocument } from "../paging/document.ts";
import { unknownViewText } from "../paging/notes.ts";
import { pageRequest } from "../paging/page_request.ts";
import { createPager, whole } from "../paging/pager.ts";
import { plainQuery } from "../paging/plain_query.ts";
import type { Matcher } from "../paging/query.ts";
import type { PagingSettings } from "../paging/settings.ts";
import { applyView, keyIn, mustSay, readView } from "../paging/view.ts";
import { ViewError } from "../paging/view_error.ts";
import { readCursor } from "./cursor.ts";
import type { CapSettings } from "./options.ts";

/** Options of {@linkcode Cap.page} and {@linkcode Cap.trim}. */
export interface PageOptions {
  /**
   * Keys from the root to the list that is paged, joined by dots.
   *
   * @default the largest list that object keys lead to
   */
  readonly key?: string;
  /**
   * The fields to keep, as for {@linkcode project}. A next page needs the same.
   *
   * @default all fields
   */
  readonly fields?: readonly string[] | null;
  /**
   * What to look for, as for {@linkcode find}; it comes after `fields`. A next
   * page needs the same.
   *
   * @default everything
   */
  readonly find?: string | Matcher | null;
}

/** Pages of values. */
export interface Pages {
  /** Gives one page; see {@linkcode Cap.page}. */
  page(
    data: unknown,
    cursor?: string | null,
    options?: PageOptions,
  ): Promise<string>;
  /** Gives the first part; see {@linkcode Cap.trim}. */
  trim(data: unknown, options?: PageOptions): Promise<string>;
}

/** Creates what pages values. */
export function createPages({ paging, indent }: CapSettings): Pages {
  return {
    async page(data, cursor, options = {}) {
      const from = readCursor(cursor, paging.cursorParam);
      return await showValue(data, { ...options, from, indent }, paging);
    },
    async trim(data, options = {}) {
      const trimming = { ...paging, trim: true };
      return await showValue(data, { ...options, indent }, trimming);
    },
  };
}

/** What is shown of a value. */
interface ShowOptions extends PageOptions {
  readonly from?: Cursor | undefined;
  /** Spaces per level of a value that is sent whole. */
  readonly indent: number;
}

/** One page of a value or text. */
async function showValue(
  data: unknown,
  what: ShowOptions,
  paging: PagingSettings,
): Promise<string> {
  const { from: cursor, indent, key, fields, find } = what;
  const settings = { ...paging, key: key?.split(".") ?? [] };
  const text = serialize(data, indent);
  const all = openDocument(text);
  const asked = { fields: fields ?? [], find: find ?? "" };
  const view = readView(asked, plainQuery);
  if (!view && cursor?.view !== undefined) {
    throw new ViewError(unknownViewText(settings.cursorParam));
  }
  const viewed = view && await applyView(all, view, settings.key);
  if (viewed?.isNothing) return viewed.about;
  const document = viewed?.document ?? all;
  if (!cursor && !(viewed && mustSay(viewed))) {
    if (!view && await fitsText(text, settings)) return text;
    const fitting = whole(document, settings, settings.room);
    if (fitting !== undefined) return fitting;
  }
  const fingerprint = await fingerprintOf(all.text);
  const shown = { ...settings, view: view?.id, about: viewed?.about };
  const way = view ? { ...shown, key: keyIn(document, settings.key) } : shown;
  const pager = createPager(document, fingerprint, way);
  const of = { document, fingerprint, pager };
  const request = pageRequest({ cursor, view }, of, shown);
  const { count } = settings;
  const page = count
    ? await countedPage(pager, request, { settings, count })
    : pager.page(request);
  return page.text;
}

/** Whether a text fits as it is. */
async function fitsText(
  text: string,
  { meter, room, count }: PagingSettings,
): Promise<boolean> {
  if (meter.fit(text, 0, room) === text.length) return true;
  if (!count) return false;
  const estimated = { ...room, tokens: room.tokens * MAX_OVERESTIMATE };
  return meter.fit(text, 0, estimated) === text.length &&
    await countTokens(count, text) <= room.tokens;
}
