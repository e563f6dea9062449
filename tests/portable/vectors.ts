import { Cap } from "../../lib/cap/cap.ts";
import { readInfo } from "./page_info.ts";

/** A document, how it is paged, and the pages that come of it. */
export interface Vector {
  readonly about: string;
  /** The parts that the document is put together from. */
  readonly document: readonly Part[];
  readonly options: VectorOptions;
  /** In the order of the main walk, then those of each string that is cut. */
  readonly pages: readonly VectorPage[];
}

/** Text, or text that is repeated, each `#` in it the number from 0. */
export type Part = string | {
  readonly repeat: string;
  readonly times: number;
  readonly join?: string;
};

/** How a document is paged. */
export interface VectorOptions {
  /** The most characters of a page; no other unit has a limit. */
  readonly chars: number;
  readonly key?: string;
  readonly cursorParam?: string;
  readonly trim?: true;
  /** Where to start, if not at the first page. */
  readonly cursor?: string;
}

/** One page, and the cursor that it was asked for with. */
export interface VectorPage {
  readonly cursor: string | null;
  readonly text: string;
}

/** Puts a vector's document together. */
export function documentOf({ document }: Pick<Vector, "document">): string {
  return document.map((part) =>
    typeof part === "string" ? part : Array.from(
      { length: part.times },
      (_, i) => part.repeat.replaceAll("#", `${i}`),
    ).join(part.join ?? "")
  ).join("");
}

/** Gives the page of a vector's document for a cursor. */
export function pageOf(
  vector: Pick<Vector, "document" | "options">,
  cursor?: string,
): Promise<string> {
  const { chars, key, cursorParam, trim } = vector.options;
  const cap = new Cap({
    maxTokens: 0,
    budget: { chars, bytes: 0, lines: 0, escapedChars: 0 },
    ...(cursorParam === undefined ? {} : { cursorParam }),
  });
  const options = key === undefined ? {} : { key };
  const document = documentOf(vector);
  return trim
    ? cap.trim(document, options)
    : cap.page(document, cursor, options);
}

/** Asks for all pages of a vector, as a model would. */
export async function pagesOf(
  vector: Pick<Vector, "document" | "options">,
): Promise<readonly VectorPage[]> {
  const pages: VectorPage[] = [];
  const cuts: string[] = [];
  async function follow(first: string | undefined): Promise<void> {
    for (let cursor = first;;) {
      const text = await pageOf(vector, cursor);
      pages.push({ cursor: cursor ?? null, text });
      cursor = cursorsIn(text, cuts);
      if (cursor === undefined) return;
    }
  }
  await follow(vector.options.cursor);
  for (const cut of cuts) await follow(cut);
  return pages;
}

/** The cursor of the next page; those of cut strings go to `cuts`. */
function cursorsIn(page: string, cuts: string[]): string | undefined {
  if (!page.startsWith("{")) return /^\[toolcap: .*="([\w-]+)"/.exec(page)?.[1];
  const info = readInfo(page);
  cuts.push(...info?.cut?.map(({ next_cursor }) => next_cursor) ?? []);
  return info?.next_cursor;
}
