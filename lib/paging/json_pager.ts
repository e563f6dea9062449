import type { JsonNode, JsonText } from "../json/json_text.ts";
import { decodeCursor, type Jump, type Position } from "./cursor.ts";
import { jumpInJson, jumpUnit, startPosition } from "./jump_json.ts";
import { JsonPage } from "./json_page.ts";
import { shortLabel } from "./labels.ts";
import { fitPage, type Page, type Pager, type PageRequest } from "./page.ts";
import type { PagingSettings } from "./settings.ts";
import { placeOf, rootPlace } from "./shrink.ts";
import { TextPager } from "./text_pager.ts";
import { Walk } from "./walk.ts";

/** Gives the pages of a JSON document, and those of its cut strings. */
export class JsonPager implements Pager {
  readonly #walk: Walk;
  readonly #fingerprint: string;
  readonly #pageKey: string;
  readonly #jumpUnit: "item" | "line";

  constructor(json: JsonText, fingerprint: string, settings: PagingSettings) {
    this.#walk = new Walk(json, settings);
    this.#fingerprint = fingerprint;
    this.#pageKey = pageKeyOf(json);
    this.#jumpUnit = jumpUnit(this.#walk);
  }

  /** The page at a position; see {@linkcode PageRequest}. */
  page(request: PageRequest): Page {
    const { position, remark = "" } = request;
    const { settings } = this.#walk;
    const rest = position && this.#cutString(position);
    if (rest) return rest.page(request);
    const fullUnits = request.enough && this.#fullUnits(request);
    return fitPage(
      request.room ?? settings.room,
      (room) =>
        new JsonPage(this.#walk, {
          fingerprint: this.#fingerprint,
          pageKey: this.#pageKey,
          remark,
          jumpUnit: this.#jumpUnit,
          room,
          enough: request.enough ?? room,
          fullUnits,
        }).build(position),
    );
  }

  /** How much of the source a full page holds there. */
  #fullUnits({ position, room }: PageRequest): number {
    const { next } = this.page({ position, ...(room && { room }) });
    const cursor = next === undefined ? undefined : decodeCursor(next);
    return this.#walk.unitsBetween(position, cursor?.position);
  }

  /** Where a jump leads to; see {@linkcode Pager.locate}. */
  locate(jump: Jump): Position {
    return jumpInJson(
      this.#walk,
      jump,
      (position) => this.page({ position }),
    );
  }

  /** Where the first page starts. */
  start(): Position {
    return startPosition(this.#walk);
  }

  /** The rest of a string that was cut, if that is what a position names. */
  #cutString({ path, offset }: Position): Pager | undefined {
    if (offset === undefined) return undefined;
    const { json, settings } = this.#walk;
    let node: JsonNode | undefined = json.root;
    let place = rootPlace(json);
    for (const entry of path) {
      node = json.child(node, entry);
      if (!node) return undefined;
      place = placeOf(json, place, node);
    }
    if (json.kind(node) !== "string" || this.#walk.isBulk(node)) {
      return undefined;
    }
    return new TextPager({
      source: json.text,
      start: node.start + 1,
      end: node.end - 1,
      escaped: true,
      path,
      label: shortLabel(place.label, settings),
      fingerprint: this.#fingerprint,
    }, settings);
  }
}

/** `page`, or the first of `_page`, `_page2`, ... that the object lacks. */
function pageKeyOf(json: JsonText): string {
  if (json.kind(json.root) === "list") return "page";
  const taken = new Set<string>();
  for (const child of json.children(json.root)) {
    const key = json.key(child) ?? "";
    if (/^_?page\d*$/.test(key)) taken.add(key);
  }
  if (!taken.has("page")) return "page";
  if (!taken.has("_page")) return "_page";
  let n = 2;
  while (taken.has(`_page${n}`)) n++;
  return `_page${n}`;
}
