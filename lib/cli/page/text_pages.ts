import { isForModel } from "../../mcp/show.ts";
import { type Cursor, decodeCursor } from "../../paging/cursor.ts";
import { CursorError } from "../../paging/cursor_error.ts";
import { fingerprintOf, openDocument } from "../../paging/document.ts";
import { FindError } from "../../paging/find_error.ts";
import type { Page, Pager } from "../../paging/page.ts";
import { pageRequest } from "../../paging/page_request.ts";
import { createPager, whole } from "../../paging/pager.ts";
import type { PagingSettings } from "../../paging/settings.ts";
import {
  applyView,
  keyIn,
  mustSay,
  type View,
  type Viewed,
} from "../../paging/view.ts";
import { Failure, UsageError } from "../usage.ts";

/** A page of a text. */
export type TextPage = Pick<Page, "text" | "shown" | "next">;

/** What is wanted of a text. */
export interface TextRequest {
  /** How pages are made, the list that is paged included. */
  readonly settings: PagingSettings;
  /** What is left of the text, if not all of it. */
  readonly view: View | undefined;
  /** Where the first page starts, if not at the beginning. */
  readonly cursor: Cursor | undefined;
}

/**
 * Gives the pages of a text, one after the other, as they are made of the text
 * of a tool's result.
 *
 * @throws {UsageError} If the text has not what is wanted of it.
 * @throws {Failure} If a search takes too long.
 */
export async function* textPages(
  text: string,
  request: TextRequest,
): AsyncGenerator<TextPage> {
  try {
    yield* pages(text, request);
  } catch (error) {
    if (!isForModel(error)) throw error;
    throw asForPeople(error);
  }
}

async function* pages(
  text: string,
  { settings, view, cursor }: TextRequest,
): AsyncGenerator<TextPage> {
  if (cursor?.view !== undefined && !view) {
    throw new UsageError(
      "the cursor is one of a page that was made with --fields or --find: give the same again",
    );
  }
  const all = openDocument(text);
  if (settings.key.length > 0 && all.kind === "text") {
    throw new UsageError(
      "--key names a list in JSON, and this is none: leave it out",
    );
  }
  const viewed = view && await applyView(all, view, settings.key);
  if (viewed?.isNothing) {
    yield { text: viewed.about, shown: "no match", next: undefined };
    return;
  }
  const document = viewed?.document ?? all;
  if (!cursor && !(viewed && mustSay(viewed))) {
    const fitting = fittingText(text, viewed, settings) ??
      whole(document, settings, settings.room);
    if (fitting !== undefined) {
      yield { text: fitting, shown: "all of it", next: undefined };
      return;
    }
  }
  const fingerprint = await fingerprintOf(all.text);
  const shown = {
    ...settings,
    key: view ? keyIn(document, settings.key) : settings.key,
    view: view?.id,
    about: viewed?.about,
  };
  const pager = openPager(document, fingerprint, shown);
  const of = { document, fingerprint, pager };
  let page = pager.page(pageRequest({ cursor, view }, of, shown));
  yield page;
  while (page.next !== undefined) {
    page = pager.page({ position: decodeCursor(page.next)!.position });
    yield page;
  }
}

/** The text as it is, if all of it is wanted, and fits. */
function fittingText(
  text: string,
  viewed: Viewed | undefined,
  { meter, room }: PagingSettings,
): string | undefined {
  return !viewed && meter.fit(text, 0, room) === text.length ? text : undefined;
}

/** What is not there to be paged is the caller's mistake. */
function openPager(...args: Parameters<typeof createPager>): Pager {
  try {
    return createPager(...args);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(error.message);
  }
}

function asForPeople(error: Error): Error {
  const { cause, message } = error;
  if (error instanceof CursorError) {
    return new UsageError(
      "the cursor names no place in this text: copy it whole, or leave it out for the first page",
    );
  }
  return cause instanceof FindError && cause.code === "slow"
    ? new Failure(message)
    : new UsageError(message);
}
