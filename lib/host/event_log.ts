/** What happened, for machines: one line of JSON for each event. */

import process from "node:process";
import type { LogEntry } from "../mcp/engine.ts";
import type { Output } from "./output.ts";

/** How much may wait for a slow disk, in bytes. */
const QUEUE_BYTES = 1024 * 1024;
/** How much of one text is written: names come from servers and clients. */
const TEXT_CHARS = 200;
const encoder = new TextEncoder();

/** Writes events to one output, and never waits for it. */
export class EventLog {
  readonly #output: Output;
  readonly #now: () => Date;
  #lost = 0;

  /**
   * Writes through one output.
   *
   * @param now Gives the time of an event.
   */
  constructor(output: Output, now: () => Date = () => new Date()) {
    this.#output = output;
    this.#now = now;
  }

  /** Resolves with the error when nothing can be written any more. */
  get failed(): Promise<unknown> {
    return this.#output.failed;
  }

  /** For how long the disk has not taken anything, in milliseconds. */
  get stalledMs(): number {
    return this.#output.stalledMs;
  }

  /** Adds an event. One that finds no room is counted instead. */
  add(entry: LogEntry): void {
    if (this.#output.queuedBytes > QUEUE_BYTES) {
      this.#lost++;
      return;
    }
    if (this.#lost > 0) this.#write({ event: "lost", events: this.#lost });
    this.#lost = 0;
    this.#write(entry);
  }

  /** Resolves when every event is written, or none can be. */
  flushed(): Promise<void> {
    return this.#output.room(0);
  }

  #write({ event, ...fields }: LogEntry): void {
    // Several proxies may share one file: the pid tells them apart.
    const { pid } = process;
    const line = { time: this.#now().toISOString(), event, pid, ...fields };
    const json = JSON.stringify(line, (_, value) => shortened(value));
    this.#output.add(encoder.encode(`${json}\n`));
  }
}

function shortened(value: unknown): unknown {
  return typeof value === "string" && value.length > TEXT_CHARS
    ? `${value.slice(0, TEXT_CHARS)}...`
    : value;
}
