import { detached } from "../json/detached.ts";
import { applyEdits } from "../json/edit.ts";
import type { JsonNode, JsonText } from "../json/json_text.ts";
import { FIND_DESCRIPTION, FIND_TEXT_DESCRIPTION } from "../paging/notes.ts";
import type { Call, Run } from "./calls.ts";
import { canCut, cut, type CutResult } from "./cut.ts";
import type { Action } from "./engine.ts";
import { fits } from "./fits.ts";
import type { Message } from "./message.ts";
import { cutNote, errorResult, FORWARD, toClient } from "./replies.ts";
import { kindOf, readResult, type ToolResult } from "./result.ts";
import type { CutRules } from "./rules.ts";
import { isForModel } from "./show.ts";
import type { SessionState } from "./state.ts";
import { completedResult, createdTask } from "./tasks.ts";
import { rewriteTools } from "./tools.ts";

/**
 * What becomes of a message that the server wrote. Only what is cut has to be
 * waited for: a transport may tell by the moment of an answer what it is.
 */
export function fromServer(
  state: SessionState,
  message: Message,
): readonly Action[] | Promise<readonly Action[]> {
  const { id, json, method, result } = message;
  if (method !== undefined) return pushed(state, message);
  const taken = id === undefined ? undefined : state.calls.take(id);
  if (!taken) return FORWARD;
  const { call, isLate } = taken;
  // Since 2026-07-28 nothing may follow a cancellation on stdio.
  if (isLate && call.isStateless) return [];
  if (!result) return FORWARD;
  switch (call.kind) {
    case "tools":
      return rewrittenList(state, message, { result, call });
    case "result": {
      const taskId = createdTask(json, result);
      if (taskId !== undefined) state.tasks.add(detached(taskId), call);
      return answered(state, json, { node: result, call });
    }
    case "task": {
      const node = completedResult(json, result);
      return answered(state, json, { node, call });
    }
    case "stream":
    case "other":
      return FORWARD;
  }
}

/** A request or a notification of the server. */
function pushed(
  state: SessionState,
  { json, method, params }: Message,
): readonly Action[] | Promise<readonly Action[]> {
  switch (method) {
    case "notifications/tools/list_changed":
      outdateTools(state);
      return FORWARD;
    case "notifications/tasks": {
      const taskId = json.string(json.get(params, "taskId"));
      const run = state.tasks.get(taskId) ?? { tool: "", caller: state.client };
      const node = completedResult(json, params);
      const actions = rewritten(state, json, { node, run });
      return run.view ? [{ kind: "later", actions }] : actions;
    }
    default:
      return FORWARD;
  }
}

/**
 * The client goes by the list that it has until it gets another: it sends our
 * parameter, and has views that read whole results. But what was read-only may
 * be so no more.
 */
function outdateTools(state: SessionState): void {
  state.changes++;
  if (state.areToolsOld) return;
  state.areToolsOld = true;
  for (const [name, tool] of state.tools) {
    state.tools.set(name, { ...tool, isReadOnly: false });
  }
}

function rewrittenList(
  state: SessionState,
  { json }: Message,
  { result, call }: { readonly result: JsonNode; readonly call: Call },
): readonly Action[] {
  const { book, options } = state;
  const { caller, changes } = call;
  const { edits, tools } = rewriteTools(json, result, {
    cursorParam: options.cursorParam,
    findDescription: options.parseQuery
      ? FIND_DESCRIPTION
      : FIND_TEXT_DESCRIPTION,
    isAnnotated: book.isAnnotatedFor(caller.info),
    optionsOf: (name) => state.optionsOf(name),
  });
  // The list may have changed on its way: what was read-only need not be.
  const isCurrent = changes === state.changes;
  if (isCurrent && state.areToolsOld) {
    state.tools.clear();
    state.areToolsOld = false;
  }
  for (const [name, tool] of tools) {
    const isReadOnly = tool.isReadOnly && isCurrent;
    state.tools.set(name, { ...tool, isReadOnly });
  }
  return edits.length === 0
    ? FORWARD
    : [toClient(applyEdits(json.text, edits))];
}

/** The answer to a call. What is searched, or has fields picked, takes long. */
async function answered(
  state: SessionState,
  json: JsonText,
  { node, call }: { readonly node: JsonNode | undefined; readonly call: Call },
): Promise<readonly Action[]> {
  const actions = rewritten(state, json, { node, run: call });
  return call.view ? state.searches.start(call, actions) : await actions;
}

/** A message with a result of a tool in it, which is cut if it must be. */
async function rewritten(
  state: SessionState,
  json: JsonText,
  { node, run }: { readonly node: JsonNode | undefined; readonly run: Run },
): Promise<readonly Action[]> {
  const { tool, caller } = run;
  if (!node || state.isUntouched(tool)) return FORWARD;
  const hasView = caller.hasApps && (state.tools.get(tool)?.hasView ?? false);
  const result = readResult(json, node, { hasView });
  if (!result || !canCut(result)) return FORWARD;
  // An error is shown as it is, whatever was wanted of the result.
  const { cursor, view } = result.isError ? {} as Partial<Run> : run;
  const rules = state.rulesFor(run, cursor ? "text" : kindOf(result));
  if (!cursor && !view && fits(result, rules)) return FORWARD;
  const request = { tool, cursor, view };
  const done = await cutOrRefuse(result, rules, { request, kept: state.kept });
  const edit = { start: node.start, end: node.end, text: done.result };
  const message = applyEdits(json.text, [edit]);
  return message === json.text
    ? FORWARD
    : [toClient(message), cutNote(tool, done, "cut")];
}

async function cutOrRefuse(
  result: ToolResult,
  rules: CutRules,
  on: Parameters<typeof cut>[2],
): Promise<CutResult> {
  try {
    return await cut(result, rules, on);
  } catch (error) {
    if (!isForModel(error)) throw error;
    const done = "no page, the result has nothing of the kind";
    return { result: errorResult(error.message, result.hasResultType), done };
  }
}
