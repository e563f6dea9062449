import assert from "node:assert/strict";
import { type Delivery, Match, MAX_CONTEXT, unitsOf } from "./join_match.ts";
import { joinText } from "./join_text.ts";
import { cutsOf, type PageInfo, positionOf, readInfo } from "./page_info.ts";
import { type JsonTree, readTree, type Tree, wellFormed } from "./json_tree.ts";

export { readInfo } from "./page_info.ts";

/** Gives the page for a cursor; without one, the first page. */
export type Fetch = (cursor?: string) => string | Promise<string>;

/** What was seen on the way. */
export interface Joined {
  /** Pages of the main walk. */
  readonly pages: number;
  /** Strings that were cut on a page, and the pages that gave their rest. */
  readonly cuts: number;
  readonly cutPages: number;
  /** Keys that were shown cut, counted on every page. */
  readonly keysCut: number;
}

/**
 * Proves that nothing is lost or changed: reads the pages of a document as a
 * model would, follows every cursor, and matches each page with the document's
 * source text. It knows the contract and nothing of the library.
 *
 * - A page's object shows members of the document's object in source order;
 *   its list shows elements that follow each other, from the one on that the
 *   cursor of the page names.
 * - A value on a page is the document's compact source text, unit for unit; or
 *   an object or list that shows a part of it; or a string that is cut and has
 *   a cursor, whose pages of text are joined; or a stretch of `characters`.
 * - What was shown once is shown again only as context.
 * - Every page shows something new, and in the end everything was shown.
 *
 * A member whose key and value stand twice in an object is shown when one of
 * the two is.
 *
 * @param document The text that was paged.
 * @param fetch Gives the pages.
 * @throws {AssertionError} If a page is not as it should be.
 */
