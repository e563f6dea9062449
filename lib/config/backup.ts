/** What configuration files were before they were wrapped. */

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { ConfigError } from "./config_error.ts";
import { writeWhole } from "./write_file.ts";

/**
 * Keeps what a file was, outside of the project: it may hold secrets, which
 * are not to be committed by accident. Only its owner can read it.
 *
 * Its name tells of which path it is, and which content it goes back from.
 *
 * @param folder The folder of all backups.
 * @returns The path of the backup.
 */
export async function keepBackup(
  folder: string,
  { realPath, before, after }: {
    readonly realPath: string;
    readonly before: Uint8Array;
    readonly after: Uint8Array;
  },
): Promise<string> {
  const path = join(folder, nameOf(realPath, after));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(path, before);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`cannot keep a backup in ${folder}: ${why}`);
  }
  return path;
}

/** Whether a file is just as a change left it: then, what it was before. */
export async function backupOf(
  folder: string,
  { realPath, bytes }: {
    readonly realPath: string;
    readonly bytes: Uint8Array;
  },
): Promise<Uint8Array | undefined> {
  const name = nameOf(realPath, bytes);
  return (await backupsOf(folder, realPath)).includes(name)
    ? new Uint8Array(await readFile(join(folder, name)))
    : undefined;
}

/** What a file was before it was wrapped, however it was edited since. */
export async function oldBackupOf(
  folder: string,
  realPath: string,
): Promise<Uint8Array | undefined> {
  const [name] = await backupsOf(folder, realPath);
  return name === undefined
    ? undefined
    : new Uint8Array(await readFile(join(folder, name)));
}

/** Removes the backups of a file, but for one. */
export async function dropBackups(
  folder: string,
  realPath: string,
  kept?: string,
): Promise<void> {
  for (const name of await backupsOf(folder, realPath)) {
    const path = join(folder, name);
    if (path !== kept) await rm(path, { force: true });
  }
}

async function backupsOf(
  folder: string,
  realPath: string,
): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.startsWith(`${hash(realPath)}-`));
  } catch {
    return []; // no folder, no backups
  }
}

function nameOf(realPath: string, after: Uint8Array): string {
  return `${hash(realPath)}-${hash(after)}-${basename(realPath)}`;
}

function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
