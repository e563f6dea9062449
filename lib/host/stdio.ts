/** This process's own three streams, without blocking on any runtime. */

import process from "node:process";
import type { Writable } from "node:stream";
import type { Write } from "./output.ts";

/** The three streams of a command; handed in, so that tests can have others. */
export interface Stdio {
  /** What the client writes. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Takes protocol messages only. */
  readonly stdout: Write;
  /** Takes what is for people. */
  readonly stderr: Write;
}

/** What we use of Deno's own streams. */
interface DenoStreams {
  readonly stdin: { readonly readable: AsyncIterable<Uint8Array> };
  readonly stdout: DenoWriter;
  readonly stderr: DenoWriter;
}

interface DenoWriter {
  write(bytes: Uint8Array): Promise<number>;
}

/**
 * Opens this process's streams.
 *
 * On Deno, `process.stdout.write` blocks the whole process while the reader
 * is slow, so that nothing would flow in the other direction either.
 * `Deno.stdout.write` does not.
 */
export function openStdio(): Stdio {
  if ("Deno" in globalThis) {
    // A parse boundary: the global exists, and its shape is Deno's own.
    const deno = (globalThis as unknown as { Deno: DenoStreams }).Deno;
    return {
      stdin: deno.stdin.readable,
      stdout: (bytes) => writeAll(deno.stdout, bytes),
      stderr: (bytes) => writeAll(deno.stderr, bytes),
    };
  }
  return {
    stdin: process.stdin,
    stdout: writerOf(process.stdout),
    stderr: writerOf(process.stderr),
  };
}

/** A {@linkcode Write} for a Node stream; rejects once the stream has failed. */
export function writerOf(stream: Writable): Write {
  // The callback of the write reports the error; an `error` event that nobody
  // listens to would end the process.
  stream.on("error", () => {});
  return (bytes) =>
    new Promise((resolve, reject) => {
      stream.write(bytes, (error) => error ? reject(error) : resolve());
    });
}

async function writeAll(writer: DenoWriter, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += await writer.write(bytes.subarray(at));
  }
}
