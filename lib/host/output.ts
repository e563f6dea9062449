/** An ordered queue in front of one stream that may be slow or gone. */

import { joined } from "./bytes.ts";
import { deferred } from "./deferred.ts";

/** Writes all the bytes, or rejects when the other side is gone. */
export type Write = (bytes: Uint8Array) => Promise<void>;

/** How much may wait in an {@linkcode Output} before its user should wait. */
export const HIGH_WATER_BYTES: number = 64 * 1024;

/** Small chunks are joined up to this size; larger ones are cut to it. */
const SLICE_BYTES = 128 * 1024;

/**
 * A queue of bytes for one stream.
 *
 * Adding never waits, so that a slow reader on one side never holds up the
 * other; whoever adds asks {@linkcode Output.room} before it takes more work.
 * Once the stream is gone, everything is dropped and nothing waits any more.
 */
export class Output {
  readonly #write: Write;
  #queue: Uint8Array[] = [];
  #queuedBytes = 0;
  #failed = false;
  #ending = false;
  #writingSince = 0;
  #running: Promise<void> | null = null;
  #waiting: { limit: number; resume: () => void }[] = [];
  /** Resolves with the error when the stream is gone. Never rejects. */
  readonly failed: Promise<unknown>;
  #fail: (error: unknown) => void;

  /**
   * Creates a queue.
   *
   * @param write Called with one slice at a time, never twice at once.
   */
  constructor(write: Write) {
    this.#write = write;
    const { promise, resolve } = deferred<unknown>();
    this.failed = promise;
    this.#fail = resolve;
  }

  /** Bytes that the stream has not taken yet. */
  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  /** For how long the stream has not taken a slice, in milliseconds. */
  get stalledMs(): number {
    return this.#writingSince === 0
      ? 0
      : performance.now() - this.#writingSince;
  }

  /** Adds bytes to the end of the queue. */
  add(...chunks: readonly Uint8Array[]): void {
    if (this.#failed || this.#ending) return;
    for (const chunk of chunks) {
      if (chunk.length === 0) continue;
      this.#queue.push(chunk);
      this.#queuedBytes += chunk.length;
    }
    this.#running ??= this.#run();
  }

  /**
   * Resolves when no more than `limit` bytes wait, or the stream is gone.
   *
   * @param limit Bytes that may still wait. 0 flushes.
   */
  room(limit: number = HIGH_WATER_BYTES): Promise<void> {
    if (this.#failed || this.#queuedBytes <= limit) return Promise.resolve();
    return new Promise((resume) => this.#waiting.push({ limit, resume }));
  }

  /** Takes no more; resolves when everything before is written. */
  end(): Promise<void> {
    this.#ending = true;
    return this.room(0);
  }

  /** Gives up on what is still queued. */
  abandon(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#wake();
    this.#fail(error);
  }

  async #run(): Promise<void> {
    // What is added in the same turn goes out as one write.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const slice = this.#take();
      this.#writingSince = performance.now();
      try {
        await this.#write(slice);
      } catch (error) {
        this.abandon(error);
        break;
      }
      if (this.#failed) break;
      this.#queuedBytes -= slice.length;
      this.#wake();
    }
    this.#writingSince = 0;
    this.#running = null;
  }

  #take(): Uint8Array {
    const first = this.#queue[0] as Uint8Array; // the caller looked
    if (first.length >= SLICE_BYTES) {
      if (first.length === SLICE_BYTES) this.#queue.shift();
      else this.#queue[0] = first.subarray(SLICE_BYTES);
      return first.subarray(0, SLICE_BYTES);
    }
    let count = 0;
    let length = 0;
    for (const chunk of this.#queue) {
      if (length + chunk.length > SLICE_BYTES) break;
      length += chunk.length;
      count++;
    }
    const taken = this.#queue.splice(0, count);
    return taken.length === 1 ? first : joined(taken);
  }

  #wake(): void {
    const due = this.#waiting.filter(({ limit }) =>
      this.#failed || this.#queuedBytes <= limit
    );
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter((waiter) => !due.includes(waiter));
    for (const { resume } of due) resume();
  }
}
