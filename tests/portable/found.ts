import { openDocument } from "../../lib/paging/document.ts";
import { findIn } from "../../lib/paging/find_in.ts";
import type { Found } from "../../lib/paging/found.ts";
import { Pace } from "../../lib/paging/pace.ts";
import { queryOf } from "../../lib/paging/plain_query.ts";
import type { Matcher, Query } from "../../lib/paging/query.ts";

/** What is searched for, and where; without a key in the largest list. */
export interface Search {
  readonly query: string | Matcher | Query;
  readonly key?: string;
}

/** What is found in a text, without a deadline. */
export function foundIn(text: string, search: Search): Promise<Found> {
  const { query, key } = search;
  return findIn(openDocument(text), {
    query: typeof query === "object" ? query : queryOf(query),
    key: key?.split(".") ?? [],
    pace: new Pace(Infinity),
  });
}
