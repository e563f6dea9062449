import type { Action } from "../../lib/mcp/engine.ts";
import { Fault } from "./fault.ts";
import { readLine } from "./rpc.ts";

/** What goes to each side. A message of ours is one line of JSON-RPC. */
export function sent(
  actions: readonly Action[],
  line: string,
  ahead: "client" | "server",
): { readonly client: string[]; readonly server: string[] } {
  const lines = { client: [] as string[], server: [] as string[] };
  for (const action of actions) {
    if (action.kind === "forward") lines[ahead].push(line);
    if (action.kind !== "send") continue;
    const { message, to } = action;
    if (message === line) throw new Fault("a line was edited to be the same");
    if (message.includes("\n")) throw new Fault("a message has a line feed");
    if (to === "client" && readLine(message).length === 0) {
      throw new Fault("the client got what is not JSON-RPC");
    }
    lines[to].push(message);
  }
  return lines;
}
