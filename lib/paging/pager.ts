import type { Size } from "../budget/measure.ts";
import type { PagedDocument } from "./document.ts";
import { JsonPager } from "./json_pager.ts";
import type { Pager } from "./page.ts";
import type { PagingSettings } from "./settings.ts";
import { TextPager } from "./text_pager.ts";

/** What gives the pages of a document that does not fit. */
export function createPager(
  document: PagedDocument,
  fingerprint: string,
  settings: PagingSettings,
): Pager {
  switch (document.kind) {
    case "json":
      return new JsonPager(document.json, fingerprint, settings);
    case "text":
      return new TextPager({
        source: document.text,
        start: 0,
        end: document.text.length,
        escaped: false,
        path: [],
        label: "",
        fingerprint,
      }, settings);
  }
}

/**
 * The document in one piece, if it fits in `room`: a JSON document without its
 * insignificant white space, a text as it is.
 */
export function whole(
  document: PagedDocument,
  { meter }: PagingSettings,
  room: Size,
): string | undefined {
  const length = document.kind === "json"
    ? document.json.length(document.json.root)
    : document.text.length;
  if (length > Math.min(room.chars, room.bytes, room.escaped)) return undefined;
  const text = document.kind === "json"
    ? document.json.source(document.json.root)
    : document.text;
  return meter.fit(text, 0, room) === text.length ? text : undefined;
}
