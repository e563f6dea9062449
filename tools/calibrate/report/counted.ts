import { Cap } from "../../../lib/cap/cap.ts";
import { packagedTokenizers } from "../tokenizers/packaged.ts";

/** The tokens that a page may hold. */
const BUDGET = 20_000;

/** What was found about pages that a real tokenizer counts. */
export interface CountedPages {
  readonly pages: number;
  /** The most tokens of a page, and the fewest of one but the last. */
  readonly most: number;
  readonly fewest: number;
  /** The most calls of the tokenizer for one page. */
  readonly calls: number;
  readonly budget: number;
}

/** Pages records of 500 characters with o200k as the counter of a `Cap`. */
export async function countedPages(): Promise<CountedPages> {
  const o200k = packagedTokenizers().find(({ name }) => name === "o200k")!;
  let calls = 0;
  const cap = new Cap({
    maxTokens: BUDGET,
    budget: { chars: 0, bytes: 0, lines: 0, escapedChars: 0 },
    count(text) {
      calls++;
      return o200k.count(text);
    },
  });
  const records = Array.from({ length: 1_000 }, (_, id) => record(id));
  const sizes: number[] = [];
  let mostCalls = 0;
  let cursor: string | undefined;
  do {
    calls = 0;
    const page: string = await cap.page(records, cursor);
    mostCalls = Math.max(mostCalls, calls);
    sizes.push(await o200k.count(page));
    cursor = JSON.parse(page).page.next_cursor;
  } while (cursor !== undefined);
  return {
    pages: sizes.length,
    most: Math.max(...sizes),
    fewest: Math.min(...sizes.slice(0, -1)),
    calls: mostCalls,
    budget: BUDGET,
  };
}

/** A record of about 500 characters, of several kinds of content. */
function record(id: number): Record<string, unknown> {
  const words = "the quick brown fox jumps over the lazy dog again and again ";
  return {
    id: `rec_${(id * 2_654_435_761 % 4_294_967_296).toString(16)}`,
    created: new Date(1_700_000_000_000 + id * 61_000).toISOString(),
    price: id * 1.37,
    url: `https://example.com/items/${id}?page=${id % 7}`,
    text: words.repeat(6).slice(id % 9),
  };
}
