import { minus, type Size, smaller } from "../budget/measure.ts";
import {
  atLeastOne,
  breakEnd,
  escapedBreakEnd,
  isPair,
  safeEnd,
  wellFormedJson,
} from "../json/strings.ts";
import type { Jump, Position } from "./cursor.ts";
import { jumpInText } from "./jump_text.ts";
import { MOST_LEFT, noteText, noticeLine, type Run, runText } from "./notes.ts";
import { fitPage, type Page, type Pager, type PageRequest } from "./page.ts";
import { cursorOf } from "./page_info.ts";
import { canRepeat, type PagingSettings } from "./settings.ts";

/**
 * A text that is paged: from `start` to `end` of `source`, where `escaped` says
 * that this is the inside of a JSON string, still to be decoded.
 */
export interface PagedText {
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly escaped: boolean;
  /** Where it stands in its document; the root path for a text. */
  readonly path: readonly number[];
  readonly label: string;
  readonly fingerprint: string;
}

/** How much of an escaped text is decoded at first; more if there is room. */
const WINDOW = 65_536;

/** Gives the pages of a text: a notice, a chunk, the notice again. */
export class TextPager implements Pager {
  readonly #text: PagedText;
  readonly #settings: PagingSettings;

  constructor(text: PagedText, settings: PagingSettings) {
    this.#text = text;
    this.#settings = settings;
  }

  /** The page at an offset; see {@linkcode PageRequest}. */
  page(request: PageRequest): Page {
    const { meter, room, trim } = this.#settings;
    const { end } = this.#text;
    const from = this.#start(request.position?.offset ?? 0);
    const remark = request.remark ?? "";
    const isFirst = request.position === undefined;
    let full = 0; // the end of a full page that starts here
    const frame = (last: number, next: number | undefined, chunk: string) => {
      const left = chunk === ""
        ? MOST_LEFT
        : Math.ceil((end - last) / (full - from || 1));
      const at = { from, last, next, remark, isFirst, left };
      return `${this.#notice(at, "first")}\n${chunk}\n${
        this.#notice(at, "last")
      }`;
    };
    // The largest numbers that the notices can come to hold.
    const around = meter.measure(frame(end, end, ""));
    return fitPage(request.room ?? room, (left) => {
      const most = minus(left, around);
      full = this.#chunkEnd(from, most);
      const to = request.enough
        ? this.#chunkEnd(from, smaller(most, request.enough))
        : full;
      const next = to < end ? to : undefined;
      const text = frame(to, next, this.#decode(from, to)).toWellFormed();
      return {
        text,
        size: meter.measure(text),
        next: next === undefined || trim ? undefined : this.#cursor(next),
        shown: runText(this.#run(from, to)),
        isEmpty: from === end,
      };
    });
  }

  /** Where a jump leads to; see {@linkcode Pager.locate}. */
  locate(jump: Jump): Position {
    return jumpInText(
      this.#text.source,
      jump,
      (offset) =>
        this.page({ position: { path: [], offset } }).next === undefined,
    );
  }

  /** Where the first page starts. */
  start(): Position {
    return { path: this.#text.path, offset: 0 };
  }

  /** Where a page starts: in a changed text not every place will do. */
  #start(offset: number): number {
    const { source, start, end, escaped } = this.#text;
    const from = Math.min(start + offset, end);
    if (escaped) return safeEnd(source, start, from);
    return from > start && isPair(source, from) ? from - 1 : from;
  }

  /** Where the chunk that starts at `from` ends, in the source. */
  #chunkEnd(from: number, room: Size): number {
    const { source, end, escaped } = this.#text;
    const { meter } = this.#settings;
    if (!escaped) {
      const to = meter.fit(source, from, room, end);
      if (to >= end) return end;
      return atLeastOne(source, from, breakEnd(source, from, to));
    }
    for (let window = WINDOW;; window *= 4) {
      const limit = Math.min(end, from + window);
      const safe = limit < end ? safeEnd(source, from, limit) : limit;
      const text = this.#decode(from, safe);
      const to = meter.fit(text, 0, room);
      if (to === text.length) {
        if (safe === end) return end;
        continue;
      }
      const sourceEnd = encodedEnd(source, from, to);
      return atLeastOne(
        source,
        from,
        escapedBreakEnd(source, from, sourceEnd),
      );
    }
  }

  #decode(from: number, to: number): string {
    const { source, escaped } = this.#text;
    const part = source.slice(from, to);
    return escaped ? JSON.parse(`"${wellFormedJson(part)}"`) : part;
  }

  #run(from: number, to: number): Run {
    const { start, end, label } = this.#text;
    return {
      unit: "characters",
      first: from + 1 - start,
      last: to - start,
      total: end - start,
      within: label,
    };
  }

  #cursor(next: number): string {
    const { path, fingerprint, start } = this.#text;
    const position: Position = { path, offset: next - start };
    return cursorOf(position, fingerprint, this.#settings);
  }

  #notice(
    at: {
      readonly from: number;
      readonly last: number;
      readonly next: number | undefined;
      readonly remark: string;
      readonly isFirst: boolean;
      readonly left: number;
    },
    line: "first" | "last",
  ): string {
    const { trim, cursorParam } = this.#settings;
    const cursor = at.next === undefined ? undefined : this.#cursor(at.next);
    const isRepeated = cursor === undefined || line === "first" ||
      canRepeat(cursor, this.#settings);
    return noticeLine(noteText({
      runs: at.from < this.#text.end ? [this.#run(at.from, at.last)] : [],
      next: trim ? undefined : cursor,
      otherwise: isRepeated ? undefined : "the cursor in the first line",
      param: cursorParam,
      trimmed: trim && cursor !== undefined,
      remark: at.remark,
      cuts: 0,
      keysCut: false,
      sourceText: false,
      later: "",
      left: at.left,
      isFirst: at.isFirst && line === "first",
      jumpUnit: "line",
      about: this.#settings.about,
      hint: this.#settings.hint,
    }));
  }
}

/** The offset in an escaped text of what is decoded to `units` units. */
function encodedEnd(source: string, from: number, units: number): number {
  let i = from;
  for (let unit = 0; unit < units; unit++) {
    i += source[i] !== "\\" ? 1 : source[i + 1] === "u" ? 6 : 2;
  }
  return i;
}