export async function joinPages(
  document: string,
  fetch: Fetch,
): Promise<Joined> {
  const isJson = isJsonText(document);
  if (!isJson || !/^[ \t\n\r]*[[{]/.test(document)) {
    const text: unknown = isJson ? JSON.parse(document) : document;
    const expected = typeof text === "string" ? text : document;
    const pages = await joinText({
      expected: expected.toWellFormed(),
      cursor: undefined,
      fetch,
    });
    return { pages, cuts: 0, cutPages: 0, keysCut: 0 };
  }
  const join = new Join(readTree(document));
  const used = new Set<string>();
  let cursor: string | undefined;
  do {
    const { next, cuts } = join.take(await fetch(cursor), cursor);
    for (const cut of cuts) await join.follow(cut, fetch);
    assert.ok(next === undefined || !used.has(next), "cursor came before");
    cursor = next;
    used.add(cursor ?? "");
  } while (cursor !== undefined);
  join.finish();
  const { pages, cuts, cutPages, keysCut } = join;
  return { pages, cuts, cutPages, keysCut };
}

/** Takes the pages of one JSON document, in the order of the walk. */
class Join {
  pages = 0;
  cuts = 0;
  cutPages = 0;
  keysCut = 0;
  readonly #doc: JsonTree;
  readonly #compact: string;
  /** The keys of the document's object, which the page's own must not be. */
  readonly #keys: ReadonlySet<string>;
  /** How many source units of a value were shown. */
  readonly #shown = new Map<Tree, number>();

  constructor(doc: JsonTree) {
    this.#doc = doc;
    this.#compact = wellFormed(doc.compact);
    this.#keys = new Set(
      doc.root.children.map(({ keyFrom, keyTo }) =>
        keyFrom < 0 ? "" : JSON.parse(doc.compact.slice(keyFrom, keyTo))
      ),
    );
  }

  /** Takes one page; says what it leads to. */
  take(page: string, cursor: string | undefined): {
    readonly next: string | undefined;
    readonly cuts: readonly Delivery[];
  } {
    assert.equal(wellFormed(page), page, "page has a lone surrogate");
    const info = readInfo(page);
    assert.ok(info?.note, `no page information first: ${page.slice(0, 80)}`);
    const start = cursor === undefined ? undefined : positionOf(cursor);
    const match = new Match({
      doc: this.#doc,
      compact: this.#compact,
      page,
      cuts: cutsOf(info),
      offset: start?.offset ?? 0,
      next: info.next_cursor ? positionOf(info.next_cursor).path : [],
      isShown: (node) => this.#shown.has(node),
    });
    const place = { path: [], way: start?.path };
    const { root } = this.#doc;
    const [first, ...members] = readTree(page).root.children;
    const key = JSON.parse(page.slice(first!.keyFrom, first!.keyTo));
    let matches: boolean;
    if (this.#doc.text[root.start] === "{") {
      assert.ok(!this.#keys.has(key), `"${key}" was taken`);
      matches = match.object(members, root, place);
    } else {
      assert.equal(members.length, 1, "a list has items alone");
      matches = match.value(members[0]!, root, place);
      if (!info.within) {
        const from = start?.path[0] ?? 0;
        checkItems(info, members[0]!, { list: root, from });
      }
    }
    assert.ok(matches, `not the document: ${match.mismatch}\n${page}`);
    this.#deliver(match.deliveries, page);
    checkRanges(info, match.deliveries, this.#doc);
    const cuts = match.deliveries.filter((part) => part.cursor !== undefined);
    assert.equal(cuts.length, info.cut?.length ?? 0, `other cuts\n${page}`);
    this.pages++;
    this.cuts += cuts.length;
    this.keysCut += match.keysCut;
    return { next: info.next_cursor, cuts };
  }

  /** Reads the rest of a string that was cut. */
  async follow({ node, to, cursor }: Delivery, fetch: Fetch): Promise<void> {
    const rest = this.#compact.slice(node.from + 1 + to, node.to - 1);
    const expected: string = JSON.parse(`"${rest}"`);
    this.cutPages += await joinText({ expected, cursor, fetch });
    this.#shown.set(node, unitsOf(this.#doc, node));
  }

  /** Checks that every part of the document was shown. */
  finish(): void {
    const open = [this.#doc.root];
    for (let node = open.pop(); node; node = open.pop()) {
      const shown = this.#shown.get(node);
      if (shown === unitsOf(this.#doc, node)) continue;
      assert.ok(
        shown === undefined && node.children.length > 0,
        `shown to character ${shown}: ${this.#excerpt(node)}`,
      );
      for (const child of node.children) {
        if (this.#shown.has(child) || !this.#hasShownTwin(child, node)) {
          open.push(child);
        }
      }
    }
  }

  #hasShownTwin(child: Tree, { children }: Tree): boolean {
    const text = this.#compact.slice(child.keyFrom, child.to);
    return child.keyFrom >= 0 &&
      children.some((other) =>
        other.to - other.keyFrom === text.length && this.#shown.has(other) &&
        this.#compact.slice(other.keyFrom, other.to) === text
      );
  }

  #deliver(deliveries: readonly Delivery[], page: string): void {
    let isNew = false;
    for (const { node, from, to } of deliveries) {
      const shown = this.#shown.get(node);
      if (shown !== undefined && shown > from || shown === 0) {
        assert.ok(
          node.keyFrom >= 0 && node.to - node.keyFrom <= MAX_CONTEXT,
          `shown again: ${this.#excerpt(node)}\n${page}`,
        );
        continue;
      }
      const before = `units are missing before ${from}`;
      assert.equal(from, shown ?? 0, `${before}: ${this.#excerpt(node)}`);
      this.#shown.set(node, to);
      isNew = true;
    }
    assert.ok(isNew, `page shows nothing new\n${page}`);
  }

  #excerpt({ start, end }: Tree): string {
    return this.#doc.text.slice(start, Math.min(end, start + 80));
  }
}

/** Checks the numbers in the page information, as far as they are certain. */
function checkRanges(
  info: PageInfo,
  deliveries: readonly Delivery[],
  doc: JsonTree,
): void {
  for (const { node, from, to, cursor } of deliveries) {
    const units = unitsOf(doc, node);
    if (cursor !== undefined || to - from === units) continue;
    const range = `${from + 1}-${to} of ${units}`;
    assert.ok(
      info.characters === range ||
        info.then?.startsWith(`characters ${range}`),
      `page information lacks characters ${range}`,
    );
  }
}

/** Checks the range of a page that starts among the items of `list` itself. */
function checkItems(
  info: PageInfo,
  shown: Tree,
  { list, from }: { readonly list: Tree; readonly from: number },
): void {
  const [first, last, total] = info.items!.split(/-| of /).map(Number);
  assert.equal(first, from + 1, "first item");
  assert.equal(total, list.children.length, "total of items");
  // The last ones may be shown in part; then they are named in `then`.
  const end = from + shown.children.length;
  assert.ok(last === end || (last! < end && info.then), "last item");
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // then it is paged as text
  }
}
