import { NOTHING, plus, type Size } from "../budget/measure.ts";
import type { Position } from "./cursor.ts";
import { MOST_LEFT, type Run } from "./notes.ts";
import { cutInfo, infoJson } from "./page_info.ts";
import type { PagingSettings } from "./settings.ts";
import type { Cut } from "./shrink.ts";

/** What a JSON page holds so far, and what that measures. */
export interface PageContent {
  readonly runs: readonly Run[];
  readonly cuts: readonly Cut[];
  readonly keysCut: boolean;
  readonly sourceText: boolean;
  /** Of all that stands on the page but the page information. */
  readonly size: Size;
  /** Of the page information, with the largest numbers it may come to hold. */
  readonly infoSize: Size;
}

/** One more child of an open value, or a part of it. */
export interface Addition {
  readonly run: Run;
  /** As it stands on the page, with its key. */
  readonly text: string;
  readonly cuts: readonly Cut[];
  readonly isKeyCut: boolean;
  readonly isSourceText: boolean;
  /** The longest position that the next page may start at. */
  readonly next: Position;
}

/** What all pages of a document have in common, and the request. */
export interface ContentFacts {
  readonly settings: PagingSettings;
  readonly fingerprint: string;
  readonly remark: string;
  /** Fields that come later, as the longest note of this document says it. */
  readonly later: string;
  readonly isFirst: boolean;
  readonly jumpUnit: "item" | "line";
}

/** A page without any child. */
export function noContent(size: Size): PageContent {
  return {
    runs: [],
    cuts: [],
    keysCut: false,
    sourceText: false,
    size,
    infoSize: NOTHING,
  };
}

/** The content of a page once it takes in `addition`. */
export function withAddition(
  content: PageContent,
  addition: Addition,
  facts: ContentFacts,
): PageContent {
  const { meter } = facts.settings;
  const { text, cuts } = addition;
  const next = {
    runs: withRun(content.runs, addition.run),
    cuts: cuts.length > 0 ? [...content.cuts, ...cuts] : content.cuts,
    keysCut: content.keysCut || addition.isKeyCut,
    sourceText: content.sourceText || addition.isSourceText,
    size: cuts.reduce(
      (size, cut) => plus(size, cutSize(cut, facts)),
      plus(content.size, meter.measure(`${text},`)),
    ),
  };
  const isSame = next.runs.length === content.runs.length &&
    next.keysCut === content.keysCut &&
    (next.cuts.length > 0) === (content.cuts.length > 0);
  return {
    ...next,
    infoSize: isSame
      ? content.infoSize
      : largestInfo(next, addition.next, facts),
  };
}

/** The runs of a page once it takes in `run`. */
function withRun(runs: readonly Run[], run: Run): readonly Run[] {
  const last = runs.at(-1);
  return last && last.unit === run.unit && last.within === run.within &&
      last.last < run.first
    ? [...runs.slice(0, -1), { ...last, last: run.last }]
    : [...runs, run];
}

/** The size of the page information, its numbers at their largest. */
function largestInfo(
  content: Omit<PageContent, "size" | "infoSize">,
  next: Position,
  facts: ContentFacts,
): Size {
  const runs = content.runs.with(-1, {
    ...content.runs.at(-1)!,
    last: content.runs.at(-1)!.total,
  });
  // The cuts themselves are measured one by one.
  const cuts = content.cuts.length > 0
    ? [{ path: "", position: { path: [0] } }]
    : [];
  return facts.settings.meter.measure(
    infoJson(
      { ...content, ...facts, runs, cuts, next, left: MOST_LEFT },
      facts.settings,
    ),
  );
}

function cutSize(cut: Cut, { settings, fingerprint }: ContentFacts): Size {
  return settings.meter.measure(
    `${JSON.stringify(cutInfo(cut, fingerprint, settings))},`,
  );
}
