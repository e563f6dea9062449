import { createMeter, within } from "../../lib/budget/measure.ts";
import { type Limits, roomOf } from "../../lib/budget/limits.ts";
import { decodeCursor } from "../../lib/paging/cursor.ts";
import { openDocument, type PagedDocument } from "../../lib/paging/document.ts";
import { CHANGED } from "../../lib/paging/notes.ts";
import type { Page } from "../../lib/paging/page.ts";
import { createPager, whole } from "../../lib/paging/pager.ts";
import type { PagingSettings } from "../../lib/paging/settings.ts";

/** How a document is paged; what is left out is as usual or without limit. */
export interface PageOptions {
  readonly limits: Partial<Limits>;
  readonly trim?: boolean;
  readonly key?: readonly string[];
  readonly cursorParam?: string;
}

/** A document that is open for paging. */
export interface Paged {
  readonly document: PagedDocument;
  readonly settings: PagingSettings;
  /** The document in one piece, if it fits. */
  readonly whole: string | undefined;
  /** The page for a cursor; without one, the first. */
  readonly page: (cursor?: string) => Page;
}

/** No limit in any unit. */
export const NO_LIMITS: Limits = {
  tokens: Infinity,
  chars: Infinity,
  bytes: Infinity,
  lines: Infinity,
  escapedChars: Infinity,
};

/** Stands for the fingerprint of every document in tests. */
export const FINGERPRINT = "0123abcd";

/** More pages than this is taken for an endless loop. */
const MAX_PAGES = 20_000;

/** Opens `text` for paging. */
export function openPages(text: string, options: PageOptions): Paged {
  const document = openDocument(text);
  const settings = settingsOf(options);
  const pager = createPager(document, FINGERPRINT, settings);
  return {
    document,
    settings,
    whole: whole(document, settings, settings.room),
    page(cursor) {
      if (cursor === undefined) return pager.page({});
      const { position, fingerprint, jump } = decodeCursor(cursor)!;
      const remark = fingerprint !== FINGERPRINT ? CHANGED : "";
      return pager.page({
        position: jump ? pager.locate(jump) : position,
        remark,
      });
    },
  };
}

/** The pages of the main walk. */
export function allPages(text: string, options: PageOptions): Page[] {
  const paged = openPages(text, options);
  const pages = [paged.page()];
  for (let next = pages[0]!.next; next; next = pages.at(-1)!.next) {
    pages.push(paged.page(next));
    if (pages.length > MAX_PAGES) throw new Error("the pages do not end");
  }
  return pages;
}

/** Names each unit in which `page` is over `limits`, counted anew. */
export function overBudget(page: string, options: PageOptions): string[] {
  const { meter } = settingsOf(options);
  const limits = { ...NO_LIMITS, ...options.limits };
  const sizes: Limits = {
    tokens: meter.measure(page).tokens,
    chars: page.length,
    bytes: new TextEncoder().encode(page).length,
    lines: page.split("\n").length,
    escapedChars: JSON.stringify(page).length,
  };
  return Object.entries(sizes)
    .filter(([unit, size]) => size > limits[unit as keyof Limits])
    .map(([unit, size]) =>
      `${unit}: ${size} > ${limits[unit as keyof Limits]}`
    );
}

/** Whether a text is within the room that pages are given. */
export function hasRoom(text: string, options: PageOptions): boolean {
  const { meter, room } = settingsOf(options);
  return within(meter.measure(text), room);
}

function settingsOf(options: PageOptions): PagingSettings {
  return {
    meter: createMeter(),
    room: roomOf({ ...NO_LIMITS, ...options.limits }),
    cursorParam: options.cursorParam ?? "cursor",
    trim: options.trim ?? false,
    key: options.key ?? [],
  };
}
