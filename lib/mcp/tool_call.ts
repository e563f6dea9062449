import { decodeCursor } from "../paging/cursor.ts";
import { unknownViewText } from "../paging/notes.ts";
import { plainQuery } from "../paging/plain_query.ts";
import { readView, type View } from "../paging/view.ts";
import { ViewError } from "../paging/view_error.ts";
import {
  cursorArgument,
  type ViewArgument,
  viewArgument,
  withoutArguments,
} from "./argument.ts";
import type { Action } from "./engine.ts";
import { isStateless, type Request } from "./message.ts";
import { isLost, type PageCall, pageOf } from "./page_call.ts";
import { pageTaskState } from "./page_tasks.ts";
import { answer, errorResult, FORWARD, note, toServer } from "./replies.ts";
import type { SessionState } from "./state.ts";

const NO_VIEW: ViewArgument = { fields: [], find: "", params: [] };

/**
 * A call of a tool: it goes to the server without our parameters, or is
 * answered here.
 */
export function toolCall(
  state: SessionState,
  request: Request,
): readonly Action[] | Promise<readonly Action[]> {
  const { json, params } = request;
  const tool = json.string(json.get(params, "name")) ?? "";
  const args = json.get(params, "arguments");
  if (!args || state.optionsOf(tool).skip) {
    return forward(state, request, { tool });
  }
  const known = state.tools.get(tool);
  const given = cursorArgument({ json, args }, known, {
    cursorParam: state.options.cursorParam,
    isKept: ({ fingerprint }) => state.kept.holds(fingerprint),
  });
  let wanted = NO_VIEW;
  let view: View | undefined;
  try {
    wanted = viewArgument({ json, args }, known);
    view = readView(wanted, state.options.parseQuery ?? plainQuery);
  } catch (error) {
    if (!(error instanceof ViewError)) throw error;
    const result = errorResult(error.message, isStateless(request));
    const why = "fields or a search that cannot be read";
    return [
      answer(request.id, result),
      note(`${tool}: no call, ${why}`, { event: "refused", tool }),
    ];
  }
  const ours = [...(given ? [given.param] : []), ...wanted.params];
  const stripped = ours.length === 0
    ? undefined
    : withoutArguments(json, args, ours);
  const text = given && json.string(given.value);
  const isBlank = !given || text?.trim() === "" ||
    json.source(given.value) === "null";
  if (isBlank) return forward(state, request, { tool, view, stripped });
  const cursor = text === undefined ? undefined : decodeCursor(text);
  const call = { tool, param: given.param, cursor, view: wanted };
  if (cursor && isLost(state, call) && mayRerun(state, tool)) {
    if (cursor.view !== undefined && !view) {
      const lost = errorResult(
        unknownViewText(given.param),
        isStateless(request),
      );
      return [answer(request.id, lost)];
    }
    return [
      note(`${tool}: runs again for a page that is no longer kept`, {
        event: "rerun",
        tool,
      }),
      ...forward(state, request, { tool, view, cursor, stripped }),
    ];
  }
  if (json.get(params, "task") && !isStateless(request)) {
    const task = { ...call, cursor: cursor && text ? text.trim() : "" };
    return [answer(request.id, `{"task":${pageTaskState(task, new Date())}}`)];
  }
  const page = pageOf(state, request, call).then(({ result, log }) => [
    answer(request.id, result),
    log,
  ]);
  if (!view && cursor?.view === undefined) return page;
  const { id } = request;
  return state.searches.start({ id, isStateless: isStateless(request) }, page);
}

/** Passes a call on, and notes what is wanted of its result. */
function forward(
  state: SessionState,
  request: Request,
  { stripped, ...run }: {
    readonly tool: string;
    readonly view?: View | undefined;
    readonly cursor?: PageCall["cursor"];
    readonly stripped?: string | undefined;
  },
): readonly Action[] {
  state.track(request, { kind: "result", ...run });
  return stripped === undefined ? FORWARD : [toServer(stripped)];
}

function mayRerun(state: SessionState, tool: string): boolean {
  switch (state.optionsOf(tool).rerun) {
    case "always":
      return true;
    case "never":
      return false;
    case "safe":
      return state.tools.get(tool)?.isReadOnly ?? false;
  }
}
