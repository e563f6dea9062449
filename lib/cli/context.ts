import { oneLine } from "../host/one_line.ts";
import type { OnSignal } from "../host/signals.ts";
import type { Stdio } from "../host/stdio.ts";
import { codeOf } from "../host/system_error.ts";
import type { Engine } from "../mcp/engine.ts";
import type { EngineOptions } from "../mcp/session.ts";
import { Failure } from "./usage.ts";

/** Everything a command touches, handed in so that tests need no process. */
export interface Context {
  /** The arguments, without those of the runtime. */
  readonly args: readonly string[];
  /** The environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder it was called in, absolute. */
  readonly cwd: string;
  /** The system, as in `process.platform`. */
  readonly platform: string;
  /** The user's own folder, absolute. */
  readonly home: string;
  /** The command that starts this very toolcap again. */
  readonly self: readonly string[];
  /** The three streams. */
  readonly stdio: Stdio;
  /** Is there a person at the other end of it? */
  readonly isTerminal: (stream: StreamNumber) => boolean;
  /** Tells about signals. */
  readonly onSignal: OnSignal;
  /** Makes the engine of a proxy. */
  readonly createEngine: (options: EngineOptions) => Engine;
}

/** Standard input, output, error. */
export type StreamNumber = 0 | 1 | 2;

/** How runtimes say that nobody reads a pipe any more. */
const READER_GONE = ["EPIPE", "ERR_STREAM_DESTROYED"];

/**
 * Prints to stdout. A reader that does not want it is no error.
 *
 * @returns Whether anyone may want more of it.
 * @throws {Failure} If it cannot be written, as to a disk that is full.
 */
export async function print(context: Context, text: string): Promise<boolean> {
  try {
    await context.stdio.stdout(new TextEncoder().encode(text));
    return true;
  } catch (error) {
    if (isReaderGone(error)) return false;
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure(`cannot write to standard output: ${why}`);
  }
}

/** Prints one line to stderr. If that cannot be, there is no way to say it. */
export async function complain(context: Context, line: string): Promise<void> {
  const bytes = new TextEncoder().encode(`toolcap: ${oneLine(line)}\n`);
  await context.stdio.stderr(bytes).catch(() => {});
}

function isReaderGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return READER_GONE.includes(codeOf(error)) || error.name === "BrokenPipe";
}
