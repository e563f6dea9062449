import { isPair } from "../json/strings.ts";
import { cutMark } from "./notes.ts";
import type { Pace } from "./pace.ts";
import { isMatch, spansIn } from "./parts.ts";
import type { PartMatcher, Query, Span } from "./query.ts";

/** Of a line longer than this, only parts are shown. */
const LONG_LINE = 2000;

/** How much is shown of a long line on each side of a match. */
const SIDE = 200;

/** How much is shown of a long match, and of a long line beside a match. */
const LONGEST = 400;

const NONE: readonly string[] = [];

/** A line without its line end. */
export interface Line {
  /** Its number, from 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * What is shown of a line that matches, which is nothing if it does not:
 * `12:the line`. Of a long line, how many matches it has, then one row for the
 * surroundings of each, or of several that are near each other:
 *
 *     1:[2 matches in 1048576 characters]
 *     1:[characters 5651-6055 of 1048576] what stands there
 */
export function matchRows(
  line: Line,
  query: Query,
  pace: Pace,
): readonly string[] | Promise<readonly string[]> {
  const { matches, parts } = query;
  if (parts && line.text.length > LONG_LINE) {
    return excerptRows(line, { matches, parts }, pace);
  }
  return matches(line.text) ? [`${line.number}:${line.text}`] : NONE;
}

/** What is shown of a line near one that matches: `13-the line`. */
export function contextRow({ number, text }: Line): string {
  return `${number}-${text.length > LONG_LINE ? head(text) : text}`;
}

async function excerptRows(
  { number, text }: Line,
  query: Query & { readonly parts: PartMatcher },
  pace: Pace,
): Promise<readonly string[]> {
  if (!await isMatch({ source: text }, query, pace)) return NONE;
  const { length } = text;
  const excerpts: Span[] = [];
  let count = 0;
  let isSure = true;
  for await (const { start, end, isOpen } of spansIn(text, query, pace)) {
    count++;
    isSure &&= !isOpen;
    const from = Math.max(0, start - SIDE);
    const to = Math.min(end, start + LONGEST) + SIDE;
    const last = excerpts.at(-1);
    if (last && from <= last.end) {
      excerpts[excerpts.length - 1] = { start: last.start, end: to };
    } else excerpts.push({ start: from, end: to });
  }
  if (count === 0) return [`${number}:${head(text)}`]; // a very long match
  const matches = isSure
    ? count === 1 ? "1 match" : `${count} matches`
    : `${count} or more matches`;
  return [
    `${number}:[${matches} in ${length} characters]`,
    ...excerpts.map(({ start, end }) => {
      const from = isPair(text, start) ? start - 1 : start;
      const to = isPair(text, end) ? end + 1 : Math.min(end, length);
      return `${number}:[characters ${from + 1}-${to} of ${length}] ${
        text.slice(from, to)
      }`;
    }),
  ];
}

/** The start of a long line. */
function head(text: string): string {
  const end = isPair(text, LONGEST) ? LONGEST - 1 : LONGEST;
  return `${text.slice(0, end)}${cutMark(text.length - end)}`;
}
