import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Whose a file is, and who may do what with it. */
export interface Rights {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Writes a file, all of it or nothing: readers see the old file or the new
 * one, and a link of its name is replaced, not followed.
 *
 * @param rights Those of the new file; nothing for one of ours, that only we
 *   can read.
 * @param check Called before the new file takes the name of the old one.
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  { rights, check }: {
    readonly rights?: Rights;
    readonly check?: () => Promise<void>;
  } = {},
): Promise<void> {
  const name = `.${basename(path)}.${randomUUID()}.tmp`;
  const temporary = join(dirname(path), name);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      if (rights !== undefined) {
        const { mode, uid, gid } = rights;
        const made = await handle.stat();
        if (made.uid !== uid || made.gid !== gid) await handle.chown(uid, gid);
        await handle.chmod(mode & 0o7777);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await check?.();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
