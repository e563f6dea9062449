import type { OnSignal } from "../host/signals.ts";
import { Output } from "../host/output.ts";
import type { Engine } from "../mcp/engine.ts";
import type { Stdio } from "../host/stdio.ts";
import type { EngineOptions } from "../mcp/session.ts";

/** Everything a command touches, handed in so that tests need no process. */
export interface Context {
  /** The arguments, without those of the runtime. */
  readonly args: readonly string[];
  /** The environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder it was called in, absolute. */
  readonly cwd: string;
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

/** Prints to stdout. A reader that does not want it is no error. */
export function print(context: Context, text: string): Promise<void> {
  return write(context.stdio.stdout, text);
}

/** Prints one line to stderr. */
export function complain(context: Context, line: string): Promise<void> {
  return write(context.stdio.stderr, `toolcap: ${line}\n`);
}

async function write(stream: Stdio["stdout"], text: string): Promise<void> {
  const output = new Output(stream);
  output.add(new TextEncoder().encode(text));
  await output.room(0);
}
