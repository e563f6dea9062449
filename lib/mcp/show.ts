import { CursorError } from "../paging/cursor_error.ts";
import { JumpError } from "../paging/jump_error.ts";
import { viewAgainText } from "../paging/notes.ts";
import { cursorOf } from "../paging/page_info.ts";
import { pageRequest, type Wanted } from "../paging/page_request.ts";
import { whole } from "../paging/pager.ts";
import type { PagingSettings } from "../paging/settings.ts";
import type { View, Viewed } from "../paging/view.ts";
import { ViewError } from "../paging/view_error.ts";
import { beside, type KeptResult, type KeptResults } from "./kept.ts";

/** The text of a page, and what it shows, for people. */
export interface Shown {
  readonly text: string;
  readonly shown: string;
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
    return { text: viewed.document.text, shown: viewed.about };
  }
  const pager = kept.pager(result, settings, viewed);
  const { document } = viewed ?? result;
  const { fingerprint } = result;
  const of = { document, fingerprint, pager };
  const request = pageRequest(wanted, of, settings);
  // What was searched for is shown with how much was found.
  if (!request.position && !view?.query) {
    const { room } = beside(result.others, settings);
    const all = whole(document, settings, room);
    if (all !== undefined) {
      return { text: all.toWellFormed(), shown: "all of it" };
    }
  }
  return pager.page(request);
}

/** The view of a result; if it has none, that result is there all the same. */
async function applied(
  result: KeptResult,
  view: View,
  { kept, settings }: With,
): Promise<Viewed> {
  try {
    return await kept.viewed(result, view);
  } catch (error) {
    if (!(error instanceof ViewError) || settings.trim) throw error;
    const start = kept.pager(result, settings).start();
    const whole = cursorOf(start, result.fingerprint, settings);
    const again = viewAgainText(settings.cursorParam, whole);
    throw new ViewError(`${error.message} ${again}`, { cause: error });
  }
}

/** Whether the message of an error is written for the model. */
export function isForModel(error: unknown): error is Error {
  return error instanceof CursorError || error instanceof JumpError ||
    error instanceof ViewError;
}
