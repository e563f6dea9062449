/** Whether what an engine asks for can be done. */

import type { Action } from "../mcp/engine.ts";

/**
 * Checks actions before any of them is carried out, so that an engine that is
 * wrong is noticed while its message can still go on unchanged.
 *
 * @throws {TypeError} If they are none, or one could not be carried out.
 */
export function checkActions(actions: readonly Action[]): void {
  for (const action of actions) checkAction(action);
}

function checkAction(action: Action): void {
  switch (action.kind) {
    case "forward":
    case "noise":
      return;
    case "send":
      if (action.to !== "client" && action.to !== "server") break;
      if (typeof action.message !== "string") break;
      if (action.message.includes("\n")) break; // it would be two messages
      return;
    case "log":
      if (typeof action.line !== "string") break;
      return;
    case "later":
      if (typeof action.actions?.then !== "function") break;
      return;
  }
  throw new TypeError("The engine asks for what cannot be done");
}
