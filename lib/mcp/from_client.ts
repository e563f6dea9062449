import { type Cursor, decodeCursor } from "../paging/cursor.ts";
import { hasPosition } from "../paging/has_position.ts";
import { foreignCursorText, goneCursorText } from "../paging/notes.ts";
import {
  type CursorArgument,
  cursorArgument,
  withoutArgument,
} from "./argument.ts";
import { keptPage } from "./cut.ts";
import type { Action } from "./engine.ts";
import {
  callerOf,
  isRequest,
  isStateless,
  type Message,
  type Request,
} from "./message.ts";
import { pageTaskState, readPageTask, relatedTo } from "./page_tasks.ts";
import {
  answer,
  cutNote,
  errorResult,
  FORWARD,
  invalidParams,
  note,
  toServer,
} from "./replies.ts";
import type { SessionState } from "./state.ts";

/** What becomes of a message that the client wrote. */
export function fromClient(
  state: SessionState,
  message: Message,
): readonly Action[] {
  if (!isRequest(message)) return notification(state, message);
  switch (message.method) {
    case "initialize":
      state.client = callerOf(message, state.client);
      break;
    case "tools/call":
      return toolCall(state, message);
    case "tools/list":
      state.track(message, { kind: "tools" });
      return FORWARD;
    case "tasks/get":
    case "tasks/result":
    case "tasks/cancel":
      return taskRequest(state, message);
    case "subscriptions/listen":
      state.track(message, { kind: "stream" });
      return FORWARD;
  }
  state.track(message, { kind: "other" });
  return FORWARD;
}

/** A cancellation passes only if it names a request that the server has. */
function notification(
  { calls }: SessionState,
  { json, method, params }: Message,
): readonly Action[] {
  if (method !== "notifications/cancelled") return FORWARD;
  const id = json.get(params, "requestId");
  return !id || calls.cancel(json.source(id)) ? FORWARD : [];
}

/** A call: without our parameter, with an empty one, or for a page. */
function toolCall(state: SessionState, request: Request): readonly Action[] {
  const { json, params } = request;
  const tool = json.string(json.get(params, "name")) ?? "";
  const given = state.isSkipped(tool)
    ? undefined
    : ourArgument(state, request, tool);
  if (!given) {
    state.track(request, { kind: "result", tool });
    return FORWARD;
  }
  const text = json.string(given.value);
  if (text?.trim() === "" || json.source(given.value) === "null") {
    state.track(request, { kind: "result", tool });
    return [toServer(withoutArgument(json, given))];
  }
  const cursor = text === undefined ? undefined : decodeCursor(text);
  const call: PageCall = { tool, param: given.param, cursor };
  if (cursor && isLost(state, call) && mayRerun(state, tool)) {
    state.track(request, { kind: "result", tool, cursor });
    return [
      note(`${tool}: runs again for a page that is no longer kept`, {
        event: "rerun",
        tool,
      }),
      toServer(withoutArgument(json, given)),
    ];
  }
  if (json.get(params, "task") && !isStateless(request)) {
    const task = { tool, cursor: cursor ? text!.trim() : "" };
    return [answer(request.id, `{"task":${pageTaskState(task, new Date())}}`)];
  }
  const page = pageOf(state, request, call);
  return [answer(request.id, page.result), page.log];
}

function ourArgument(
  { options, tools, kept }: SessionState,
  { json, params }: Request,
  tool: string,
): CursorArgument | undefined {
  const args = json.get(params, "arguments");
  return args &&
    cursorArgument({ json, args }, tools.get(tool), {
      cursorParam: options.cursorParam,
      isKept: ({ fingerprint }) => kept.holds(fingerprint),
    });
}

/** A call for a page. */
interface PageCall {
  readonly tool: string;
  readonly param: string;
  /** `undefined` if what stands there is no cursor of ours. */
  readonly cursor: Cursor | undefined;
}

/** Whether the result that a cursor is from is held no more. */
function isLost({ kept }: SessionState, { cursor }: PageCall): boolean {
  return cursor?.view === undefined && !kept.holds(cursor?.fingerprint ?? "");
}

function mayRerun({ options, tools }: SessionState, tool: string): boolean {
  switch (options.rerun) {
    case "always":
      return true;
    case "never":
      return false;
    case "safe":
      return tools.get(tool)?.isReadOnly ?? false;
  }
}

/**
 * The page of a kept result, or the error that there is none. It never throws:
 * a call with a cursor must not reach the server and run the tool again.
 */
function pageOf(
  state: SessionState,
  request: Request,
  call: PageCall,
): { readonly result: string; readonly log: Action } {
  const { tool, param, cursor } = call;
  const refuse = (text: string, why: string) => ({
    result: errorResult(text, isStateless(request)),
    log: note(`${tool}: no page, ${why}`, { event: "refused", tool }),
  });
  const foreign = () =>
    refuse(foreignCursorText(param), "the cursor is not one of this tool");
  if (!cursor || cursor.view !== undefined) return foreign();
  if (isLost(state, call)) {
    return refuse(goneCursorText(param), "the result is no longer kept");
  }
  try {
    // Damaged, or of another tool, whose result this tool does not have.
    const kept = state.kept.find(tool, cursor.fingerprint);
    if (!kept || !hasPosition(kept.document, cursor.position)) return foreign();
    const caller = callerOf(request, state.client);
    const kind = kept.isError ? "error" : "text";
    const page = keptPage(kept, cursor.position, {
      kept: state.kept,
      rules: state.rulesFor({ tool, caller }, kind),
    });
    return { result: page.result, log: cutNote(tool, page, "page") };
  } catch (error) {
    return refuse(goneCursorText(param), `building it failed: ${error}`);
  }
}

/** What is asked of a task; those that give a page are ours. */
function taskRequest(
  state: SessionState,
  request: Request,
): readonly Action[] {
  const { id, json, method, params } = request;
  const taskId = json.string(json.get(params, "taskId"));
  const run = state.tasks.get(taskId);
  // A task that the server gave is the server's: it may be a proxy like us.
  const task = run ? undefined : readPageTask(taskId);
  if (task === undefined || taskId === undefined) {
    state.track(request, { ...run, kind: kindOfTask(method) });
    return FORWARD;
  }
  switch (method) {
    case "tasks/get":
      return [answer(id, pageTaskState(task, new Date()))];
    case "tasks/result": {
      const { tool } = task;
      const param = state.tools.get(tool)?.param ?? state.options.cursorParam;
      const cursor = decodeCursor(task.cursor);
      const page = pageOf(state, request, { tool, param, cursor });
      return [answer(id, relatedTo(taskId, page.result)), page.log];
    }
    default:
      return [invalidParams(id, "The task is completed already")];
  }
}

function kindOfTask(method: string): "result" | "task" | "other" {
  if (method === "tasks/result") return "result";
  return method === "tasks/get" ? "task" : "other";
}
