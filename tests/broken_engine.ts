import type { Action, Engine } from "../lib/mcp/engine.ts";

/** What an engine's actions for a line are made into. */
export type Change = (
  actions: readonly Action[],
  line: string,
) => readonly Action[];

/** What is wrong with an engine. */
export interface Breakage {
  readonly client?: Change;
  readonly server?: Change;
  readonly ended?: Change;
}

/** An engine of which some actions are others. */
export class BrokenEngine implements Engine {
  readonly #engine: Engine;
  readonly #breakage: Breakage;

  constructor(engine: Engine, breakage: Breakage) {
    this.#engine = engine;
    this.#breakage = breakage;
  }

  get owed(): number {
    return this.#engine.owed ?? 0;
  }

  async fromClient(line: string): Promise<readonly Action[]> {
    const actions = await this.#engine.fromClient(line);
    return this.#breakage.client?.(actions, line) ?? actions;
  }

  async fromServer(line: string): Promise<readonly Action[]> {
    const actions = await this.#engine.fromServer(line);
    return this.#breakage.server?.(actions, line) ?? actions;
  }

  serverEnded(reason: string): readonly Action[] {
    const actions = this.#engine.serverEnded(reason);
    return this.#breakage.ended?.(actions, reason) ?? actions;
  }
}

/** Changes the text of what is edited. */
export function edited(change: (message: string) => string): Change {
  return (actions) =>
    actions.map((action) =>
      action.kind === "send"
        ? { ...action, message: change(action.message) }
        : action
    );
}

/** Writes what should be the very bytes as `JSON.stringify` would. */
export function rewritten(to: "client" | "server"): Change {
  return (actions, line) =>
    actions.map((action) =>
      action.kind === "forward" && line.startsWith("{")
        ? { kind: "send", to, message: written(line) }
        : action
    );
}

function written(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line));
  } catch {
    return line; // it is damaged
  }
}
