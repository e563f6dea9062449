import { larger, scale, type Size } from "../budget/measure.ts";
import type { Cursor, Position } from "./cursor.ts";
import { CursorError } from "./cursor_error.ts";
import type { PagedDocument } from "./document.ts";
import { hasPosition } from "./has_position.ts";
import { CHANGED, NEW_VIEW } from "./notes.ts";
import type { Pager, PageRequest } from "./page.ts";
import type { PagingSettings } from "./settings.ts";
import type { View } from "./view.ts";

/** What is to be shown of a document. */
export interface Wanted {
  /** Where, or from where to jump; the first page without it. */
  readonly cursor?: Cursor | undefined;
  /** What is left of the document, if not all of it. */
  readonly view?: View | undefined;
}

/** The part of a page that is enough for the first matches of a search. */
const FIRST_MATCHES = 1 / 20;

/** The first matches have at least so much room. */
const LEAST_MATCHES: Size = {
  tokens: 300,
  chars: 1_000,
  bytes: 1_000,
  breaks: 10,
  escaped: 2_000,
};

/**
 * Says which page is meant. A cursor of another view says which result is
 * meant, and no more.
 *
 * @param of What is paged: a document, or a view of it.
 * @throws {CursorError} If the cursor names no position there.
 * @throws {JumpError} If there is nothing where the cursor jumps to.
 */
export function pageRequest(
  { cursor, view }: Wanted,
  of: {
    readonly document: PagedDocument;
    readonly fingerprint: string;
    readonly pager: Pager;
  },
  { room, cursorParam, trim }: PagingSettings,
): PageRequest {
  const { document, fingerprint, pager } = of;
  const isChanged = cursor !== undefined && cursor.fingerprint !== fingerprint;
  const isOther = cursor !== undefined && cursor.view !== view?.id;
  let position: Position | undefined;
  if (cursor?.jump) position = pager.locate(cursor.jump);
  else if (!isOther) position = cursor?.position;
  if (
    position && !isChanged && !cursor?.jump && !hasPosition(document, position)
  ) throw new CursorError(cursorParam); // a damaged copy
  // What is trimmed has no next page for the other matches.
  const isSearch = position === undefined && view?.query !== undefined &&
    !trim;
  return {
    position,
    remark: isChanged ? CHANGED : isOther ? NEW_VIEW : "",
    ...(isSearch
      ? { enough: larger(scale(room, FIRST_MATCHES), LEAST_MATCHES) }
      : {}),
  };
}
