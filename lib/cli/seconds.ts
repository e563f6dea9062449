import { quoted, UsageError } from "./usage.ts";

/** Seconds as people write them, such as `2.5`; `NaN` for anything else. */
export function secondsIn(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}

/**
 * The milliseconds of a `--timeout`.
 *
 * @throws {UsageError} If it is none, 0, or more than `maxSeconds`.
 */
export function timeoutMsOf(text: string, maxSeconds: number): number {
  const seconds = secondsIn(text);
  if (seconds > 0 && seconds <= maxSeconds) return seconds * 1000;
  throw new UsageError(
    `--timeout must be above 0 and at most ${maxSeconds} seconds, ` +
      `written like 90, not ${quoted(text)}`,
  );
}
