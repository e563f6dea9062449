import type { PagedDocument } from "./document.ts";
import { JsonSearch } from "./find_json.ts";
import { findLines } from "./find_lines.ts";
import type { FindSettings } from "./find_settings.ts";
import { type Found, nothingText } from "./found.ts";

/**
 * Finds what matches in a document; the list that is searched is the one
 * that is paged.
 *
 * @throws {FindError} If the time is up.
 * @throws {RangeError} If there is nothing at the `key` of the settings.
 */
export async function findIn(
  document: PagedDocument,
  settings: FindSettings,
): Promise<Found> {
  const found = await search(document, settings);
  return found.matched + found.otherFields > 0
    ? found
    : { ...found, text: nothingText(found) };
}

async function search(
  document: PagedDocument,
  settings: FindSettings,
): Promise<Found> {
  switch (document.kind) {
    case "json":
      return await new JsonSearch(document.json, settings).run();
    case "text": {
      const { query, pace } = settings;
      const found = await findLines(document.text, query, pace);
      return { ...found, unit: "lines", otherFields: 0 };
    }
  }
}
