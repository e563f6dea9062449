/** The file that events are appended to. */

import { closeSync, openSync, statSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import type { Write } from "./output.ts";

/** Events tell of tools and times of use: other users are not to read them. */
const MODE = 0o600;

/**
 * Makes sure that a log file can be appended to, and creates it if it is new.
 *
 * It is opened anew for each write, so a file that was moved away is replaced.
 *
 * @param path From the current folder, if it is relative.
 * @throws {Error} If the file cannot be opened, or is no file.
 */
export function openLogFile(path: string): Write {
  // To open a pipe would wait for its reader, maybe for ever.
  const isOther = statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  if (isOther) throw new Error("it is not a file");
  closeSync(openSync(path, "a", MODE));
  return (bytes) => appendFile(path, bytes, { mode: MODE });
}
