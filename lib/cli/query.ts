/**
 * What a model searches for: plain text, or a pattern of RE2, whose time is
 * linear for every pattern. The core brings no such engine.
 */

import { RE2JS, RE2JSException } from "re2js";
import { FindError } from "../paging/find_error.ts";
import { MAX_QUERY, plainQuery } from "../paging/plain_query.ts";
import type { Query, Span } from "../paging/query.ts";
import { patternReader } from "./pattern_reader.ts";
import { expandedLength } from "./pattern_size.ts";

/** The most elements of a pattern, repetitions written out. */
const MAX_EXPANDED = 2000;

/** The most instructions of a pattern; each may cost time on every letter. */
const MAX_SIZE = 1000;

/**
 * How much a pattern may search at once, in instructions times units. The worst
 * patterns take some 20 microseconds for a unit.
 */
const PART_WORK = 1_000_000;
const MIN_PART = 8192;
const MAX_PART = 65_536;

/** `/pattern/flags`, the flags being JavaScript's; so `/usr/local` is not. */
const PATTERN = /^\/(.+)\/([dgimsuvy]*)$/s;

/** What a flag means; all matches are found, by code points, in any case. */
const FLAGS: ReadonlyMap<string, number> = new Map([
  ["g", 0],
  ["i", RE2JS.CASE_INSENSITIVE],
  ["m", RE2JS.MULTILINE],
  ["s", RE2JS.DOTALL],
  ["u", 0],
]);

/** Escapes, those of JavaScript that RE2 does not know first. */
const ESCAPES =
  /\\(?:u\{([0-9a-fA-F]+)\}|u([dD][89abAB]..)\\u([dD][c-fC-F]..)|u([0-9a-fA-F]{4})|[^])/g;

/**
 * Reads what a model searches for: `/pattern/flags`, or else a plain text.
 *
 * Patterns are those of RE2, which takes time in proportion to the text for any
 * pattern; therefore it has neither look-around nor back-references. The flags
 * are `i`, `m` and `s`; `g` and `u` change nothing.
 *
 * @throws {FindError} If nothing can be found like this.
 */
export function parseQuery(text: string): Query {
  const [, pattern, flags = ""] = PATTERN.exec(text) ?? [];
  return pattern === undefined
    ? plainQuery(text)
    : patternQuery(pattern, flags);
}

function patternQuery(pattern: string, flags: string): Query {
  const compiled = compile(pattern, flags);
  const partLength = Math.floor(PART_WORK / compiled.programSize());
  return {
    matches: (text) => compiled.test(text),
    parts: {
      partLength: Math.max(MIN_PART, Math.min(partLength, MAX_PART)),
      reader: () => patternReader(compiled),
      spans: (text, from) => spansOf(compiled, text, from),
    },
  };
}

function* spansOf(
  compiled: RE2JS,
  text: string,
  from: number,
): Generator<Span, void, void> {
  const matcher = compiled.matcher(text);
  for (let found = matcher.find(from); found; found = matcher.find()) {
    yield { start: matcher.start(), end: matcher.end() };
  }
}

function compile(pattern: string, flags: string): RE2JS {
  if (pattern.length > MAX_QUERY) {
    throw refused(`it is longer than ${MAX_QUERY} characters`);
  }
  let bits = 0;
  for (const flag of flags) {
    const bit = FLAGS.get(flag);
    if (bit === undefined) {
      throw refused(`there is no flag "${flag}", only i, m and s`);
    }
    bits |= bit;
  }
  if (expandedLength(pattern) > MAX_EXPANDED) throw tooLarge();
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern.replace(ESCAPES, translate), bits);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const reason = error.message.replace("error parsing regexp: ", "");
    throw refused(reason, { cause: error });
  }
  if (compiled.programSize() > MAX_SIZE) throw tooLarge();
  return compiled;
}

/** An escape as RE2 writes it. */
function translate(
  escape: string,
  ...[point, high, low, unit]: (string | undefined)[]
): string {
  if (escape === "\\Q") {
    throw refused("\\Q is not supported, escape each character instead");
  }
  if (high && low) {
    const pair = String.fromCharCode(parseInt(high, 16), parseInt(low, 16));
    return `\\x{${pair.codePointAt(0)!.toString(16)}}`;
  }
  const hex = point ?? unit;
  return hex === undefined ? escape : `\\x{${hex}}`;
}

function tooLarge(): FindError {
  return refused("it repeats too much, use * or + or smaller numbers");
}

function refused(reason: string, options?: ErrorOptions): FindError {
  return new FindError(
    "query",
    `Cannot search for this pattern: ${reason}. Write a pattern like /timeout|error \\d+/i, without look-around and back-references, or plain text`,
    options,
  );
}
