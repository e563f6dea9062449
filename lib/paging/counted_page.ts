import type { Page, Pager, PageRequest } from "./page.ts";
import type { PagingSettings } from "./settings.ts";

/** Counts the tokens of a text exactly. May be slow; need not be additive. */
export type Count = (text: string) => number | Promise<number>;

/** No text costs a counter less than this part of its estimate. */
export const MAX_OVERESTIMATE = 4;

/** The most calls of the counter for one page. */
const MAX_CALLS = 8;

/** A page filled to this part of the budget is not built again. */
const FULL = 0.97;

/** How much less room a page gets that came out the same as before. */
const STEP_DOWN = 0.9;

/** No page is smaller than one that is built for so many tokens. */
const LEAST_TOKENS = 16;

/**
 * The page that fills the token budget as an exact counter counts it: built by
 * the estimate, counted, and built again with the ratio put right, until it is
 * full or ends at the same item. Calls the counter at most 8 times. How the
 * document is walked goes by the estimate, so a counter should not exceed that
 * by much: if it puts every page over the budget, the result is the smallest.
 *
 * @throws {TypeError} If the counter does not return a number.
 */
export async function countedPage(
  pager: Pager,
  request: PageRequest,
  by: { readonly settings: PagingSettings; readonly count: Count },
): Promise<Page> {
  const room = request.room ?? by.settings.room;
  const budget = room.tokens;
  const build = (tokens: number) =>
    pager.page({ ...request, room: { ...room, tokens } });
  let best: Page | undefined;
  let low = 0; // estimated tokens of a page that fits
  let high = Infinity; // and of one that does not
  let estimate = budget;
  let page = build(estimate);
  for (let calls = 1;; calls++) {
    const counted = await countTokens(by.count, page.text);
    if (counted <= budget) {
      best = page;
      low = estimate;
      if (page.next === undefined || counted >= FULL * budget) return best;
    } else {
      // What the page came to: with less to say, room alone changes nothing.
      high = Math.min(estimate, page.size.tokens);
    }
    if (calls === MAX_CALLS) return best ?? page;
    const aim = Math.min(estimate, page.size.tokens) * budget / counted * 0.99;
    estimate = aim > low && aim < high
      ? aim
      : high === Infinity
      ? low * 2
      : (low + high) / 2;
    const previous = page.text;
    page = build(estimate);
    while (!best && page.text === previous && estimate > LEAST_TOKENS) {
      estimate *= STEP_DOWN;
      page = build(estimate);
    }
    if (page.text === (best?.text ?? previous)) return best ?? page;
  }
}

/**
 * What a counter says of a text, at least 1.
 *
 * @throws {TypeError} If it is not a number from 0.
 */
export async function countTokens(count: Count, text: string): Promise<number> {
  const counted = await count(text);
  if (counted >= 0) return Math.max(1, counted);
  throw new TypeError(
    `Cannot count tokens: count returned ${counted}, a number is needed`,
  );
}
