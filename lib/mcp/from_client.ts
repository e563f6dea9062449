import { decodeCursor } from "../paging/cursor.ts";
import type { Action } from "./engine.ts";
import {
  callerOf,
  isRequest,
  isStateless,
  type Message,
  type Request,
} from "./message.ts";
import { pageTaskState, readPageTask, relatedTo } from "./page_tasks.ts";
import { pageOf } from "./page_call.ts";
import { answer, FORWARD, invalidParams } from "./replies.ts";
import type { SessionState } from "./state.ts";
import { toolCall } from "./tool_call.ts";

/** What becomes of a message that the client wrote. */
export function fromClient(
  state: SessionState,
  message: Message,
): readonly Action[] | Promise<readonly Action[]> {
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
  { calls, searches }: SessionState,
  { json, method, params }: Message,
): readonly Action[] {
  if (method !== "notifications/cancelled") return FORWARD;
  const id = json.get(params, "requestId");
  if (!id || calls.cancel(json.source(id))) return FORWARD;
  searches.cancel(json.source(id));
  return [];
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
      const { tool, view } = task;
      const param = state.tools.get(tool)?.params.cursor ??
        state.options.cursorParam;
      const cursor = decodeCursor(task.cursor);
      const page = pageOf(state, request, { tool, param, cursor, view });
      const answers = page.then(({ result, log }) => [
        answer(id, relatedTo(taskId, result)),
        log,
      ]);
      const call = { id, isStateless: isStateless(request) };
      return state.searches.start(call, answers);
    }
    default:
      return [invalidParams(id, "The task is completed already")];
  }
}

function kindOfTask(method: string): "result" | "task" | "other" {
  if (method === "tasks/result") return "result";
  return method === "tasks/get" ? "task" : "other";
}
