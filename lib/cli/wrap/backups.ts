import { wrappedEntries } from "../../config/change.ts";
import { ConfigError } from "../../config/config_error.ts";
import { readDocument } from "../../config/document.ts";
import { type Entry, findEntries } from "../../config/entries.ts";
import type { Folders } from "../../config/folders.ts";
import type { Target } from "./targets.ts";

/** The folder of the backups. */
export function backupFolder({ state, join }: Folders): string {
  return join(state, "backups");
}

/** The servers that a file had when it was first wrapped. */
export interface Original {
  readonly all: readonly Entry[];
  /** Those that ran behind the proxy even then. */
  readonly wrapped: readonly Entry[];
}

/** Reads a backup of a target's file; nothing if there is none to read. */
export async function originalEntries(
  backup: Uint8Array | undefined,
  { document: { format }, file, places }: Target,
): Promise<Original | undefined> {
  if (backup === undefined) return undefined;
  const text = new TextDecoder().decode(backup);
  try {
    const document = await readDocument(text, format, file.path);
    return {
      all: findEntries(document.root, places, text),
      wrapped: wrappedEntries(document, places),
    };
  } catch (error) {
    // It only says what was; without it, less of that can be told.
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}
