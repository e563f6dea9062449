import { minus, type Size, within } from "../budget/measure.ts";
import type { Jump, Position } from "./cursor.ts";

/** What is asked of a pager. */
export interface PageRequest {
  /** Where the page starts; without it, at the beginning. */
  readonly position?: Position | undefined;
  /** A sentence about this request, for the note. */
  readonly remark?: string;
  /** The room of this page, if less than usual. */
  readonly room?: Size;
  /** The page is full enough when it is beyond this, and shows one child. */
  readonly enough?: Size;
}

/** One reply that fits the budget. */
export interface Page {
  readonly text: string;
  readonly size: Size;
  /** The cursor of the next page; `undefined` on the last one. */
  readonly next: string | undefined;
  /** What it shows, for people: `items 1-37 of 200`. */
  readonly shown: string;
  /** Nothing is left there. */
  readonly isEmpty: boolean;
}

/** Something that gives pages of one document. */
export interface Pager {
  /** The page that is asked for. */
  page(request: PageRequest): Page;
  /**
   * Where a jump leads to.
   *
   * @throws {JumpError} If the document has nothing there.
   */
  locate(jump: Jump): Position;
  /** Where its first page starts. */
  start(): Position;
}

/** How often a page that came out too large is built again, smaller. */
const MAX_TRIES = 16;

/**
 * Builds a page within `room`. Its parts are measured one by one, and the whole
 * may come out a little larger: then the page is built again, in less room, at
 * most 16 times in all. If none of them fits, the last is the result.
 *
 * @param build Builds the page that fills the room that it is given.
 */
export function fitPage(room: Size, build: (room: Size) => Page): Page {
  let left = room;
  for (let i = 1;; i++) {
    const page = build(left);
    if (within(page.size, room) || i === MAX_TRIES) return page;
    const over = minus(page.size, room);
    // More each time: what is over may be less than what was left free.
    const factor = 2 ** (i - 1);
    left = minus(left, {
      tokens: more(over.tokens) * factor,
      chars: more(over.chars) * factor,
      bytes: more(over.bytes) * factor,
      breaks: more(over.breaks) * factor,
      escaped: more(over.escaped) * factor,
    });
  }
}

function more(over: number): number {
  return over > 0 ? over + 1 : 0;
}
