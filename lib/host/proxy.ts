/** The proxy: one client, one server, one engine between them. */

import type { Engine } from "../mcp/engine.ts";
import { type Child, exitCodeOf } from "./child.ts";
import { Life } from "./life.ts";
import { readLines } from "./lines.ts";
import { HIGH_WATER_BYTES, Output } from "./output.ts";
import { People } from "./people.ts";
import { endingLine, endingReason } from "./reason.ts";
import { Relay, type Side } from "./relay.ts";
import type { OnSignal } from "./signals.ts";
import { type ServerOptions, startServer } from "./start.ts";
import type { Stdio } from "./stdio.ts";
import { atMost, countdown, TIMING, type Timing, unless } from "./timing.ts";

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
  const { quiet = false, stdio } = options;
  const stderr = new Output(stdio.stderr);
  const people = new People(stderr, { quiet, patienceMs: timing.patienceMs });
  const child = start(options, people);
  const code = child === undefined
    ? WRONG_CALL
    : await serve(child, people, { ...options, timing });
  await unless(stderr.room(0), () => stderr.stalledMs > timing.patienceMs);
  return code;
}

/** Starts the server, or tells people why that cannot work. */
function start(options: ServerOptions, people: People): Child | undefined {
  try {
    return startServer(options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    people.problem(error.message);
    return undefined;
  }
}

async function serve(
  child: Child,
  people: People,
  options: ProxyOptions & { readonly timing: Timing },
): Promise<number> {
  const { command, engine, stdio, timing, maxLineBytes } = options;
  const client = new Output(stdio.stdout);
  const relay = new Relay(engine, { client, server: child.stdin, people });
  const life = new Life(child, {
    timing,
    busy: () => relay.busy,
    blocked: () =>
      client.queuedBytes > HIGH_WATER_BYTES &&
      client.stalledMs < timing.stallMs,
  });
  const stopSignals = options.onSignal?.((signal) => life.signalled(signal));
  client.failed.then(() => life.clientGone());

  const carry = async (
    from: Side,
    source: AsyncIterable<Uint8Array>,
  ): Promise<void> => {
    try {
      for await (const line of readLines(source, maxLineBytes)) {
        await relay.take(from, line);
      }
    } catch (error) {
      people.problem(`cannot read from the ${from} any more: ${error}`);
    }
  };
  const fromClient = carry("client", stdio.stdin)
    .then(() => life.clientEnded());
  const fromServer = carry(
    "server",
    noting(child.stdout, () => life.serverSpoke()),
  );
  const fromStderr = passOn(child.stderr, people);
  watch(relay, people, { ms: timing.silenceMs, over: child.ended });

  const ending = await child.ended;
  life.serverExited();
  await fromServer;
  await life.finish();
  child.stdin.abandon("The server is gone");
  await atMost(fromStderr, timing.settleMs);

  if (ending.kind === "failed") people.problem(endingLine(command, ending));
  else if (!life.asked) people.log(endingLine(command, ending));
  relay.serverEnded(endingReason(command, ending, people.tail()));
  if (!life.hurried) await lastRequests(relay, fromClient, timing);
  const limitMs = life.hurried ? timing.hurryMs : timing.stallMs;
  await unless(client.room(0), () => client.stalledMs > limitMs);
  stopSignals?.();
  return exitCodeOf(ending);
}

/** The server is gone: gives requests that are on their way time to come. */
function lastRequests(
  relay: Relay,
  fromClient: Promise<void>,
  { settleMs, lingerMs }: Timing,
): Promise<void> {
  if (relay.heard("server")) return atMost(fromClient, settleMs);
  // The client is still to learn why its first request gets no answer.
  return atMost(Promise.race([fromClient, relay.answered]), lingerMs);
}

/** Tells people when a server does not say anything for long. */
async function watch(
  relay: Relay,
  people: People,
  { ms, over }: { readonly ms: number; readonly over: Promise<unknown> },
): Promise<void> {
  await relay.first("client");
  const stop = countdown(ms, () => {
    people.log(
      `the server has not written anything for ${ms / 1000} seconds; ` +
        "it may be starting slowly, or not speak MCP over stdio",
    );
  });
  await Promise.race([relay.first("server"), over]);
  stop();
}

async function passOn(
  source: AsyncIterable<Uint8Array>,
  people: People,
): Promise<void> {
  for await (const chunk of source) await people.passOn(chunk);
}

async function* noting(
  source: AsyncIterable<Uint8Array>,
  note: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    note();
    yield chunk;
  }
}
