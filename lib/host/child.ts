/** The server's process: started, written to, read from, ended. */

import { spawn } from "node:child_process";
import { constants } from "node:os";
import process from "node:process";
import type { Readable } from "node:stream";
import type { Launch } from "./command.ts";
import { deferred } from "./deferred.ts";
import { Output } from "./output.ts";
import { writerOf } from "./stdio.ts";
import { type EndSignal, signalTree } from "./tree.ts";

/** How a server's process ended. */
export type Ending =
  | { readonly kind: "exit"; readonly code: number }
  | { readonly kind: "signal"; readonly signal: string }
  /** It never ran. */
  | { readonly kind: "failed"; readonly why: "missing" | "refused" }
  /** It does not end, not even when killed. */
  | { readonly kind: "stuck" };

/** A running server. */
export interface Child {
  /** Leads a process group, except on Windows. None if it never ran. */
  readonly pid: number | undefined;
  readonly stdin: Output;
  readonly stdout: AsyncIterable<Uint8Array>;
  readonly stderr: AsyncIterable<Uint8Array>;
  /** Resolves when the process is gone; its output may still be coming. */
  readonly ended: Promise<Ending>;
  /** Closes its input once everything queued is written. */
  closeInput(): void;
  /** Signals the process and all that it started. */
  signal(signal: EndSignal): void;
  /** Gives up on it: ends its streams, and `ended` if it has not ended. */
  abandon(): void;
}

/** Options for {@linkcode startChild}. */
export interface ChildOptions {
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder it is started in. @default {our own} */
  readonly cwd?: string | undefined;
}

/**
 * Starts a server. A program that cannot be started is an {@linkcode Ending}.
 *
 * @param launch From `chooseLaunch`.
 */
export function startChild(launch: Launch, options: ChildOptions): Child {
  const { promise: ended, resolve: end } = deferred<Ending>();
  let started: ReturnType<typeof spawnChild>;
  try {
    started = spawnChild(launch, options);
  } catch (error) {
    end(failure(error)); // e.g. NUL in an argument
    return unstarted(ended);
  }
  const { stdin, stdout, stderr, pid } = started;
  started.on("error", (error) => end(failure(error)));
  started.on("exit", (code, signal) => {
    end(
      signal ? { kind: "signal", signal } : { kind: "exit", code: code ?? 0 },
    );
  });
  // Out of files, Node makes no streams; Deno 2.4 does not for any failure.
  if (!stdin) return unstarted(ended);
  const input = new Output(writerOf(stdin));
  // Deno 2.4 tells of a closed pipe here, and that the write went well.
  stdin.on("error", (error) => {
    if (!stdin.writableEnded) input.abandon(error);
  });
  return {
    pid,
    stdin: input,
    stdout: chunksOf(stdout),
    stderr: chunksOf(stderr),
    ended,
    closeInput: () => void input.end().then(() => stdin.end()),
    signal(signal) {
      if (pid !== undefined) signalTree(pid, signal);
    },
    abandon() {
      input.abandon(new Error("The server was given up"));
      for (const stream of [stdin, stdout, stderr]) stream.destroy();
      end({ kind: "stuck" });
    },
  };
}

/** The exit status that stands for an ending, as a shell would give it. */
export function exitCodeOf(ending: Ending): number {
  switch (ending.kind) {
    case "exit":
      return ending.code;
    case "signal":
      return 128 + signalNumber(ending.signal);
    case "failed":
      return ending.why === "missing" ? 127 : 126;
    case "stuck":
      return 128 + signalNumber("SIGKILL");
  }
}

function spawnChild(launch: Launch, { env, cwd }: ChildOptions) {
  return spawn(ownPathAside(launch.file), [...launch.args], {
    env: { ...env },
    cwd,
    stdio: ["pipe", "pipe", "pipe"],
    // A group of its own, see tree.ts. On Windows it would open a window.
    detached: process.platform !== "win32",
    windowsHide: true,
    windowsVerbatimArguments: launch.windowsVerbatimArguments,
  });
}

/**
 * Deno rewrites the arguments of a child that is started by Deno's own path,
 * taking them for Node's. The same path in other words is left alone.
 */
function ownPathAside(file: string): string {
  if (!("Deno" in globalThis) || file !== process.execPath) return file;
  return file.replace(/([\\/])(?=[^\\/]*$)/, "$1.$1");
}

function unstarted(ended: Promise<Ending>): Child {
  const stdin = new Output(() => Promise.resolve());
  stdin.abandon(new Error("The server was not started"));
  const nothing = (): void => {};
  return {
    pid: undefined,
    stdin,
    stdout: nothingToRead(),
    stderr: nothingToRead(),
    ended,
    closeInput: nothing,
    signal: nothing,
    abandon: nothing,
  };
}

async function* nothingToRead(): AsyncGenerator<Uint8Array> {}

/** What a stream gives until it ends, whichever way it does. */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch {
    // A pipe that breaks, or that we destroyed, is at its end like another.
  }
}

function failure(error: unknown): Ending {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return { kind: "failed", why: code === "ENOENT" ? "missing" : "refused" };
}

function signalNumber(signal: string): number {
  const numbers: Readonly<Record<string, number>> = constants.signals;
  return numbers[signal] ?? 0;
}
