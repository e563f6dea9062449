import { Buffer } from "node:buffer";

/**
 * Reads all of a stream, if it is no longer than that: a device has no end.
 *
 * @param most The most bytes that are taken.
 * @returns `undefined` if there are more.
 */
export async function readBytes(
  source: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) return undefined;
  }
  return Buffer.concat(chunks, length);
}
