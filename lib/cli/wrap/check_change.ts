import type { Change } from "../../config/change.ts";
import { ConfigError } from "../../config/config_error.ts";
import { readDocument } from "../../config/document.ts";
import { type Entry, findEntries, isLocal } from "../../config/entries.ts";
import { takeApart } from "../../config/wrapped.ts";
import { Failure } from "../usage.ts";
import type { Target } from "./targets.ts";
import type { Version } from "./show_change.ts";

/**
 * Reads a changed configuration again, as its client will: every server must
 * be there, and start what it did.
 *
 * @returns What was read.
 * @throws {Failure} If not: then it must not be written.
 */
export async function checkChange(
  { text }: Pick<Change, "text">,
  target: Target,
): Promise<Version> {
  const { file, entries, places } = target;
  const document = text === target.document.text
    ? target.document
    : await readAgain(text, target.document.format, file.path);
  const found = findEntries(document.root, places, text);
  const isSame = found.length === entries.length &&
    entries.every((entry, index) => serverOf(entry) === serverOf(found[index]));
  if (isSame) return { document, entries: found };
  throw unsafe(file.path, "a server would not be started as before");
}

async function readAgain(
  ...[text, format, path]: Parameters<typeof readDocument>
): ReturnType<typeof readDocument> {
  try {
    return await readDocument(text, format, path);
  } catch (error) {
    if (error instanceof ConfigError) throw unsafe(path, error.message);
    throw error;
  }
}

function unsafe(path: string, why: string): Failure {
  return new Failure(
    `${path} cannot be changed safely, so nothing was: ${why}; ` +
      "please report this with the entry as it is",
  );
}

/** What a server is called and what is started in the end, as one text. */
function serverOf(entry: Entry | undefined): string {
  if (entry === undefined) return "";
  const { name, place, launch } = entry;
  if (!isLocal(launch)) {
    return JSON.stringify([name, place, launch.kind]);
  }
  const words = takeApart(launch.words)?.server ?? launch.words;
  return JSON.stringify([name, place, words]);
}
