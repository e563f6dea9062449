import { safeEnd } from "../json/strings.ts";
import type { Pace } from "./pace.ts";
import type { PartMatcher, Query, Span } from "./query.ts";

/** How much of a long text is read at once. */
const READ_LENGTH = 1024;

/** A text, which may be JSON source, and what it says. */
export interface Searched {
  readonly source: string;
  /** Gives what a part of it says; `undefined` if that is the source. */
  readonly decode?: (source: string) => string;
}

/** Whether a text matches, however long it is. */
export function isMatch(
  searched: Searched,
  { matches, parts }: Query,
  pace: Pace,
): boolean | Promise<boolean> {
  const { source, decode } = searched;
  if (parts && source.length > parts.partLength) {
    return isLongMatch(searched, parts, pace);
  }
  return matches(decode ? decode(source) : source);
}

async function isLongMatch(
  { source, decode }: Searched,
  parts: PartMatcher,
  pace: Pace,
): Promise<boolean> {
  const reader = parts.reader();
  for (let start = 0; start < source.length;) {
    const isLast = source.length - start <= READ_LENGTH;
    const end = isLast
      ? source.length
      : safeEnd(source, start, start + READ_LENGTH);
    const part = source.slice(start, end);
    if (reader.read(decode ? decode(part) : part)) return true;
    if (pace.isOver(part.length)) await pace.rest();
    start = end;
  }
  return reader.end();
}

/** A match in a long text. */
export interface LongSpan extends Span {
  /** It is too long for its end to be known, and is the last one given. */
  readonly isOpen: boolean;
}

/**
 * The matches in a text, however long it is, without overlap. A text longer
 * than a part is searched in parts that overlap by a quarter; where a match
 * goes beyond that, the search ends.
 */
export async function* spansIn(
  text: string,
  { matches, parts }: Query & { readonly parts: PartMatcher },
  pace: Pace,
): AsyncGenerator<LongSpan, void, void> {
  let done = 0;
  for (const { start, context, end, limit } of overlapping(text, parts)) {
    const part = text.slice(context, end);
    if (pace.isOver(part.length)) await pace.rest();
    if (!matches(part)) continue; // faster told than where
    const from = Math.max(start, done) - context;
    for (const span of parts.spans(part, from)) {
      if (context + span.start >= limit) break;
      done = context + span.end;
      const isOpen = done === end && end < text.length;
      yield { start: context + span.start, end: done, isOpen };
      if (isOpen) return;
      // The rest of the part may have to be read for the next one.
      if (pace.isOver(part.length)) await pace.rest();
    }
  }
}

/** One of several parts of a text, by offsets in it. */
interface Part {
  readonly start: number;
  /** Up to one character before it. */
  readonly context: number;
  readonly end: number;
  /** Matches that start here or later belong to the next part. */
  readonly limit: number;
}

function* overlapping(
  text: string,
  { partLength }: PartMatcher,
): Generator<Part, void, void> {
  const overlap = partLength >> 2;
  for (let start = 0, context = 0;;) {
    if (text.length - start <= partLength) {
      yield { start, context, end: text.length, limit: Infinity };
      return;
    }
    const limit = safeEnd(text, start, start + partLength - overlap);
    const end = safeEnd(text, limit, limit + overlap);
    yield { start, context, end, limit };
    context = safeEnd(text, start, limit - 1);
    start = limit;
  }
}
