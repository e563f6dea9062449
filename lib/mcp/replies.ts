import type { CutResult } from "./cut.ts";
import type { Action, LogEntry } from "./engine.ts";

/** The line goes on as it came. */
export const FORWARD: readonly Action[] = [{ kind: "forward" }];

/** A message to the server. */
export function toServer(message: string): Action {
  return { kind: "send", to: "server", message };
}

/** A message to the client. */
export function toClient(message: string): Action {
  return { kind: "send", to: "client", message };
}

/** The answer to a request: its id and a result, each as JSON. */
export function answer(id: string, result: string): Action {
  return toClient(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
}

/** The answer that a request fails. */
export function failure(id: string, reason: string): Action {
  return toClient(failureMessage(id, reason));
}

/** The answer that a request makes no sense, JSON-RPC's `-32602`. */
export function invalidParams(id: string, reason: string): Action {
  return toClient(errorMessage(id, -32602, reason));
}

/**
 * The message that a request failed, one line of JSON. `-32603` is JSON-RPC's
 * internal error.
 *
 * @param id The request's id as JSON.
 * @param reason Why, for people and models; any text.
 */
export function failureMessage(id: string, reason: string): string {
  return errorMessage(id, -32603, reason);
}

/**
 * A tool error, as the source of a result: the model reads it, unlike an error
 * of JSON-RPC.
 *
 * @param hasResultType Whether results say their type, since 2026-07-28.
 */
export function errorResult(text: string, hasResultType: boolean): string {
  const type = hasResultType ? '"resultType":"complete",' : "";
  return `{${type}"content":[{"type":"text","text":${
    JSON.stringify(text.toWellFormed())
  }}],"isError":true}`;
}

/** A line for people and an entry for the log. */
export function note(line: string, entry: LogEntry): Action {
  return { kind: "log", line, entry };
}

/**
 * Says that a result was cut. What is shown of it can name its keys, which are
 * for the people at the terminal and not for the log.
 */
export function cutNote(
  tool: string,
  { result, done, next }: CutResult,
  event: "cut" | "page",
): Action {
  const entry = { event, tool, chars: result.length };
  return { kind: "log", line: `${tool}: ${done}`, entry, next };
}

function errorMessage(id: string, code: number, message: string): string {
  const error = JSON.stringify({ code, message });
  return `{"jsonrpc":"2.0","id":${id},"error":${error}}`;
}
