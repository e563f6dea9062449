/** A server that runs, from its first message to its end. */

import type { Engine } from "../mcp/engine.ts";
import { type Child, type Ending, exitCodeOf } from "./child.ts";
import type { EventLog } from "./event_log.ts";
import { Life } from "./life.ts";
import { readLines } from "./lines.ts";
import { HIGH_WATER_BYTES, Output } from "./output.ts";
import type { People } from "./people.ts";
import { endingLine, failureReason, hungUpLine } from "./reason.ts";
import { Relay, type Side } from "./relay.ts";
import type { OnSignal } from "./signals.ts";
import type { Stdio } from "./stdio.ts";
import { atMost, countdown, type Timing, unless } from "./timing.ts";

/** What {@linkcode serve} needs to know; see `ProxyOptions`. */
export interface ServeOptions {
  readonly command: string;
  readonly engine: Engine;
  readonly stdio: Stdio;
  readonly timing: Timing;
  readonly events?: EventLog | undefined;
  readonly onSignal?: OnSignal;
  readonly maxLineBytes?: number;
}

/** A server and all that stands around it. */
interface Scene {
  readonly options: ServeOptions;
  readonly people: People;
  readonly child: Child;
  readonly client: Output;
  readonly relay: Relay;
  readonly life: Life;
}

/**
 * Stands between the client and a server until the server is gone, and all
 * that it said is written.
 *
 * @returns The exit code that stands for its end.
 */
export async function serve(
  child: Child,
  people: People,
  options: ServeOptions,
): Promise<number> {
  const scene = setUp(child, people, options);
  const { relay, life } = scene;
  const { stdio, timing, events } = options;
  const stopSignals = options.onSignal?.((signal) => {
    events?.add({ event: "signal", to: "toolcap", signal });
    life.signalled(signal);
  });
  const fromClient = carry(scene, "client", stdio.stdin).then(() => {
    events?.add({ event: "closed", by: "client", stream: "stdin" });
    life.clientEnded();
  });
  const output = noting(child.stdout, () => life.serverSpoke());
  const fromServer = carry(scene, "server", output);
  const fromStderr = passOn(child.stderr, people);
  child.stdin.failed.then(() => hangUp(scene, "stdin"));
  fromServer.then(() => hangUp(scene, "stdout"));
  watchSilence(scene);

  const ending = await child.ended;
  life.serverExited();
  await written(fromServer, scene);
  await fromServer;
  await life.finish();
  child.stdin.abandon("The server is gone");
  await atMost(fromStderr, timing.settleMs);

  sayEnding(scene, ending);
  if (!life.hurried) {
    await lastRequests(relay, fromClient, timing);
    await relay.finish();
  }
  await written(scene.client.room(0), scene);
  stopSignals?.();
  return exitCodeOf(ending);
}

function setUp(child: Child, people: People, options: ServeOptions): Scene {
  const { engine, stdio, timing, events } = options;
  const client = new Output(stdio.stdout);
  const wires = { client, server: child.stdin, people, events };
  const relay = new Relay(engine, wires);
  const life = new Life(child, {
    timing,
    busy: () => relay.busy,
    blocked: () =>
      client.queuedBytes > HIGH_WATER_BYTES &&
      client.stalledMs < timing.stallMs,
    onTold: (signal) => events?.add({ event: "signal", to: "server", signal }),
  });
  client.failed.then(() => {
    events?.add({ event: "closed", by: "client", stream: "stdout" });
    life.clientGone();
  });
  return { options, people, child, client, relay, life };
}

/** Takes the lines of one side, one after the other. */
async function carry(
  { relay, people, options }: Scene,
  from: Side,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    for await (const line of readLines(source, options.maxLineBytes)) {
      await relay.take(from, line);
    }
  } catch (error) {
    people.problem(`cannot read from the ${from} any more: ${error}`);
  }
}

/** The server closed one of its pipes: it is at its end, or is brought there. */
async function hangUp(
  { child, people, relay, life, options }: Scene,
  stream: "stdin" | "stdout",
): Promise<void> {
  const { command, timing, events } = options;
  if (await atMost(child.ended, timing.drainMs)) return;
  const line = hungUpLine(command, stream);
  people.log(line);
  events?.add({ event: "closed", by: "server", stream });
  // Without its output nothing can be answered any more, so that is said now.
  if (stream === "stdout") {
    relay.serverEnded(failureReason(line, people.tail()));
  }
  life.serverHungUp();
}

/** Waits for the last of the server's words, while the client takes them. */
async function written(
  last: Promise<void>,
  { client, life, options }: Scene,
): Promise<void> {
  const { hurryMs, stallMs } = options.timing;
  const isLost = (): boolean =>
    client.stalledMs > (life.hurried ? hurryMs : stallMs);
  if (await unless(last, isLost)) return;
  client.abandon(new Error("The client does not read"));
}

function sayEnding(
  { relay, life, people, options }: Scene,
  ending: Ending,
): void {
  const line = endingLine(options.command, ending);
  if (ending.kind === "failed") people.problem(line);
  else if (!life.asked) people.log(line);
  options.events?.add({
    event: "end",
    how: ending.kind,
    code: exitCodeOf(ending),
    noise: relay.noiseLines,
  });
  relay.serverEnded(failureReason(line, people.tail()));
}

/** The server is gone: gives requests that are on their way time to come. */
function lastRequests(
  relay: Relay,
  fromClient: Promise<void>,
  { settleMs, lingerMs }: Timing,
): Promise<unknown> {
  if (relay.heard("server")) return atMost(fromClient, settleMs);
  // The client is still to learn why its first request gets no answer.
  return atMost(Promise.race([fromClient, relay.answered]), lingerMs);
}

/** Tells people when a server does not say anything for long. */
async function watchSilence(
  { relay, people, child, options }: Scene,
): Promise<void> {
  const ms = options.timing.silenceMs;
  await relay.first("client");
  const stop = countdown(ms, () => {
    people.log(
      `the server has not written anything for ${ms / 1000} seconds; ` +
        "it may be starting slowly, or not speak MCP over stdio",
    );
  });
  await Promise.race([relay.first("server"), child.ended]);
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
