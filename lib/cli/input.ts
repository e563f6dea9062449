/** The text that a command is given: a file, or standard input. */

import { createReadStream } from "node:fs";
import { fileProblem } from "../host/system_error.ts";
import { complain, type Context } from "./context.ts";
import { readBytes } from "./read_bytes.ts";
import { Failure, quoted, UsageError } from "./usage.ts";

/** It becomes one string, and V8's longest has 512 Mi - 24 characters. */
const MOST_BYTES = 500 * 1024 * 1024;

/** Options of {@linkcode readText}. */
export interface TextOptions {
  /** Whether a byte order mark counts as text. */
  readonly bom: "keep" | "drop";
}

/**
 * Reads the one file that a command takes. People are told if not all of it is
 * UTF-8.
 *
 * @param words What was given besides options. Without any, or for `-`,
 * standard input is read.
 * @throws {UsageError} If there are several, or it cannot be read.
 * @throws {Failure} If it is too long.
 */
export async function readText(
  words: readonly string[],
  context: Context,
  { bom }: TextOptions,
): Promise<string> {
  const [file = "-", second] = words;
  if (second !== undefined) {
    throw new UsageError(
      `one file at a time, but ${quoted(second)} is given too`,
    );
  }
  const bytes = await readAll(file, context);
  const options = { ignoreBOM: bom === "keep" };
  try {
    return new TextDecoder("utf-8", { ...options, fatal: true }).decode(bytes);
  } catch {
    await complain(
      context,
      "not all of it is UTF-8: what is not counts as U+FFFD",
    );
    return new TextDecoder("utf-8", options).decode(bytes);
  }
}

async function readAll(
  file: string,
  { stdio }: Context,
): Promise<Uint8Array> {
  const source = file === "-" ? stdio.stdin : createReadStream(file);
  const bytes = await readBytes(source, MOST_BYTES).catch((error) => {
    if (file === "-") throw error;
    throw new UsageError(`cannot read ${quoted(file)}: ${fileProblem(error)}`);
  });
  if (bytes) return bytes;
  throw new Failure(
    "the input is too long: 500 MiB are the most, give it in parts",
  );
}
