/** What may be said of an error of ours. */

/**
 * Names an error and the place in our code where it happened.
 *
 * Not its message: that of a `JSON.parse`, say, repeats what it was given, and
 * what servers and models write is in no log.
 */
export function faultName(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { name, message, stack = "" } = error;
  const head = `${name}: ${message}`;
  const frames = stack.startsWith(head) ? stack.slice(head.length) : "";
  const place = /[\w.-]+:\d+:\d+/.exec(frames)?.[0];
  return place === undefined ? name : `${name} at ${place}`;
}
