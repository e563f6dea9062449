/** The proxy: one client, one server, one engine between them. */

import type { Engine } from "../mcp/engine.ts";
import type { Child } from "./child.ts";
import type { EventLog } from "./event_log.ts";
import { Output } from "./output.ts";
import { People } from "./people.ts";
import { serve } from "./serve.ts";
import { listenEarly, type OnSignal } from "./signals.ts";
import { type ServerOptions, startServer } from "./start.ts";
import type { Stdio } from "./stdio.ts";
import { TIMING, type Timing, unless } from "./timing.ts";

/** The exit code for a command that cannot work. */
const WRONG_CALL = 2;

/** Options for {@linkcode runProxy}. */
export interface ProxyOptions extends ServerOptions {
  /** Decides what becomes of each message. */
  readonly engine: Engine;
  /** Our own streams. */
  readonly stdio: Stdio;
  /** No lines of mere interest on stderr. @default {false} */
  readonly quiet?: boolean;
  /** Where events are written. @default nowhere */
  readonly events?: EventLog | undefined;
  /** Tells us about signals to us. @default nobody does */
  readonly onSignal?: OnSignal;
  /** Waits that differ from {@linkcode TIMING}. */
  readonly timing?: Partial<Timing>;
  /** The longest message, in bytes. @default {MAX_LINE_BYTES} */
  readonly maxLineBytes?: number;
}

/**
 * Runs a server behind an engine until the server is gone.
 *
 * Each direction is in order and on its own: neither waits for a slow reader
 * on the other. When the client's input ends, so does the server's; what the
 * server still says is passed on. All of it is written when this resolves.
 *
 * @returns The exit code: the server's own, 128 + n if signal n ended it, 127
 *   if its command was not found, 126 if the system refused to start it, 2 if
 *   the command cannot work.
 */
export async function runProxy(options: ProxyOptions): Promise<number> {
  const timing = { ...TIMING, ...options.timing };
  const { quiet = false, stdio, events } = options;
  const stderr = new Output(stdio.stderr);
  const people = new People(stderr, { quiet, patienceMs: timing.patienceMs });
  events?.failed.then((error) => {
    people.problem(`nothing more is written to the log file: ${error}`);
  });
  const onSignal = options.onSignal && listenEarly(options.onSignal);
  const child = start(options, people);
  const code = child === undefined ? WRONG_CALL : await serve(child, people, {
    ...options,
    timing,
    ...(onSignal && { onSignal }),
  });
  if (events !== undefined) {
    await unless(events.flushed(), () => events.stalledMs > timing.diskMs);
  }
  people.confess();
  await unless(stderr.room(0), () => stderr.stalledMs > timing.patienceMs);
  return code;
}

/** Starts the server, or tells people why that cannot work. */
function start(options: ProxyOptions, people: People): Child | undefined {
  try {
    return startServer(options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    people.problem(error.message);
    options.events?.add({ event: "end", how: "refused", code: WRONG_CALL });
    return undefined;
  }
}
