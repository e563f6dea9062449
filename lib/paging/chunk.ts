import { type Meter, type Size, within } from "../budget/measure.ts";
import { atLeastOne, escapedBreakEnd, safeEnd } from "../json/strings.ts";

/** A stretch of a document of which a page takes as much as it has room for. */
export interface Stretch {
  readonly from: number;
  readonly end: number;
  readonly room: Size;
  readonly meter: Meter;
}

/** No place to cut is further than this from the one before it. */
const LONGEST_UNIT = 12;

/** Where a page's part of the inside of a JSON string ends. */
export function stringChunkEnd(text: string, stretch: Stretch): number {
  const { from, end, room, meter } = stretch;
  const to = meter.fit(text, from, room, end);
  return to < end
    ? atLeastOne(text, from, escapedBreakEnd(text, from, to))
    : to;
}

/**
 * Where a page's part of JSON source text ends, which stands in a string on the
 * page: behind a comma, if one is near, so that no number is split.
 */
export function sourceChunkEnd(text: string, stretch: Stretch): number {
  const { from, end, room, meter } = stretch;
  let to = meter.fit(text, from, room, end);
  for (;;) {
    if (to < end) {
      const comma = text.slice(from, to).lastIndexOf(",") + 1;
      to = comma > (to - from) / 2
        ? from + comma
        : atLeastOne(text, from, safeEnd(text, from, to));
    }
    const quoted = JSON.stringify(text.slice(from, to).toWellFormed());
    const size = meter.measure(quoted.slice(1, -1));
    if (within(size, room) || to - from <= LONGEST_UNIT) return to;
    const share = Math.min(0.98, shareOf(size, room));
    to = from + Math.floor((to - from) * share);
  }
}

/** How much of what measures `size` has room: 1 for all of it. */
function shareOf(size: Size, room: Size): number {
  const share = Math.min(
    room.tokens / size.tokens,
    room.chars / size.chars,
    room.bytes / size.bytes,
    room.escaped / size.escaped,
  );
  return Math.max(0, share);
}
