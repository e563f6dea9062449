import type { JsonNode, JsonText } from "../json/json_text.ts";

/** A list shorter than this is a field among others. */
const MIN_LIST = 200;

/**
 * Which child of an object comes first: the one on the way that the `key`
 * setting names, else the one on the way to the largest list through object
 * keys, or to the string that is the bulk of the document.
 */
export class MainWay {
  readonly #json: JsonText;
  readonly #mains = new Map<number, number>();

  /**
   * Follows `key` from the root.
   *
   * @param key Keys from the root to the list that is paged; empty for the
   * largest.
   * @throws {RangeError} If there is nothing at `key`.
   */
  constructor(json: JsonText, key: readonly string[]) {
    this.#json = json;
    this.#follow(key);
  }

  /** Whether `node` is a string of more than half of the document. */
  isBulk(node: JsonNode): boolean {
    const json = this.#json;
    return json.text[node.start] === '"' &&
      2 * (node.end - node.start) > json.length(json.root);
  }

  /** The entry of the main child of `object`; -1 if it has none. */
  main(object: JsonNode): number {
    if (this.#json.text[object.start] !== "{") return -1;
    const known = this.#mains.get(object.start);
    if (known !== undefined) return known;
    const main = this.#largest(object);
    this.#mains.set(object.start, main);
    return main;
  }

  #follow(key: readonly string[]): void {
    const json = this.#json;
    let node = json.root;
    const steps: [object: JsonNode, entry: number][] = [];
    for (const name of key) {
      const child = json.get(node, name);
      if (!child) {
        throw new RangeError(
          `Cannot page by key "${
            key.join(".")
          }": the result has no "${name}" there, name a field that it has`,
        );
      }
      steps.push([node, child.entry]);
      node = child;
    }
    for (const [object, entry] of steps) this.#mains.set(object.start, entry);
  }

  #largest(object: JsonNode): number {
    const json = this.#json;
    let main = -1;
    let longest = MIN_LIST;
    let top = -1; // entry of `object` that holds the value just looked at
    let topEnd = object.start;
    const values = json.longValues(
      object,
      (value) => json.text[value.start] === "{",
    );
    for (const value of values) {
      if (value.start >= topEnd) {
        top = value.entry;
        topEnd = value.end;
      }
      if (this.isBulk(value)) return top;
      if (json.text[value.start] === "[" && json.length(value) > longest) {
        longest = json.length(value);
        main = top;
      }
    }
    return main;
  }
}
