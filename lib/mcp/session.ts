import { BatchEngine } from "./batch.ts";
import type { Action, Engine } from "./engine.ts";
import { fromClient } from "./from_client.ts";
import { fromServer } from "./from_server.ts";
import { readMessage } from "./message.ts";
import { failure, FORWARD } from "./replies.ts";
import { type EngineOptions, SessionState } from "./state.ts";

export type { EngineOptions };

/**
 * Creates the engine for one connection.
 *
 * @throws {RangeError} If the budget is impossible or the client unknown.
 */
export function createEngine(options: EngineOptions): Engine {
  return new BatchEngine(new Session(options));
}

/** An engine for single messages. */
class Session implements Engine {
  readonly #state: SessionState;

  constructor(options: EngineOptions) {
    this.#state = new SessionState(options);
  }

  get owed(): number {
    const { calls, searches } = this.#state;
    return calls.owed + searches.size;
  }

  get tools(): SessionState["tools"] {
    return this.#state.tools;
  }

  fromClient(line: string): ReturnType<Engine["fromClient"]> {
    const message = readMessage(line);
    return message ? fromClient(this.#state, message) : FORWARD;
  }

  fromServer(line: string): ReturnType<Engine["fromServer"]> {
    const message = readMessage(line);
    return message ? fromServer(this.#state, message) : [{ kind: "noise" }];
  }

  serverEnded(reason: string): readonly Action[] {
    return this.#state.calls.takeAll().map(({ id }) => failure(id, reason));
  }
}
