import { encodeCursor, type Position } from "./cursor.ts";
import { noteText, rangeText, type Run, runText } from "./notes.ts";
import { canRepeat, type PagingSettings } from "./settings.ts";
import type { Cut } from "./shrink.ts";

/** What the page information of a JSON page is made from. */
export interface InfoFacts {
  readonly runs: readonly Run[];
  readonly cuts: readonly Cut[];
  /** Where the next page starts; `undefined` on the last page. */
  readonly next: Position | undefined;
  readonly remark: string;
  readonly keysCut: boolean;
  readonly sourceText: boolean;
  readonly later: string;
  readonly fingerprint: string;
  /** About how many pages are left after this one. */
  readonly left: number;
  readonly isFirst: boolean;
  /** What a jump counts. */
  readonly jumpUnit: "item" | "line";
}

/** The cursor of the next page, if it has one. */
export function nextCursor(
  { next, fingerprint }: InfoFacts,
  settings: PagingSettings,
): string | undefined {
  if (next === undefined || settings.trim) return undefined;
  return cursorOf(next, fingerprint, settings);
}

/** The cursor of a position in the document or the view that is paged. */
export function cursorOf(
  position: Position,
  fingerprint: string,
  { view }: PagingSettings,
): string {
  return encodeCursor({
    position,
    fingerprint,
    ...(view === undefined ? {} : { view }),
  });
}

/** The object that stands first on a page, as JSON. */
export function infoJson(facts: InfoFacts, settings: PagingSettings): string {
  const { runs, cuts, fingerprint } = facts;
  const { trim, cursorParam } = settings;
  const next = nextCursor(facts, settings);
  const [run, ...others] = runs;
  const last = others.at(-1);
  return JSON.stringify({
    ...(run && run.within !== "" ? { within: run.within } : {}),
    ...(run
      ? run.unit === "characters"
        ? { characters: rangeText(run) }
        : { items: rangeText(run), total: run.total }
      : {}),
    ...(last ? { then: runText(last) } : {}),
    ...(next === undefined ? {} : { next_cursor: next }),
    ...(cuts.length > 0 && !trim
      ? { cut: cuts.map((cut) => cutInfo(cut, fingerprint, settings)) }
      : {}),
    note: noteText({
      ...facts,
      next,
      otherwise: next === undefined || canRepeat(next, settings)
        ? undefined
        : "this next_cursor",
      param: cursorParam,
      trimmed: trim && (facts.next !== undefined || cuts.length > 0),
      cuts: cuts.length,
      about: settings.about,
      hint: settings.hint,
    }),
  });
}

/** One entry of the list of cut strings. */
export function cutInfo(
  { path, position }: Cut,
  fingerprint: string,
  settings: PagingSettings,
): { readonly path: string; readonly next_cursor: string } {
  return { path, next_cursor: cursorOf(position, fingerprint, settings) };
}
