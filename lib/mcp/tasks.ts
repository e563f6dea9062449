import type { JsonNode, JsonText } from "../json/json_text.ts";
import type { Run } from "./calls.ts";
import { setNewest } from "./newest.ts";

/** This many tasks are remembered. */
const MAX_TASKS = 4096;

/** Which tool each task of the server runs. */
export class Tasks {
  readonly #runs = new Map<string, Run>();

  /** Notes what a task runs; the oldest one is forgotten when there are many. */
  add(taskId: string, run: Run): void {
    setNewest(this.#runs, [taskId, run], MAX_TASKS);
  }

  /** What a task runs, if it began here and is not forgotten. */
  get(taskId: string | undefined): Run | undefined {
    return taskId === undefined ? undefined : this.#runs.get(taskId);
  }
}

/**
 * The task that a call was answered with, instead of its result: in `task`
 * (2025-11-25), or in the result itself (extension of 2026-07-28).
 */
export function createdTask(
  json: JsonText,
  result: JsonNode,
): string | undefined {
  const isTask = json.string(json.get(result, "resultType")) === "task";
  const task = json.get(result, "task") ?? (isTask ? result : undefined);
  return json.string(json.get(task, "taskId"));
}

/**
 * The result of the tool in the state of a task, which holds it once it is
 * completed (extension of 2026-07-28: `tasks/get`, `notifications/tasks`).
 */
export function completedResult(
  json: JsonText,
  task: JsonNode | undefined,
): JsonNode | undefined {
  const isCompleted = json.string(json.get(task, "status")) === "completed";
  return isCompleted ? json.get(task, "result") : undefined;
}
