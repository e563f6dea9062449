import { applyEdits, editObject } from "../json/edit.ts";
import { JsonText } from "../json/json_text.ts";
import type { AskedView } from "./argument.ts";

/**
 * A page as a task (2025-11-25). A client that calls a tool with `task` expects
 * a task, also for the next page. That task is completed when it begins, and
 * its id says all there is to know, so nothing is held for it.
 */
export interface PageTask {
  readonly tool: string;
  /** The cursor, with a jump if there is one; "" for one that is not ours. */
  readonly cursor: string;
  readonly view: AskedView;
}

const PREFIX = "toolcap";
const RELATED_TASK = "io.modelcontextprotocol/related-task";

/** The page that a task of ours gives; `undefined` for a task of the server. */
export function readPageTask(taskId: string | undefined): PageTask | undefined {
  const [prefix, ...parts] = taskId?.split(":") ?? [];
  if (prefix !== PREFIX || parts.length !== 3) return undefined;
  try {
    const [cursor, view, tool] = parts.map(decodeURIComponent);
    const [find, ...fields] = JSON.parse(view ?? "");
    return { tool: tool ?? "", cursor: cursor ?? "", view: { fields, find } };
  } catch {
    return undefined; // a task of a server that begins its ids like ours
  }
}

/** The state of such a task: a `Task` of 2025-11-25. */
export function pageTaskState(
  { tool, cursor, view: { fields, find } }: PageTask,
  at: Date,
): string {
  const time = at.toISOString();
  const parts = [cursor, JSON.stringify([find, ...fields]), tool];
  return JSON.stringify({
    taskId: [
      PREFIX,
      ...parts.map((part) => encodeURIComponent(part.toWellFormed())),
    ]
      .join(":"),
    status: "completed",
    createdAt: time,
    lastUpdatedAt: time,
    ttl: null,
  });
}

/** A result that says, as it must, which task it belongs to. */
export function relatedTo(taskId: string, result: string): string {
  const json = JsonText.parse(result)!; // made by us
  const related = JSON.stringify({ taskId });
  const meta = json.get(json.root, "_meta");
  return applyEdits(
    result,
    meta && json.kind(meta) === "object"
      ? editObject(json, meta, { set: [[RELATED_TASK, related]] })
      : editObject(json, json.root, {
        set: [["_meta", `{"${RELATED_TASK}":${related}}`]],
      }),
  );
}
