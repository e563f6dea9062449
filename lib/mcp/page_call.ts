import type { Cursor } from "../paging/cursor.ts";
import {
  foreignCursorText,
  goneCursorText,
  unknownViewText,
} from "../paging/notes.ts";
import { plainQuery } from "../paging/plain_query.ts";
import { readView } from "../paging/view.ts";
import type { AskedView } from "./argument.ts";
import { keptPage } from "./cut.ts";
import type { Action } from "./engine.ts";
import { callerOf, isStateless, type Request } from "./message.ts";
import { cutNote, errorResult, note } from "./replies.ts";
import { isForModel } from "./show.ts";
import type { SessionState } from "./state.ts";

/** A call for a page. */
export interface PageCall {
  readonly tool: string;
  /** The parameter that holds the cursor. */
  readonly param: string;
  /** `undefined` if what stands there is no cursor of ours. */
  readonly cursor: Cursor | undefined;
  /** What is to be shown; nothing to go on with the view of the cursor. */
  readonly view: AskedView;
}

/** Whether the result that a cursor is from is held no more. */
export function isLost(
  { kept }: SessionState,
  { cursor }: Pick<PageCall, "cursor">,
): boolean {
  return !kept.holds(cursor?.fingerprint ?? "");
}

/**
 * The page of a kept result, or the error that there is none. It never throws:
 * a call with a cursor must not reach the server and run the tool again.
 */
export async function pageOf(
  state: SessionState,
  request: Request,
  call: PageCall,
): Promise<{ readonly result: string; readonly log: Action }> {
  const { tool, param, cursor } = call;
  const refuse = (text: string, why: string) => ({
    result: errorResult(text, isStateless(request)),
    log: note(`${tool}: no page, ${why}`, { event: "refused", tool }),
  });
  const foreign = () =>
    refuse(foreignCursorText(param), "the cursor is not one of this tool");
  if (!cursor) return foreign();
  if (isLost(state, call)) {
    return refuse(goneCursorText(param), "the result is no longer kept");
  }
  try {
    const kept = state.kept.find(tool, cursor.fingerprint);
    if (!kept) return foreign(); // of another tool
    const { parseQuery = plainQuery } = state.options;
    const view = readView(call.view, parseQuery) ??
      (cursor.view === undefined
        ? undefined
        : state.kept.view(kept, cursor.view));
    if (!view && cursor.view !== undefined) {
      return refuse(unknownViewText(param), "its view is not known");
    }
    const caller = callerOf(request, state.client);
    const kind = kept.isError ? "error" : "text";
    const page = await keptPage(kept, { cursor, view }, {
      kept: state.kept,
      rules: state.rulesFor({ tool, caller }, kind),
    });
    return { result: page.result, log: cutNote(tool, page, "page") };
  } catch (error) {
    return isForModel(error)
      ? refuse(error.message, "the result has nothing of the kind")
      : refuse(goneCursorText(param), `building it failed: ${nameOf(error)}`);
  }
}

/** Not its message, which may quote the result. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
