import type { Page, Pager, PageRequest } from "./page.ts";
import type { PagingSettings } from "./settings.ts";

/** Counts the tokens of a text exactly. May be slow; need not be additive. */
export type Count = (text: string) => number | Promise<number>;

/** The most calls of the counter for one page. */
const MAX_CALLS = 8;

/** A page filled to this part of the budget is not built again. */
const FULL = 0.97;

/**
 * The page that fills the token budget as an exact counter counts it: built by
 * the estimate, counted, and built again with the ratio put right, until it is
 * full or ends at the same item.
 */
export async function countedPage(
  pager: Pager,
  request: PageRequest,
  by: { readonly settings: PagingSettings; readonly count: Count },
): Promise<Page> {
  const room = request.room ?? by.settings.room;
  const build = (tokens: number) =>
    pager.page({ ...request, room: { ...room, tokens } });
  let best: Page | undefined;
  let low = 0; // estimated tokens of a page that fits
  let high = Infinity; // and of one that does not
  let estimate = room.tokens;
  let page = build(estimate);
  for (let calls = 1;; calls++) {
    const counted = await by.count(page.text);
    const ratio = room.tokens / Math.max(1, counted);
    if (ratio >= 1) {
      if (page.next === best?.next && best) return page;
      best = page;
      low = estimate;
      if (page.next === undefined || counted >= FULL * room.tokens) return page;
    } else high = estimate;
    if (calls >= MAX_CALLS && best) return best;
    const aim = estimate * ratio * 0.99;
    estimate = aim > low && aim < high
      ? aim
      : high === Infinity
      ? low * 2
      : (low + high) / 2;
    const previous = page;
    page = build(estimate);
    // No smaller page can be built, whatever the counter says of it.
    if (!best && page.text === previous.text && calls >= MAX_CALLS) return page;
    if (best && page.text === best.text) return best;
  }
}
