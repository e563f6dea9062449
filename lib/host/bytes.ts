/** Joining bytes, and keeping an end of them. */

/** Copies chunks into one. What they were views of is not kept alive. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** A copy of the first `most` bytes of `start` and `bytes` together. */
export function firstBytes(
  start: Uint8Array,
  bytes: Uint8Array,
  most: number,
): Uint8Array {
  return joined([
    start.subarray(0, most),
    bytes.subarray(0, Math.max(0, most - start.length)),
  ]);
}

/** A copy of the last `most` bytes of `start` and `bytes` together. */
export function lastBytes(
  start: Uint8Array,
  bytes: Uint8Array,
  most: number,
): Uint8Array {
  const kept = bytes.subarray(Math.max(0, bytes.length - most));
  const before = most - kept.length;
  return joined([start.subarray(Math.max(0, start.length - before)), kept]);
}
