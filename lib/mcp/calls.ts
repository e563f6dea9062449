import type { Cursor } from "../paging/cursor.ts";
import type { View } from "../paging/view.ts";
import { type Caller, idKey } from "./message.ts";
import { setNewest } from "./newest.ts";

/** What is known of a run of a tool. */
export interface Run {
  /** The tool; "" if that is not known. */
  readonly tool: string;
  /** Who asked for it. */
  readonly caller: Caller;
  /** Where the page starts, if it runs again for one. */
  readonly cursor?: Cursor | undefined;
  /** What is to be shown of its result, if not all. */
  readonly view?: View | undefined;
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

/** A call, and those before it that have the same id and are open too. */
interface Open {
  readonly call: Call;
  readonly before: Open | undefined;
}

/** This many calls that were cancelled are remembered. */
const MAX_CANCELLED = 1024;

/**
 * The client's requests that the server owes an answer. An id may be used again
 * once it is answered. Where a client does not wait for that, an answer counts
 * as that of the last such call: of the others, one may never be answered.
 */
export class Calls {
  readonly #open = new Map<string, Open>();
  readonly #cancelled = new Map<string, Call>();

  /** How many answers are owed; a stream of events ends only when told to. */
  get owed(): number {
    let owed = 0;
    for (const { kind } of this.#all()) {
      if (kind !== "stream") owed++;
    }
    return owed;
  }

  /** Notes a request that goes to the server. */
  add(call: Call): void {
    const key = idKey(call.id);
    this.#cancelled.delete(key);
    this.#open.set(key, { call, before: this.#open.get(key) });
  }

  /** Notes that the client gave a request up; says whether it was open. */
  cancel(id: string): boolean {
    const key = idKey(id);
    const call = this.#pop(key);
    if (!call) return false;
    setNewest(this.#cancelled, [key, call], MAX_CANCELLED);
    return true;
  }

  /** The request with that id, which is answered now. */
  take(
    id: string,
  ): { readonly call: Call; readonly isLate: boolean } | undefined {
    const key = idKey(id);
    const open = this.#pop(key);
    const call = open ?? this.#cancelled.get(key);
    this.#cancelled.delete(key);
    return call && { call, isLate: call !== open };
  }

  /** All requests that are still open, which are answered now. */
  takeAll(): Call[] {
    const calls = [...this.#all()];
    this.#open.clear();
    return calls;
  }

  #pop(key: string): Call | undefined {
    const last = this.#open.get(key);
    if (last?.before) this.#open.set(key, last.before);
    else this.#open.delete(key);
    return last?.call;
  }

  *#all(): Generator<Call, void, void> {
    for (const last of this.#open.values()) {
      for (let open: Open | undefined = last; open; open = open.before) {
        yield open.call;
      }
    }
  }
}
