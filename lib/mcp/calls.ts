import type { ClientInfo } from "../budget/clients.ts";
import type { Cursor } from "../paging/cursor.ts";
import { idKey } from "./message.ts";

/** A request of the client that the server has not answered yet. */
export interface Call {
  /** Source of its id. */
  readonly id: string;
  readonly kind: "list" | "call" | "other";
  /** The tool that is called; "" if none is. */
  readonly tool: string;
  /** The client that asks, as far as it is known. */
  readonly client: ClientInfo | undefined;
  /** Where the page starts, of a call that runs again for one. */
  readonly cursor?: Cursor | undefined;
}

/** This many ids of calls that we answered are remembered. */
const MAX_ANSWERED = 1024;

/**
 * The client's requests: those that the server owes an answer, and those that
 * we answered ourselves. An id may be used again once it is answered.
 */
export class Calls {
  readonly #open = new Map<string, Call>();
  readonly #answered = new Set<string>();

  /** How many the server owes an answer. */
  get size(): number {
    return this.#open.size;
  }

  /** Notes a request that goes to the server. */
  add(call: Call): void {
    const key = idKey(call.id);
    this.#answered.delete(key);
    this.#open.set(key, call);
  }

  /** The request with that id, which is answered or cancelled now. */
  take(id: string): Call | undefined {
    const key = idKey(id);
    const call = this.#open.get(key);
    this.#open.delete(key);
    return call;
  }

  /** All requests that are still open, which are answered now. */
  takeAll(): Call[] {
    const calls = [...this.#open.values()];
    this.#open.clear();
    return calls;
  }

  /** Notes a request that we answered: the server must not hear of it. */
  answer(id: string): void {
    this.#answered.add(idKey(id));
    for (const oldest of this.#answered) {
      if (this.#answered.size <= MAX_ANSWERED) return;
      this.#answered.delete(oldest);
    }
  }

  /** Whether we answered the latest request with that id. */
  isAnswered(id: string): boolean {
    return this.#answered.has(idKey(id));
  }
}
