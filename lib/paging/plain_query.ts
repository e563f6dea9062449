import { decodeEscapes } from "../json/decode_escapes.ts";
import { FindError } from "./find_error.ts";
import type { Matcher, Query, Reader, Span } from "./query.ts";

/** The longest query, in UTF-16 units. */
export const MAX_QUERY = 1000;

const PART_LENGTH = 65_536;

/**
 * Searches for a text, whatever the case of its letters. What was copied from
 * JSON source, such as `say \"hi\"`, is found where that is said.
 *
 * @param query 1 to 1,000 UTF-16 units.
 * @throws {FindError} If the query is empty or longer.
 */
export function plainQuery(query: string): Query {
  if (query === "") {
    throw new FindError(
      "query",
      "Cannot search for an empty text: write the text to look for",
    );
  }
  if (query.length > MAX_QUERY) {
    throw new FindError(
      "query",
      `Cannot search for a text of ${query.length} characters: ${MAX_QUERY} is the most, look for a part of it`,
    );
  }
  const words = [...new Set([fold(query), fold(decodeEscapes(query))])];
  const isIn = (folded: string) => words.some((word) => folded.includes(word));
  return {
    matches: (text) => isIn(fold(text)),
    parts: {
      partLength: PART_LENGTH,
      reader: () => readerOf(words, isIn),
      spans: (text, from) => spansOf(words, fold(text), from),
    },
  };
}

/**
 * The query that a library's user means.
 *
 * @throws {FindError} If it is a text that is empty or too long.
 */
export function queryOf(query: string | Matcher): Query {
  return typeof query === "string" ? plainQuery(query) : { matches: query };
}

function readerOf(
  words: readonly string[],
  isIn: (folded: string) => boolean,
): Reader {
  const overlap = Math.max(...words.map(({ length }) => length)) - 1;
  let tail = ""; // of what was read; a match may have begun in it
  return {
    read(part) {
      const text = tail + fold(part);
      tail = text.slice(Math.max(0, text.length - overlap));
      return isIn(text);
    },
    end: () => false,
  };
}

function* spansOf(
  words: readonly string[],
  text: string,
  from: number,
): Generator<Span, void, void> {
  for (let at = from;;) {
    let first: Span | undefined;
    for (const word of words) {
      const start = text.indexOf(word, at);
      if (start >= 0 && !(first && first.start <= start)) {
        first = { start, end: start + word.length };
      }
    }
    if (!first) return;
    yield first;
    at = first.end;
  }
}

/**
 * Lower case that keeps the length, and does not depend on where a text is cut:
 * `toLowerCase` makes two units of `İ`, and has another `Σ` for ends of words.
 */
function fold(text: string): string {
  const dotless = text.includes("İ") ? text.replaceAll("İ", "i") : text;
  const lower = dotless.toLowerCase();
  return lower.includes("ς") ? lower.replaceAll("ς", "σ") : lower;
}
