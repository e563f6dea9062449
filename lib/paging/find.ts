import { serialize } from "../json/serialize.ts";
import { openDocument } from "./document.ts";
import { findIn } from "./find_in.ts";
import { queryOf } from "./plain_query.ts";
import type { Matcher } from "./query.ts";
import { Pace } from "./pace.ts";

/** Options of {@linkcode find}. */
export interface FindOptions {
  /**
   * Keys from the root to the list that is searched, joined by dots.
   *
   * @default the largest list that object keys lead to
   */
  readonly key?: string;
  /**
   * How long the search may last, in milliseconds.
   *
   * @default {10_000}
   */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Finds what matches in a value or text, and leaves out the rest.
 *
 * - Of a list, or an object with a list, the items that match, whole, as
 *   `{"item_number":12,"item":...}`, where the first item has number 1; and
 *   whatever other field matches. Of any other object its fields that match.
 * - Of a text the lines that match, with their number and two lines around
 *   them, as `grep -n -C 2` shows them. Of a line of more than 2,000 characters
 *   only what stands around each match.
 *
 * What is compared is compact JSON with the escapes of its strings decoded, or
 * a line. It takes turns of about 20 ms, so that other work goes on.
 *
 * @example The items that match, and their numbers
 * ```ts
 * import assert from "node:assert/strict";
 * import { find } from "@toolcap/core";
 *
 * const users = [{ name: "Ada" }, { name: "Zoë" }, { name: "Adam" }];
 * assert.equal(
 *   await find(users, "ada"),
 *   '[{"item_number":1,"item":{"name":"Ada"}},{"item_number":3,"item":{"name":"Adam"}}]',
 * );
 * assert.equal(await find(users, "eve"), "0 of 3 items match.");
 * ```
 *
 * @example The lines of a text, by a function
 * ```ts
 * import assert from "node:assert/strict";
 * import { find } from "@toolcap/core";
 *
 * const log = "GET /\nGET /a\nPOST /b\nGET /c\nGET /d\n";
 * const posts = await find(log, (line) => line.startsWith("POST"));
 * assert.equal(posts, "1-GET /\n2-GET /a\n3:POST /b\n4-GET /c\n5-GET /d");
 * ```
 *
 * @param data Any value that JSON can say; a `Map`, `Set` or `bigint` too.
 * @param query A text, in any case, or what says whether something matches.
 * @param options Where to search, and for how long.
 * @returns The text of what matches: JSON if the data is a JSON object or list.
 * If nothing does, a sentence that says how much was searched.
 * @throws {FindError} If the query is empty or too long, or the time is up.
 * @throws {RangeError} If there is nothing at `key`, or `timeoutMs` is no time.
 * @throws {TypeError} If the value refers to itself.
 */
export async function find(
  data: unknown,
  query: string | Matcher,
  options: FindOptions = {},
): Promise<string> {
  const { key, timeoutMs = TIMEOUT_MS } = options;
  if (!(timeoutMs > 0)) {
    throw new RangeError(
      `Cannot search: timeoutMs must be a number above 0, received ${timeoutMs}`,
    );
  }
  const found = await findIn(openDocument(serialize(data, 0)), {
    query: queryOf(query),
    key: key?.split(".") ?? [],
    pace: new Pace(timeoutMs),
  });
  return found.text;
}
