/** Bytes to lines, for the stdio transport of MCP. */

import { firstBytes, lastBytes } from "./bytes.ts";

/** What {@linkcode LineSplitter} found. */
export type Line =
  /** A line without its line end. The bytes may be a view of a larger buffer. */
  | { readonly kind: "line"; readonly bytes: Uint8Array }
  /** A line longer than the bound: only its two ends were kept. */
  | {
    readonly kind: "dropped";
    readonly byteLength: number;
    readonly head: Uint8Array;
    readonly tail: Uint8Array;
  };

/**
 * The longest line that is taken, in bytes.
 *
 * A line becomes one JavaScript string, and the engines' own bound lies near
 * 512 Mi characters. While it comes in, a line takes at most twice the bound;
 * then its bytes and its string are there at once, and a result that is cut is
 * there decoded, too: measured, about five times its bytes in all.
 */
export const MAX_LINE_BYTES: number = 256 * 1024 * 1024;

/** How much is kept of each end of a line that was dropped, in bytes. */
const KEPT_BYTES = 2048;
const FIRST_CAPACITY = 4096;
const LF = 10;
const CR = 13;

/**
 * Splits a stream of bytes into lines, at LF only.
 *
 * One CR before the LF belongs to the line end. A line that came in many
 * chunks is gathered in one growing buffer, so the cost is linear in its
 * length whatever the size of the chunks, a single byte included.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #buffer = new Uint8Array(0);
  #length = 0;
  /** Set while the rest of a line that is too long is passing by. */
  #overflow: { byteLength: number; head: Uint8Array; tail: Uint8Array } | null =
    null;

  /**
   * Creates a splitter.
   *
   * @param maxBytes The longest line to keep, without its line end.
   */
  constructor(maxBytes: number = MAX_LINE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes the next bytes; gives the lines that they complete.
   *
   * @param chunk Bytes as they came. Lines may be views of this chunk.
   * @returns The lines that are complete now, in order.
   */
  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(LF, from);
      if (end < 0) break;
      lines.push(this.#finish(chunk.subarray(from, end)));
      from = end + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
    return lines;
  }

  /** Ends the stream; gives the last line if it had no line end. */
  end(): Line[] {
    if (this.#length === 0 && this.#overflow === null) return [];
    return [this.#finish(new Uint8Array(0))];
  }

  #finish(last: Uint8Array): Line {
    // The usual line lies within one chunk: no copy is needed.
    if (this.#length === 0 && this.#overflow === null) {
      const bytes = withoutCr(last);
      if (bytes.length <= this.#maxBytes) return { kind: "line", bytes };
    }
    this.#keep(last);
    const overflow = this.#overflow;
    this.#overflow = null;
    if (overflow !== null) return { kind: "dropped", ...overflow };
    const bytes = withoutCr(this.#buffer.subarray(0, this.#length));
    this.#buffer = new Uint8Array(0);
    this.#length = 0;
    if (bytes.length <= this.#maxBytes) return { kind: "line", bytes };
    return { kind: "dropped", byteLength: bytes.length, ...ends(bytes) };
  }

  #keep(bytes: Uint8Array): void {
    if (this.#overflow !== null) {
      this.#overflow.byteLength += bytes.length;
      this.#overflow.tail = lastBytes(this.#overflow.tail, bytes, KEPT_BYTES);
      return;
    }
    const length = this.#length + bytes.length;
    // One byte more than the bound is let in: it may be the CR.
    if (length > this.#maxBytes + 1) {
      const start = this.#buffer.subarray(0, this.#length);
      this.#overflow = {
        byteLength: length,
        head: firstBytes(start, bytes, KEPT_BYTES),
        tail: lastBytes(start, bytes, KEPT_BYTES),
      };
      this.#buffer = new Uint8Array(0);
      this.#length = 0;
      return;
    }
    if (length > this.#buffer.length) this.#grow(length);
    this.#buffer.set(bytes, this.#length);
    this.#length = length;
  }

  /** The old buffer and the new are there at once: twice the bound at most. */
  #grow(length: number): void {
    const wanted = Math.max(length, this.#buffer.length * 2, FIRST_CAPACITY);
    const buffer = new Uint8Array(
      Math.max(length, Math.min(wanted, this.#maxBytes + 1)),
    );
    buffer.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = buffer;
  }
}

/**
 * Reads lines from a stream of bytes, taking no more than it is asked for.
 *
 * @param source Bytes in chunks of any size.
 * @param maxBytes The longest line to keep, without its line end.
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<Line> {
  const splitter = new LineSplitter(maxBytes);
  for await (const chunk of source) yield* splitter.push(chunk);
  yield* splitter.end();
}

function withoutCr(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === CR ? bytes.subarray(0, -1) : bytes;
}

function ends(bytes: Uint8Array): { head: Uint8Array; tail: Uint8Array } {
  const none = new Uint8Array(0);
  return {
    head: firstBytes(none, bytes, KEPT_BYTES),
    tail: lastBytes(none, bytes, KEPT_BYTES),
  };
}
