import { type Meter, scale, type Size } from "../budget/measure.ts";
import type { Count } from "./counted_page.ts";

/** Everything that shapes a page, besides the document and the position. */
export interface PagingSettings {
  readonly meter: Meter;
  /** The most a page may measure, wrapper, notices and notes included. */
  readonly room: Size;
  /** The parameter that takes the cursor, as the notes name it. */
  readonly cursorParam: string;
  /** First part only: no cursors, and a note to narrow the request. */
  readonly trim: boolean;
  /** Keys from the root to the list that is paged; empty for the largest. */
  readonly key: readonly string[];
  /** The view that is paged, as its cursors name it, if there is one. */
  readonly view?: string | undefined;
  /** A sentence about what is paged; it stands on every page. */
  readonly about?: string | undefined;
  /** A sentence about how to ask for less; it stands on the first page. */
  readonly hint?: string | undefined;
  /** Counts the tokens of a page exactly, in place of the estimate. */
  readonly count?: Count | undefined;
}

/** What clients take as the name of a parameter. */
export const PARAM_NAME: RegExp = /^[A-Za-z0-9_.-]{1,64}$/;

/** The most that a string may measure before it is cut. */
export function half(settings: PagingSettings): Size {
  return part(settings, 2);
}

/** The most that a key, or all repeated fields of a page, may measure. */
export function quarter(settings: PagingSettings): Size {
  return part(settings, 4);
}

/** One n-th of a page. The number of lines is never what a part is short of. */
export function part({ room }: PagingSettings, n: number): Size {
  return { ...scale(room, 1 / n), breaks: Infinity };
}

/** Whether a page has room to say a cursor a second time. */
export function canRepeat(cursor: string, settings: PagingSettings): boolean {
  return cursor.length <= Math.min(100, maxPositionLength(settings));
}

/**
 * The longest position, in characters, that a page has room to name: some 40
 * at the smallest budget. Deeper values are paged as source text.
 */
export function maxPositionLength({ room }: PagingSettings): number {
  const { tokens, chars, bytes, escaped } = room;
  return Math.min(tokens / 15, chars / 50, bytes / 50, escaped / 100);
}
