import { WatchedEngine } from "../../lib/cli/inspect/engine.ts";
import type { Session } from "../../lib/cli/inspect/session.ts";
import { parseQuery } from "../../lib/cli/query.ts";
import { type Action, allActions } from "../../lib/mcp/engine.ts";
import { readMessage } from "../../lib/mcp/message.ts";
import { createEngine, type EngineOptions } from "../../lib/mcp/session.ts";

/** A server under inspection: the source of each answer's result. */
export type Answers = (method: string, params: Params) => string;

/** What a server is asked. */
export interface Params {
  readonly name?: string;
  readonly cursor?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

const OPTIONS: EngineOptions = {
  budget: {},
  trim: false,
  cursorParam: "cursor",
  fieldsParam: undefined,
  findParam: undefined,
  parseQuery,
  skip: [],
  client: "auto",
  env: {},
  rerun: "safe",
};

/** A connection to a server without a process, through the real engine. */
export function sessionOf(
  server: Answers,
  options: Partial<EngineOptions> = {},
): Session {
  const engine = new WatchedEngine(createEngine({ ...OPTIONS, ...options }));
  let id = 0;
  return {
    server: { name: "test", version: "1" },
    protocol: "2025-06-18",
    tools: engine.tools,
    questions: engine.questions,
    async ask(method, { arguments: args, ...others }) {
      id++;
      const given = args === undefined ? "" : `,"arguments":${args}`;
      const named = JSON.stringify(others).slice(1, -1);
      const params = `{${[named, given.slice(1)].filter(Boolean).join(",")}}`;
      const line =
        `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
      engine.take();
      let actions = await allActions(await engine.fromClient(line));
      const call = forwarded(actions, line, "server");
      let arrived = forwarded(actions, "", "client");
      if (call !== undefined) {
        const result = server(method, JSON.parse(call).params);
        const answer = `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
        actions = await allActions(await engine.fromServer(answer));
        arrived = forwarded(actions, answer, "client");
      }
      const { answer, notes } = engine.take();
      const message = readMessage(arrived!)!;
      return {
        written: answer && answer.json.source(answer.result!),
        arrived: message.json.source(message.result!),
        notes,
      };
    },
  };
}

/** What goes on to one side: the line as it came, or another one. */
function forwarded(
  actions: readonly Action[],
  line: string,
  to: "client" | "server",
): string | undefined {
  for (const action of actions) {
    if (action.kind === "forward" && line !== "") return line;
    if (action.kind === "send" && action.to === to) return action.message;
  }
  return undefined;
}
