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
