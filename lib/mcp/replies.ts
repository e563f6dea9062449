import type { Action } from "./engine.ts";

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

/**
 * The message that a request failed, one line of JSON. `-32603` is JSON-RPC's
 * internal error.
 *
 * @param id The request's id as JSON.
 * @param reason Why, for people and models; any text.
 */
export function failureMessage(id: string, reason: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":-32603,"message":${
    JSON.stringify(reason)
  }}}`;
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
    JSON.stringify(text)
  }}],"isError":true}`;
}
