/** What people get to read: our lines and the server's stderr, on stderr. */

import { lastBytes } from "./bytes.ts";
import { oneLine } from "./one_line.ts";
import type { Output } from "./output.ts";
import { unless } from "./timing.ts";

/** How much of one stray line is shown, in characters. */
const NOISE_CHARS = 1000;
/** How much of the server's stderr is remembered, in bytes. */
const TAIL_BYTES = 4096;
/** How much may wait for a slow reader of stderr, in bytes. */
const QUEUE_BYTES = 1024 * 1024;
const LF = 10;
const encoder = new TextEncoder();

/** Options for {@linkcode People}. */
export interface PeopleOptions {
  /** Drops what is only of interest. Problems and the server's text stay. */
  readonly quiet: boolean;
  /** How long the server's stderr waits for a reader that takes nothing. */
  readonly patienceMs: number;
}

/**
 * Writes to stderr, and never waits long for it: a client that does not read
 * its servers' stderr must not bring the protocol to a halt. What cannot be
 * written is dropped, and counted.
 */
export class People {
  readonly #output: Output;
  readonly #options: PeopleOptions;
  #tail: Uint8Array = new Uint8Array(0);
  #midLine = false;
  #droppedBytes = 0;
  #toldOfNoise = false;
  #toldOfHeaders = false;

  /** Speaks through one output. */
  constructor(output: Output, options: PeopleOptions) {
    this.#output = output;
    this.#options = options;
  }

  /** Says something of interest, unless quiet. */
  log(line: string): void {
    if (!this.#options.quiet) this.problem(line);
  }

  /** Says something that matters, quiet or not. */
  problem(line: string): void {
    this.#line(`toolcap: ${oneLine(line)}`);
  }

  /** Shows a line that is not a message, shortened. */
  noise(line: string): void {
    if (!this.#toldOfNoise) {
      this.#toldOfNoise = true;
      this.log(
        "the server writes lines to stdout that are not messages; they come here",
      );
    }
    if (!this.#toldOfHeaders && /^content-length:/i.test(line)) {
      this.#toldOfHeaders = true;
      this.problem(
        "the server frames its messages with Content-Length headers, which MCP does not; it must write one message per line",
      );
    }
    const more = line.length - NOISE_CHARS;
    this.#line(
      more > 0
        ? `${line.slice(0, NOISE_CHARS)}... [${more} more characters]`
        : line,
    );
  }

  /** Passes on a piece of the server's stderr. */
  async passOn(chunk: Uint8Array): Promise<void> {
    this.#tail = lastBytes(this.#tail, chunk, TAIL_BYTES);
    const { patienceMs } = this.#options;
    if (this.#isFull() && this.#droppedBytes === 0) {
      await unless(
        this.#output.room(QUEUE_BYTES),
        () => this.#output.stalledMs > patienceMs,
      );
    }
    if (this.#isFull()) {
      this.#droppedBytes += chunk.length;
      return;
    }
    this.confess();
    this.#output.add(chunk);
    this.#midLine = chunk.at(-1) !== LF;
  }

  /** Says how much was dropped, if anything was since this was said last. */
  confess(): void {
    if (this.#droppedBytes === 0) return;
    const note = `\ntoolcap: ${this.#droppedBytes} bytes of stderr were ` +
      "dropped because nobody read them\n";
    this.#droppedBytes = 0;
    this.#output.add(encoder.encode(note));
    this.#midLine = false;
  }

  /** The end of what the server wrote to stderr, as clean text. */
  tail(): string {
    const text = new TextDecoder().decode(this.#tail);
    // deno-lint-ignore no-control-regex -- colours and the like are taken out
    return text.replace(/\x1b\[[0-9;?]*[A-Za-z]|[^\P{Cc}\n\t]/gu, "").trim();
  }

  #line(text: string): void {
    if (this.#isFull()) {
      this.#droppedBytes += text.length;
      return;
    }
    this.confess();
    // The server may have stopped in the middle of a line of its own.
    this.#output.add(encoder.encode(`${this.#midLine ? "\n" : ""}${text}\n`));
    this.#midLine = false;
  }

  #isFull(): boolean {
    return this.#output.queuedBytes > QUEUE_BYTES;
  }
}
