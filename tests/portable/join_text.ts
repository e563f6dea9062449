import assert from "node:assert/strict";

/** What a walk over the pages of one text is given. */
export interface TextWalk {
  /** The text, lone surrogates replaced by U+FFFD. */
  readonly expected: string;
  /** The cursor of its first page; `undefined` for a document's first page. */
  readonly cursor: string | undefined;
  /** Gives the page for a cursor. */
  readonly fetch: (cursor?: string) => string | Promise<string>;
}

/** A page of text: a notice, the chunk, a notice, each on lines of its own. */
export interface TextPage {
  readonly first: string;
  readonly chunk: string;
  readonly last: string;
  /** The cursor that the first notice names. */
  readonly next: string | undefined;
}

/** Takes a page of text apart. */
export function readTextPage(page: string): TextPage {
  const start = page.indexOf("\n") + 1;
  const end = page.lastIndexOf("\n");
  assert.ok(start > 0 && end >= start, `no notices around ${excerpt(page)}`);
  const first = page.slice(0, start - 1);
  const last = page.slice(end + 1);
  for (const notice of [first, last]) {
    assert.match(notice, /^\[toolcap: [^\n]*\]$/, "no notice");
  }
  const next = /="([\w-]+)"[^"]*$/.exec(first)?.[1];
  return { first, chunk: page.slice(start, end), last, next };
}

/**
 * Follows the cursors of a text to its end and proves that its chunks, joined,
 * are the text; that no chunk is empty; that no CRLF is split; and that each
 * notice says where the chunk stands.
 *
 * @returns How many pages there are.
 */
export async function joinText(walk: TextWalk): Promise<number> {
  const { expected, fetch } = walk;
  const used = new Set<string>();
  let pages = 0;
  let joined = 0;
  let place: readonly number[] | undefined;
  for (let cursor = walk.cursor;;) {
    const page = await fetch(cursor);
    const { first, chunk, next } = readTextPage(page);
    assert.ok(page.isWellFormed(), "page has a lone surrogate");
    assert.notEqual(chunk, "", "page shows nothing");
    assert.ok(
      expected.startsWith(chunk, joined),
      `not the text at ${joined}: ${excerpt(chunk)}`,
    );
    joined += chunk.length;
    assert.ok(
      !chunk.endsWith("\r") || expected[joined] !== "\n",
      `CRLF split at ${joined}`,
    );
    place = checkPlace(first, place);
    pages++;
    if (next === undefined) break;
    assert.ok(!used.has(next), "cursor came before");
    used.add(next);
    cursor = next;
  }
  assert.equal(joined, expected.length, "the end of the text is never shown");
  return pages;
}

/** Checks that a notice goes on where the one before it ended. */
function checkPlace(
  notice: string,
  before: readonly number[] | undefined,
): readonly number[] {
  const found = /characters (\d+)-(\d+) of (\d+)/.exec(notice);
  assert.ok(found, `no place in ${notice}`);
  const place = found.slice(1).map(Number);
  if (before) {
    assert.equal(place[0], before[1]! + 1, notice);
    assert.equal(place[2], before[2], notice);
  }
  return place;
}

function excerpt(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
