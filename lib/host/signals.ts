/** The signals that ask this process to end. */

import process from "node:process";
import type { EndSignal } from "./tree.ts";

/** Calls back for each signal; gives the means to stop that. */
export type OnSignal = (handler: (signal: EndSignal) => void) => () => void;

/** Which signals are listened to, and what they mean to a server. */
const SIGNALS: readonly (readonly [NodeJS.Signals, EndSignal])[] =
  process.platform === "win32"
    ? [["SIGINT", "SIGINT"], ["SIGBREAK", "SIGTERM"]]
    : [["SIGINT", "SIGINT"], ["SIGTERM", "SIGTERM"], ["SIGHUP", "SIGHUP"]];

/** Listens to this process's signals, so that they no longer end it. */
export function onProcessSignal(
  handler: (signal: EndSignal) => void,
): () => void {
  const listeners = SIGNALS.map(([name, meaning]) => {
    const listener = (): void => handler(meaning);
    process.on(name, listener);
    return { name, listener };
  });
  return () => {
    for (const { name, listener } of listeners) process.off(name, listener);
  };
}

/**
 * Listens at once, for whoever asks later, who is told then of what came
 * before: a server that is being started is not to outlive us.
 */
export function listenEarly(onSignal: OnSignal): OnSignal {
  const early: EndSignal[] = [];
  let tell = (signal: EndSignal): void => {
    early.push(signal);
  };
  const stop = onSignal((signal) => tell(signal));
  return (handler) => {
    tell = handler;
    for (const signal of early) handler(signal);
    return stop;
  };
}
