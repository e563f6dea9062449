import type { Query } from "./query.ts";
import type { Pace } from "./pace.ts";

/** Everything that shapes a search, besides the document. */
export interface FindSettings {
  readonly query: Query;
  /** Keys from the root to the list that is searched; empty for the largest. */
  readonly key: readonly string[];
  /** Of this search alone: its time has begun. */
  readonly pace: Pace;
}
