import type { Action, Engine } from "../../mcp/engine.ts";
import {
  idKey,
  isRequest,
  type Message,
  readMessage,
} from "../../mcp/message.ts";

/** What was done with an answer, as the engine logs it. */
export type Note = Extract<Action, { readonly kind: "log" }>;

/** An engine that is watched at its work. */
export class WatchedEngine implements Engine {
  readonly #engine: Engine;
  /** The id of what the client asked last, and the server's answer to it. */
  #asked: string | undefined;
  #answer: Message | undefined;
  #notes: Note[] = [];
  /** What the server asked of the client. */
  readonly questions: Set<string> = new Set();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get owed(): number {
    return this.#engine.owed ?? 0;
  }

  get tools(): NonNullable<Engine["tools"]> {
    return this.#engine.tools ?? new Map();
  }

  /** What was seen since this was called last. */
  take(): {
    readonly answer: Message | undefined;
    readonly notes: readonly Note[];
  } {
    const seen = { answer: this.#answer, notes: this.#notes };
    this.#answer = undefined;
    this.#notes = [];
    return seen;
  }

  async fromClient(line: string): Promise<readonly Action[]> {
    const message = readMessage(line);
    if (message && isRequest(message)) {
      this.#asked = idKey(message.id);
      this.#answer = undefined;
    }
    return this.#watch(await this.#engine.fromClient(line));
  }

  async fromServer(line: string): Promise<readonly Action[]> {
    const message = readMessage(line);
    if (message?.method === undefined) {
      if (message?.id && idKey(message.id) === this.#asked) {
        this.#answer ??= message;
      }
    } else if (isRequest(message) && message.method !== "ping") {
      this.questions.add(message.method);
    }
    return this.#watch(await this.#engine.fromServer(line));
  }

  serverEnded(reason: string): readonly Action[] {
    return this.#engine.serverEnded(reason);
  }

  #watch(actions: readonly Action[]): readonly Action[] {
    return actions.map((action) => {
      if (action.kind === "log") this.#notes.push(action);
      return action.kind === "later"
        ? { kind: "later", actions: action.actions.then((a) => this.#watch(a)) }
        : action;
    });
  }
}
