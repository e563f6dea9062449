import { Cap } from "../../../lib/cap/cap.ts";
import { isBounded } from "../tokenizers/tokenizer.ts";
import type { Tokenizers } from "../tokenizers/tokenizers.ts";

/** Results of real servers, beside the repository; not part of it. */
const CAPTURES = new URL(
  "../../../../shared/cases/results/",
  import.meta.url,
);

/** The tokens that a page may hold. */
const BUDGET = 20_000;

/** What was found about the pages of captured results. */
export interface PagesReport {
  /** How many pages were counted. */
  readonly pages: number;
  /** The pages of which a tokenizer counts more than the budget. */
  readonly over: readonly string[];
  /**
   * What part of the budget each page but the last of its result takes by the
   * tokenizer that counts the most, in ascending order.
   */
  readonly fills: readonly number[];
}

/**
 * Pages every captured result with tokens as the only limit, and counts each
 * page with every current tokenizer.
 *
 * @param tokenizers The tokenizers.
 * @returns What was found; `undefined` where there are no captures.
 */
export async function checkPages(
  tokenizers: Tokenizers,
): Promise<PagesReport | undefined> {
  const captures = readCaptures();
  if (captures === undefined) return undefined;
  const names = tokenizers.list
    .filter((tokenizer) => isBounded("universal", tokenizer))
    .map(({ name }) => name);
  const over: string[] = [];
  const fills: number[] = [];
  let pages = 0;
  for (const { id, text } of captures) {
    const all = await pagesOf(text);
    for (const [i, page] of all.entries()) {
      const counts = await tokenizers.countText(page);
      for (const name of names) {
        if ((counts[name] ?? 0) > BUDGET) {
          over.push(`${id} page ${i + 1}: ${counts[name]} by ${name}`);
        }
      }
      pages++;
      if (i === all.length - 1) continue;
      fills.push(Math.max(...names.map((name) => counts[name] ?? 0)) / BUDGET);
    }
  }
  return { pages, over, fills: fills.sort((a, b) => a - b) };
}

/** All pages of a text, by following the cursors. */
async function pagesOf(text: string): Promise<readonly string[]> {
  const cap = new Cap({
    maxTokens: BUDGET,
    budget: { chars: 0, bytes: 0, lines: 0, escapedChars: 0 },
  });
  const pages: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page: string = await cap.page(text, cursor);
    pages.push(page);
    cursor = nextCursor(page);
  }
  return pages;
}

/** The cursor in a page's information: a JSON member, or in its last line. */
function nextCursor(page: string): string | undefined {
  const member = page.startsWith("{") &&
    /"next_cursor":"([^"]+)","note"/.exec(page);
  const notice = /cursor="([^"]+)"[^\n]*$/.exec(page);
  return (member || notice)?.[1];
}

interface Capture {
  readonly id: string;
  readonly text: string;
}

function readCaptures(): readonly Capture[] | undefined {
  let entries: Deno.DirEntry[];
  try {
    entries = [...Deno.readDirSync(CAPTURES)];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
  return entries.map(({ name }) => name).sort().flatMap((name) => {
    const lines = Deno.readTextFileSync(new URL(name, CAPTURES)).split("\n");
    const response = JSON.parse(lines[lines.indexOf('"response":') + 1]!);
    const blocks: readonly { text?: string }[] = response?.result?.content ??
      [];
    const text = blocks.flatMap(({ text }) => text ?? []).join("\n");
    return text === "" ? [] : [{ id: name.replace(/\.json$/, ""), text }];
  });
}
