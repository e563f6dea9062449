import type { JsonNode, JsonText } from "../json/json_text.ts";
import { decodeEscapes } from "../json/decode_escapes.ts";
import { findLines } from "./find_lines.ts";
import type { FindSettings } from "./find_settings.ts";
import { type Found, nothingText } from "./found.ts";
import { MainWay } from "./main_way.ts";
import { isMatch } from "./parts.ts";

/** An only item longer than this is searched inside, not given whole. */
const LONG_ITEM = 4000;

/** What is left of a value, and what was counted in it. */
type Kept = Omit<Found, "otherFields">;

/** One search of a JSON document. */
export class JsonSearch {
  readonly #json: JsonText;
  readonly #settings: FindSettings;
  readonly #way: MainWay;
  #otherFields = 0;

  /**
   * Prepares the search.
   *
   * @throws {RangeError} If there is nothing at the `key` of the settings.
   */
  constructor(json: JsonText, settings: FindSettings) {
    this.#json = json;
    this.#settings = settings;
    this.#way = new MainWay(json, settings.key);
  }

  /** Searches; see {@linkcode findIn}. */
  async run(): Promise<Found> {
    const kept = await this.#within(this.#json.root);
    return { ...kept, otherFields: this.#otherFields };
  }

  /** Searches what stands where the pager would go first. */
  async #within(node: JsonNode): Promise<Kept> {
    switch (this.#json.kind(node)) {
      case "list":
        return await this.#items(node);
      case "object": {
        const main = this.#way.main(node);
        const entry = main < 0 ? this.#bulk(node) : main;
        return entry < 0
          ? await this.#fields(node)
          : await this.#beside(node, entry);
      }
      case "string":
        return await this.#lines(node);
      case "number":
      case "literal": // where `key` may lead
        return await this.#scalar(node);
    }
  }

  async #items(list: JsonNode): Promise<Kept> {
    const json = this.#json;
    const only = json.count(list) === 1 ? json.child(list, 0) : undefined;
    if (only && only.record >= 0 && json.length(only) > LONG_ITEM) {
      const kept = await this.#within(only);
      return { ...kept, text: `[{"item_number":1,"item":${kept.text}}]` };
    }
    const items: string[] = [];
    for (const child of json.children(list)) {
      const source = json.source(child);
      if (!await this.#holds(source)) continue;
      items.push(`{"item_number":${child.entry + 1},"item":${source}}`);
    }
    return {
      text: `[${items.join(",")}]`,
      unit: "items",
      matched: items.length,
      total: json.count(list),
    };
  }

  async #fields(object: JsonNode): Promise<Kept> {
    const fields: string[] = [];
    for (const child of this.#json.children(object)) {
      const source = this.#field(child);
      if (await this.#holds(source)) fields.push(source);
    }
    return {
      text: `{${fields.join(",")}}`,
      unit: "fields",
      matched: fields.length,
      total: this.#json.count(object),
    };
  }

  /** An object of which one entry is searched, and the others as they are. */
  async #beside(object: JsonNode, entry: number): Promise<Kept> {
    const json = this.#json;
    const fields: string[] = [];
    let kept: Kept | undefined;
    for (const child of json.children(object)) {
      if (child.entry === entry) {
        if (await this.#holds(json.keySource(child))) this.#otherFields++;
        kept = await this.#within(child);
        fields.push(`${json.keySource(child)}:${kept.text}`);
        continue;
      }
      const source = this.#field(child);
      if (!await this.#holds(source)) continue;
      fields.push(source);
      this.#otherFields++;
    }
    return { ...kept!, text: `{${fields.join(",")}}` };
  }

  async #lines(node: JsonNode): Promise<Kept> {
    const { query, pace } = this.#settings;
    const value = this.#json.string(node)!;
    const found = await findLines(value, query, pace);
    const kept = { ...found, unit: "lines" } as const;
    const text = found.matched > 0 ? found.text : nothingText(kept);
    return { ...kept, text: JSON.stringify(text) };
  }

  async #scalar(node: JsonNode): Promise<Kept> {
    const text = this.#json.source(node);
    const matched = await this.#holds(text) ? 1 : 0;
    return { text, unit: "fields", matched, total: 1 };
  }

  /** The entry of `object` that is an object of more than half the document. */
  #bulk(object: JsonNode): number {
    const json = this.#json;
    for (const value of json.longValues(object, () => false)) {
      const isMost = 2 * json.length(value) > json.length(json.root);
      if (isMost && json.kind(value) === "object") return value.entry;
    }
    return -1;
  }

  #field(child: JsonNode): string {
    return `${this.#json.keySource(child)}:${this.#json.source(child)}`;
  }

  async #holds(source: string): Promise<boolean> {
    const { query, pace } = this.#settings;
    const searched = { source, decode: decodeEscapes };
    const holds = await isMatch(searched, query, pace);
    if (pace.isOver(source.length)) await pace.rest();
    return holds;
  }
}
