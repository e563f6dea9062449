import type { Cursor } from "../paging/cursor.ts";
import { type Caller, idKey } from "./message.ts";

/** What is known of a run of a tool. */
export interface Run {
  /** The tool; "" if that is not known. */
  readonly tool: string;
  /** Who asked for it. */
  readonly caller: Caller;
  /** Where the page starts, if it runs again for one. */
  readonly cursor?: Cursor | undefined;
}

/** A request of the client that the server has not answered yet. */
export interface Call extends Run {
  /** Source of its id. */
  readonly id: string;
  /** What its answer is: `result` is that of a tool, `task` may hold one. */
  readonly kind: "tools" | "result" | "task" | "stream" | "other";
  /** It belongs to the protocol since 2026-07-28. */
  readonly isStateless: boolean;
  /** How often the list of tools had changed when it was asked. */
  readonly changes: number;
}

/** This many calls that were cancelled are remembered. */
const MAX_CANCELLED = 1024;

/**
 * The client's requests that the server owes an answer. An id may be used again
 * once it is answered.
 */
export class Calls {
  readonly #open = new Map<string, Call>();
  readonly #cancelled = new Map<string, Call>();

  /** How many answers are owed; a stream of events ends only when told to. */
  get owed(): number {
    let owed = 0;
    for (const { kind } of this.#open.values()) {
      if (kind !== "stream") owed++;
    }
    return owed;
  }

  /** Notes a request that goes to the server. */
  add(call: Call): void {
    const key = idKey(call.id);
    this.#cancelled.delete(key);
    this.#open.set(key, call);
  }

  /** Notes that the client gave a request up; says whether it was open. */
  cancel(id: string): boolean {
    const key = idKey(id);
    const call = this.#open.get(key);
    if (!call) return false;
    this.#open.delete(key);
    this.#cancelled.set(key, call);
    for (const oldest of this.#cancelled.keys()) {
      if (this.#cancelled.size <= MAX_CANCELLED) break;
      this.#cancelled.delete(oldest);
    }
    return true;
  }

  /** The request with that id, which is answered now. */
  take(
    id: string,
  ): { readonly call: Call; readonly isLate: boolean } | undefined {
    const key = idKey(id);
    const open = this.#open.get(key);
    const call = open ?? this.#cancelled.get(key);
    this.#open.delete(key);
    this.#cancelled.delete(key);
    return call && { call, isLate: call !== open };
  }

  /** All requests that are still open, which are answered now. */
  takeAll(): Call[] {
    const calls = [...this.#open.values()];
    this.#open.clear();
    return calls;
  }
}
