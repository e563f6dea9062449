/** Reading and replacing configuration files. */

import { randomUUID } from "node:crypto";
import {
  access,
  constants,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ConfigError } from "./config_error.ts";

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
  readonly bytes: Uint8Array;
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
    const { size, ...kind } = await statOf(realPath);
    if (!kind.isFile) {
      throw new ConfigError(`${path} is not a file, give the file itself`);
    }
    if (size > MAX_BYTES) {
      throw new ConfigError(
        `${path} has ${size} bytes, more than any configuration`,
      );
    }
    const bytes = new Uint8Array(await readFile(realPath));
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
  const temporary = join(
    dirname(realPath),
    `.${basename(realPath)}.${randomUUID()}.tmp`,
  );
  try {
    const { mode, uid, gid } = await stat(realPath);
    // Renaming would get around the mark; whoever set it means it.
    if ((mode & 0o222) === 0) {
      throw new ConfigError(`${path} is read-only, make it writable first`);
    }
    await access(realPath, constants.W_OK);
    const handle = await open(temporary, "wx", mode & 0o777);
    try {
      await handle.writeFile(bytes);
      const made = await handle.stat();
      if (made.uid !== uid || made.gid !== gid) await handle.chown(uid, gid);
      await handle.chmod(mode & 0o7777); // what the umask took away
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!same(await readFile(realPath), file.bytes)) {
      throw new ConfigError(
        `${path} has just been changed by someone else, so it was left alone; run the command again`,
      );
    }
    await rename(temporary, realPath);
  } catch (error) {
    await rm(temporary, { force: true });
    throw plain(error, `cannot write ${path}`);
  }
}

async function statOf(
  path: string,
): Promise<{ size: number; isFile: boolean }> {
  const found = await stat(path);
  return { size: found.size, isFile: found.isFile() };
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch {
    throw new ConfigError(`${path} is not UTF-8 text, save it as UTF-8 first`);
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** What the system says, in words for people. */
function plain(error: unknown, what: string): unknown {
  switch (codeOf(error)) {
    case "":
      return error;
    case "EACCES":
    case "EPERM":
      return new ConfigError(`${what}: permission denied`);
    case "EROFS":
      return new ConfigError(`${what}: its file system is read-only`);
    case "ENOSPC":
      return new ConfigError(`${what}: no space is left on the device`);
    default:
      return new ConfigError(`${what}: ${codeOf(error)}`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
