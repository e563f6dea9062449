/** A stretch of one container or string that a page shows. */
export interface Run {
  /** What is counted. */
  readonly unit: "items" | "fields" | "characters";
  /** Number of the first one, from 1. */
  readonly first: number;
  /** Number of the last one. */
  readonly last: number;
  /** How many there are. */
  readonly total: number;
  /** Path of what holds them; "" for the document itself. */
  readonly within: string;
}

/** The most pages that a note says are left. */
export const MOST_LEFT = 9_999_999;

/** What a note has to say. */
export interface NoteFacts {
  readonly runs: readonly Run[];
  /** The cursor of the next page; none on the last page, nor when trimmed. */
  readonly next: string | undefined;
  /** What to call the cursor, if it is too long to be said again. */
  readonly otherwise: string | undefined;
  readonly param: string;
  readonly trimmed: boolean;
  /** A sentence about this request; "" for none. */
  readonly remark: string;
  /** How many strings were cut. */
  readonly cuts: number;
  readonly keysCut: boolean;
  /** The characters are JSON source text, not the value of a string. */
  readonly sourceText: boolean;
  /** Fields that a later page shows, since the main list comes first. */
  readonly later: string;
  /** About how many pages are left after this one. */
  readonly left: number;
  /** Says how to jump and how to ask for less, on the first page. */
  readonly isFirst: boolean;
  /** What `#item:N` or `#line:N` counts. */
  readonly jumpUnit: "item" | "line";
  readonly about: string | undefined;
  readonly hint: string | undefined;
}

/** `1-37 of 200` */
export function rangeText({ first, last, total }: Run): string {
  return `${first}-${last} of ${total}`;
}

/** `items 58-120 of 5000 in items[3].children` */
export function runText(run: Run): string {
  const within = run.within === "" ? "" : ` in ${run.within}`;
  return `${run.unit} ${rangeText(run)}${within}`;
}

/** All runs of a page: the first, and how far it goes. */
export function runsText(runs: readonly Run[]): string {
  const [first, ...others] = runs.map(runText);
  const last = others.at(-1);
  return last === undefined
    ? first ?? "nothing"
    : `${first}, then on to ${last}`;
}

/** The sentences that tell the model what it sees and how to go on. */
export function noteText(facts: NoteFacts): string {
  const { runs, next, param, trimmed } = facts;
  const sentences: string[] = [];
  if (facts.remark !== "") sentences.push(facts.remark);
  if (facts.about) sentences.push(facts.about);
  if (runs.length > 0) sentences.push(`Showing ${runsText(runs)}.`);
  // On the first page, all that there is stands around what is paged.
  else if (!facts.isFirst) sentences.push("Nothing is left here.");
  if (facts.later !== "") sentences.push(`Still to come: ${facts.later}.`);
  if (facts.sourceText) {
    sentences.push("The innermost value is given as JSON source text.");
  }
  if (facts.cuts > 0) {
    sentences.push(
      trimmed
        ? "Long strings are cut."
        : `Long strings are cut; each cursor in "cut" gives the rest of one.`,
    );
  }
  if (facts.keysCut) sentences.push("A very long key is cut.");
  if (trimmed) {
    sentences.push("The rest was left out. Narrow the request to see it.");
  } else if (next === undefined) sentences.push("This is the last page.");
  else {
    const cursor = facts.otherwise
      ? `${param} set to ${facts.otherwise}`
      : `${param}="${next}"`;
    sentences.push(
      `Call this tool again with the same arguments and ${cursor} for the next page.`,
      facts.left === 1
        ? "About 1 page is left."
        : `About ${facts.left} pages are left.`,
    );
    if (facts.isFirst) {
      sentences.push(
        `Append #${facts.jumpUnit}:N or #last to a ${param} to jump.`,
      );
    }
  }
  if (facts.isFirst && facts.hint) sentences.push(facts.hint);
  return sentences.join(" ");
}

/** What stands at the end of a string that was cut. */
export function cutMark(left: number): string {
  return `... [${left} more characters cut]`;
}

/** A line that stands before and after a page of text. */
export function noticeLine(note: string): string {
  return `[toolcap: ${note}]`;
}

/** The description of the parameter; it is in every conversation's context. */
export const CURSOR_DESCRIPTION = "cursor from the previous page";

/** The description of the parameter for searching. */
export const FIND_DESCRIPTION = "text or /regex/ to find in the result";

/** The same where patterns are not taken. */
export const FIND_TEXT_DESCRIPTION = "text to find in the result";

/** What stands at the end of the description of a tool that has pages. */
export function pagesText(param: string): string {
  return `A long result comes in pages: pass its next_cursor as ${param} for the next one.`;
}

/** How to ask for less, on the first page of a result that does not fit. */
export function askText(
  { fields, find }: {
    readonly fields: string | undefined;
    readonly find: string | undefined;
  },
): string | undefined {
  const ways = [
    ...(find === undefined ? [] : [`${find} searches it all`]),
    ...(fields === undefined ? [] : [`${fields} keeps some fields`]),
  ];
  return ways.length === 0
    ? undefined
    : `With any cursor of it, ${ways.join(" and ")}.`;
}

/** For a parameter that is no text to search for. */
export function badFindText(param: string): string {
  return `${param} must be a text, or a pattern such as "/error|warn/i". Call again with that, or without ${param}.`;
}

/** For a view of a result that no longer says what it was. */
export function unknownViewText(param: string): string {
  return `What this ${param} was a view of is no longer known. Call again with the same fields and search as before.`;
}

/** The cursor that a view's first page gives of the result as a whole. */
export function wholeText(param: string, cursor: string): string {
  return `${param}="${cursor}" is the whole result.`;
}

/** After an error about a view: the result is there all the same. */
export function viewAgainText(param: string, cursor: string): string {
  return `The result is kept: call again with ${param}="${cursor}" and other fields or another search, and the tool does not run again.`;
}

/** For a cursor that toolcap did not issue. */
export function foreignCursorText(param: string): string {
  return `This ${param} was not issued by this tool. Call it again without ${param} to start from the first page.`;
}

/** For a cursor whose result the proxy no longer holds. */
export function goneCursorText(param: string): string {
  return `The result that this ${param} belongs to is no longer kept. Call the tool again without ${param} to get a new result from its first page.`;
}

/** For a jump past the end. */
export function noSuchText(
  unit: "item" | "line",
  number: number,
  total: number,
): string {
  return `There is no ${unit} ${number}: this result has ${total}. Use #${unit}:1 to #${unit}:${total}, or #last.`;
}

/** For a jump to what a result does not have; `unit` is what it has. */
export function noItemsText(unit: "item" | "line"): string {
  const other = unit === "item" ? "line" : "item";
  return `This result is made of ${unit}s, not ${other}s. Use #${unit}:N or #last.`;
}

/** For a jump that cannot be read; `unit` is what the result has. */
export function unknownJumpText(unit: "item" | "line"): string {
  return `What stands behind # in this cursor cannot be read. Use #${unit}:N, with N from 1, or #last.`;
}

/** For a cursor whose result is another one now. */
export const CHANGED =
  "The result has changed since this cursor was issued: items may be repeated or missed.";

/** For a view that is not the one of the cursor. */
export const NEW_VIEW = "This is another view of the same result.";

/** Before the text of an embedded resource. */
export function resourceLine(uri: string): string {
  return `[resource ${uri}]`;
}
