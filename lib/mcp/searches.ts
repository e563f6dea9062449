import type { Call } from "./calls.ts";
import type { Action } from "./engine.ts";
import { idKey } from "./message.ts";

/** Answers that take long to make; other messages do not wait for them. */
export class Searches {
  readonly #running = new Set<string>();

  /** How many are being made. */
  get size(): number {
    return this.#running.size;
  }

  /** Notes that the client gave a request up. */
  cancel(id: string): void {
    this.#running.delete(idKey(id));
  }

  /** Gives what is to be done when the answer to a request is made. */
  start(
    { id, isStateless }: Pick<Call, "id" | "isStateless">,
    answer: Promise<readonly Action[]>,
  ): readonly Action[] {
    const key = idKey(id);
    this.#running.add(key);
    const finish = async () => {
      try {
        const actions = await answer;
        // Since 2026-07-28 nothing may follow a cancellation on stdio.
        return this.#running.has(key) || !isStateless ? actions : [];
      } finally {
        this.#running.delete(key);
      }
    };
    return [{ kind: "later", actions: finish() }];
  }
}
