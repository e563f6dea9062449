/** Reading and replacing configuration files. */

import type { Buffer } from "node:buffer";
import { open, readFile, realpath, stat } from "node:fs/promises";
import { codeOf, fileProblem } from "../host/system_error.ts";
import { ConfigError } from "./config_error.ts";
import { writeWhole } from "./write_file.ts";

/** More is no configuration, and would take minutes to show. */
const MAX_BYTES = 64 * 1024 * 1024;
const BOM = "\ufeff";

/** A configuration file as it was read. */
export interface ConfigFile {
  /** As the user wrote it. */
  readonly path: string;
  /** Where it is in truth, links followed. */
  readonly realPath: string;
  /** Its text, without a byte order mark. */
  readonly text: string;
  /** The byte order mark, if it has one. */
  readonly bom: string;
  readonly bytes: Buffer;
}

/**
 * Reads a configuration file.
 *
 * @returns The file; nothing if there is none.
 * @throws {ConfigError} If it is there and cannot be read.
 */
export async function readConfigFile(
  path: string,
): Promise<ConfigFile | undefined> {
  try {
    const realPath = await realpath(path);
    const found = await stat(realPath);
    if (!found.isFile()) {
      throw new ConfigError(`${path} is not a file, give the file itself`);
    }
    if (found.size > MAX_BYTES) {
      throw new ConfigError(
        `${path} has ${found.size} bytes, more than any configuration`,
      );
    }
    const bytes = await readFile(realPath);
    const whole = decode(bytes, path);
    const bom = whole.startsWith(BOM) ? BOM : "";
    const text = whole.slice(bom.length);
    return { path, realPath, text, bom, bytes };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw plain(error, `cannot read ${path}`);
  }
}

/**
 * Replaces a configuration file by another text, all of it or nothing: readers
 * see the old file or the new one. Its mode and owner stay; a link to it, too.
 *
 * @throws {ConfigError} If it has changed since it was read, or cannot be
 *   written; it is as it was then.
 */
export async function replaceConfigFile(
  file: ConfigFile,
  bytes: Uint8Array,
): Promise<void> {
  const { path, realPath } = file;
  try {
    const rights = await stat(realPath);
    // Renaming would get around the mark; whoever set it means it.
    if ((rights.mode & 0o222) === 0) {
      throw new ConfigError(`${path} is read-only, make it writable first`);
    }
    await (await open(realPath, "r+")).close();
    const check = async (): Promise<void> => {
      if (file.bytes.equals(await readFile(realPath))) return;
      throw new ConfigError(
        `${path} has just been changed by someone else, so it was left alone; run the command again`,
      );
    };
    await writeWhole(realPath, bytes, { rights, check });
  } catch (error) {
    throw plain(error, `cannot write ${path}`);
  }
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch {
    throw new ConfigError(`${path} is not UTF-8 text, save it as UTF-8 first`);
  }
}

/** What the system says, in words for people. */
function plain(error: unknown, what: string): unknown {
  return codeOf(error) === ""
    ? error
    : new ConfigError(`${what}: ${fileProblem(error)}`);
}
