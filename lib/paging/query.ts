/**
 * Says whether a text matches: an item or a field as compact JSON with the
 * escapes of its strings decoded, or a line without its line end.
 */
export type Matcher = (text: string) => boolean;

/** What is searched for. */
export interface Query {
  /** Whether a text matches. */
  readonly matches: Matcher;
  /**
   * How long texts are searched. Without it they are searched at once, and a
   * long line that matches is shown whole.
   */
  readonly parts?: PartMatcher;
}

/** Searches long texts part by part, so that each call takes little time. */
export interface PartMatcher {
  /** The longest text that may be searched at once, in UTF-16 units. */
  readonly partLength: number;
  /** Begins to read a text, to say whether it matches. */
  reader(): Reader;
  /**
   * The matches that start at `from` or later, in order, without overlap. What
   * stands before `from` is their context.
   */
  spans(text: string, from: number): Iterable<Span>;
}

/** Reads one text. */
export interface Reader {
  /** Takes the next part, and says whether a match was seen. */
  read(part: string): boolean;
  /** Takes note that the text is over, and says the same. */
  end(): boolean;
}

/** Where a match stands, in UTF-16 units. */
export interface Span {
  /** Offset of its first unit. */
  readonly start: number;
  /** Offset behind its last unit. */
  readonly end: number;
}
