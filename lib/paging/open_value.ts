import type { JsonNode, JsonText } from "../json/json_text.ts";
import type { Frame } from "./frame.ts";
import { shortLabel } from "./labels.ts";
import type { Place } from "./shrink.ts";
import type { Walk } from "./walk.ts";

/** An object or list of which a page shows a part. */
export class OpenValue {
  readonly node: JsonNode;
  readonly place: Place;
  /** Its path, as a page shows it. */
  readonly label: string;
  readonly frame: Frame;
  readonly main: number;
  readonly isList: boolean;
  readonly #json: JsonText;
  readonly #parts: { readonly entry: number; readonly text: string }[];
  #children: Iterator<JsonNode, void> | undefined;
  #next: JsonNode | undefined;
  #isEmpty = true;

  constructor(
    walk: Walk,
    node: JsonNode,
    at: { readonly place: Place; readonly frame: Frame },
  ) {
    this.node = node;
    this.place = at.place;
    this.label = shortLabel(at.place.label, walk.settings);
    this.frame = at.frame;
    this.#json = walk.json;
    this.main = walk.main(node);
    this.isList = walk.json.kind(node) === "list";
    this.#parts = [...at.frame.context.fields];
  }

  /** The next child in walk order; `undefined` when all were taken. */
  get next(): JsonNode | undefined {
    // Not before it is asked for: most often a position is sought first.
    if (!this.#children) {
      this.#start(this.main < 0 ? 0 : this.main);
      if (this.main < 0) this.#passShown();
    }
    return this.#next;
  }

  /** Whether nothing was taken yet, apart from the context. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Goes to the child with that number, as a position says. */
  seek(entry: number): void {
    this.#start(Math.min(entry, this.#json.count(this.node) - 1));
    if (entry !== this.main) this.#passShown();
  }

  /** Takes the next child, which stands on the page as `text`. */
  take(text: string): void {
    const child = this.next!;
    this.#parts.push({ entry: child.entry, text });
    this.#isEmpty = false;
    this.skip();
  }

  /** Goes on to the child after the next one. */
  skip(): void {
    if (this.next?.entry === this.main) this.#start(0);
    else this.#advance();
    this.#passShown();
  }

  /** The value as the page shows it. */
  render(before = ""): string {
    const parts = this.#parts.sort((a, b) => a.entry - b.entry)
      .map(({ text }) => text);
    if (before !== "") parts.unshift(before);
    const body = parts.join(",");
    return this.isList ? `[${body}]` : `{${body}}`;
  }

  #start(entry: number): void {
    this.#children = this.#json.children(this.node, entry);
    this.#advance();
  }

  #advance(): void {
    this.#next = this.#children?.next().value ?? undefined;
  }

  /** Passes over the children that stand on every page, or came first. */
  #passShown(): void {
    const { main, frame: { context: { entries } } } = this;
    while (
      this.#next &&
      (this.#next.entry === main || entries.has(this.#next.entry))
    ) this.#advance();
  }
}
