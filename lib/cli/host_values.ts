/** The values of the options of `toolcap proxy` that the host goes by. */

import { MAX_LINE_BYTES } from "../host/lines.ts";
import { TIMING, type Timing } from "../host/timing.ts";
import type { Values } from "./options.ts";
import { secondsIn } from "./seconds.ts";
import { quoted, UsageError } from "./usage.ts";

const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  KiB: 1024,
  MiB: 1024 * 1024,
};
/** Below this, ordinary messages would be dropped. */
const MIN_LINE_BYTES = 64 * 1024;
/** A line becomes one string, and V8's longest has 512 Mi - 24 characters. */
const MOST_LINE_BYTES = 500 * 1024 * 1024;
const MAX_GRACE_SECONDS = 3600;

/** The longest message that is taken, in bytes. */
export function maxLineOf(values: Values): number {
  const text = values.get("max-line")?.[0];
  if (text === undefined) return MAX_LINE_BYTES;
  const [, digits, unit = ""] = /^(\d+)([KM]iB)?$/.exec(text) ?? [];
  const bytes = Number(digits) * (UNITS[unit] ?? NaN);
  if (bytes >= MIN_LINE_BYTES && bytes <= MOST_LINE_BYTES) return bytes;
  throw new UsageError(
    "--max-line must be from 64KiB to 500MiB, written like 64MiB or " +
      `67108864, not ${quoted(text)}`,
  );
}

/** The waits that differ from the usual, if any. */
export function timingOf(values: Values): Partial<Timing> {
  const text = values.get("grace")?.[0];
  if (text === undefined) return {};
  const seconds = secondsIn(text);
  if (!(seconds <= MAX_GRACE_SECONDS)) {
    throw new UsageError(
      "--grace must be from 0 to 3600 seconds, written like 2.5, " +
        `not ${quoted(text)}`,
    );
  }
  const graceMs = seconds * 1000;
  // A server at work is not given less time than one at rest.
  return { graceMs, busyMs: Math.max(graceMs, TIMING.busyMs) };
}

/** Where events are written, if anywhere. */
export function logFileOf(values: Values): string | undefined {
  const path = values.get("log-file")?.[0];
  if (path !== "") return path;
  throw new UsageError(
    '--log-file is empty, give it a path such as "log.jsonl"',
  );
}
