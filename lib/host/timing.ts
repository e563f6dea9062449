/** Every wait of the proxy, in one place, and the means to wait. */

import { deferred } from "./deferred.ts";

/** How long the proxy waits for what, in milliseconds. */
export interface Timing {
  /** An idle server that ignores the end of its input, until SIGTERM. */
  readonly graceMs: number;
  /** The same for a server that still owes answers. */
  readonly busyMs: number;
  /** From another signal until SIGTERM. */
  readonly firstSignalMs: number;
  /** From SIGTERM until SIGKILL. */
  readonly termMs: number;
  /** From SIGKILL until a server counts as stuck. */
  readonly killMs: number;
  /** From a second signal to us until SIGKILL. */
  readonly hurryMs: number;
  /** Of the server's process and its pipes, one is at its end alone. */
  readonly drainMs: number;
  /** The server never spoke: for the client's first request to arrive. */
  readonly lingerMs: number;
  /** For what is on its way already. */
  readonly settleMs: number;
  /** A reader that takes nothing at all, until it counts as gone. */
  readonly stallMs: number;
  /** The same for the reader of stderr, while the server waits for it. */
  readonly patienceMs: number;
  /** The same for the disk of the log file, when all else is done. */
  readonly diskMs: number;
  /** The server does not say a word, until people are told. */
  readonly silenceMs: number;
}

/**
 * The waits that are used.
 *
 * Clients give a server about two seconds after their SIGTERM before they
 * kill it, and a killed proxy can no longer end its child: `termMs` and
 * `firstSignalMs` stay below that.
 */
export const TIMING: Timing = {
  graceMs: 5_000,
  busyMs: 60_000,
  firstSignalMs: 500,
  termMs: 1_200,
  killMs: 1_000,
  hurryMs: 250,
  drainMs: 1_000,
  lingerMs: 1_000,
  settleMs: 100,
  stallMs: 60_000,
  patienceMs: 500,
  diskMs: 5_000,
  silenceMs: 30_000,
};

/** How often a condition is looked at. */
const TICK_MS = 25;

/** Options for {@linkcode countdown}. */
export interface CountdownOptions {
  /** Time does not count while this holds. @default never */
  readonly paused?: () => boolean;
}

/**
 * Calls `action` once `ms` have been counted.
 *
 * @returns Stops the countdown. Harmless when it is over.
 */
export function countdown(
  ms: number,
  action: () => void,
  { paused }: CountdownOptions = {},
): () => void {
  if (paused === undefined) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  }
  let counted = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const isPaused = paused();
    if (!isPaused) counted += now - last;
    last = now;
    if (isPaused || counted < ms) return;
    clearInterval(timer);
    action();
  }, Math.min(TICK_MS, ms));
  return () => clearInterval(timer);
}

/** Waits for `promise`, but no longer than `ms`; says whether it came. */
export function atMost(
  promise: Promise<unknown>,
  ms: number,
): Promise<boolean> {
  return waitFor(promise, (giveUp) => countdown(ms, giveUp));
}

/** Waits for `promise`, until `lost` holds; says whether it came. */
export function unless(
  promise: Promise<unknown>,
  lost: () => boolean,
): Promise<boolean> {
  return waitFor(promise, (giveUp) => {
    const timer = setInterval(() => lost() && giveUp(), TICK_MS);
    return () => clearInterval(timer);
  });
}

async function waitFor(
  promise: Promise<unknown>,
  start: (giveUp: () => void) => () => void,
): Promise<boolean> {
  const given = deferred<boolean>();
  const stop = start(() => given.resolve(false));
  try {
    return await Promise.race([promise.then(() => true), given.promise]);
  } finally {
    stop();
  }
}
