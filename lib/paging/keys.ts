import type { JsonNode, JsonText } from "../json/json_text.ts";
import { safeEnd } from "../json/strings.ts";
import { cutMark } from "./notes.ts";
import { type PagingSettings, part, quarter } from "./settings.ts";

/** A key shorter than this is not measured: it is never too long. */
const SHORT_KEY = 40;

/**
 * The key of `node` as a page shows it, with its quotes; "" if it has none. A
 * key longer than a quarter of a page is cut, wherever it stands.
 */
export function shownKey(
  json: JsonText,
  node: JsonNode,
  settings: PagingSettings,
): string {
  const source = json.keySource(node);
  const { length } = source;
  const { meter } = settings;
  if (
    length < SHORT_KEY || meter.fit(source, 0, quarter(settings)) === length
  ) {
    return source;
  }
  const end = safeEnd(source, 1, meter.fit(source, 1, part(settings, 16)));
  return `${source.slice(0, end)}${cutMark(length - 1 - end)}"`;
}
