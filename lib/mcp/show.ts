import { minus } from "../budget/measure.ts";
import { countedPage } from "../paging/counted_page.ts";
import { CursorError } from "../paging/cursor_error.ts";
import { JumpError } from "../paging/jump_error.ts";
import { viewAgainText, wholeText } from "../paging/notes.ts";
import { cursorOf } from "../paging/page_info.ts";
import { pageRequest, type Wanted } from "../paging/page_request.ts";
import { whole } from "../paging/pager.ts";
import type { PagingSettings } from "../paging/settings.ts";
import { mustSay, type View, type Viewed } from "../paging/view.ts";
import { ViewError } from "../paging/view_error.ts";
import { beside, type KeptResult, type KeptResults } from "./kept.ts";

/** The text of a page, and what it shows, for people. */
export interface Shown {
  readonly text: string;
  readonly shown: string;
  /** The cursor of the next page, if there is one. */
  readonly next?: string | undefined;
}

/** What a page is made with. */
interface With {
  readonly kept: KeptResults;
  readonly settings: PagingSettings;
}

/**
 * Shows a part of a result.
 *
 * @throws {CursorError} If the cursor names no position in the result.
 * @throws {JumpError} If the result has nothing where the cursor jumps to.
 * @throws {ViewError} If the result has no such view.
 */
export async function show(
  result: KeptResult,
  wanted: Wanted,
  on: With,
): Promise<Shown> {
  const { kept, settings } = on;
  const { view } = wanted;
  const viewed = view && await applied(result, view, on);
  if (viewed?.isNothing) {
    const again = settings.trim
      ? ""
      : ` ${wholeText(settings.cursorParam, wholeCursor(result, on))}`;
    return { text: `${viewed.about}${again}`, shown: "no match" };
  }
  const pager = kept.pager(result, settings, viewed);
  const { document } = viewed ?? result;
  const { fingerprint } = result;
  const of = { document, fingerprint, pager };
  const request = pageRequest(wanted, of, settings);
  if (!request.position && !(viewed && mustSay(viewed))) {
    const { room } = beside(result.others, settings);
    const all = whole(document, settings, room);
    if (all !== undefined) return { text: all, shown: "all of it" };
  }
  const { count } = settings;
  if (!count) return pager.page(request);
  const held = beside(result.others, settings);
  return await countedPage(pager, request, { settings: held, count });
}

/** The view of a result; if it has none, that result is there all the same. */
async function applied(
  result: KeptResult,
  view: View,
  on: With,
): Promise<Viewed> {
  try {
    return await on.kept.viewed(result, view, on.settings);
  } catch (error) {
    if (!(error instanceof ViewError)) throw error;
    const { trim, cursorParam, meter, room } = on.settings;
    const again = trim || !on.kept.lasts
      ? ""
      : ` ${viewAgainText(cursorParam, wholeCursor(result, on))}`;
    // It may name many fields.
    const left = minus(room, meter.measure(`...${again}`));
    const end = meter.fit(error.message, 0, left);
    const said = end < error.message.length
      ? `${error.message.slice(0, end).toWellFormed()}...`
      : error.message;
    throw new ViewError(`${said}${again}`, { cause: error });
  }
}

/** The cursor of the first page of a result, which no view shapes. */
function wholeCursor(result: KeptResult, { kept, settings }: With): string {
  const start = kept.pager(result, settings).start();
  return cursorOf(start, result.fingerprint, settings);
}

/** Whether the message of an error is written for the model. */
export function isForModel(error: unknown): error is Error {
  return error instanceof CursorError || error instanceof JumpError ||
    error instanceof ViewError;
}
