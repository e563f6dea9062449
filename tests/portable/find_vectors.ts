import { parseQuery } from "../../lib/cli/query.ts";
import { foundText } from "../../lib/paging/found.ts";
import { foundIn } from "./found.ts";
import { documentOf, type Part } from "./vectors.ts";

/** A document, what is searched for in it, and what is found. */
export interface FindVector {
  readonly about: string;
  /** The parts that the document is put together from. */
  readonly document: readonly Part[];
  /** A plain text, or `/pattern/flags`. */
  readonly query: string;
  /** Keys from the root to the list that is searched, joined by dots. */
  readonly key?: string;
  readonly found: FoundVector;
}

/** What is found. */
export interface FoundVector {
  /** How much, as the model is told. */
  readonly counts: string;
  /** The text of the document that holds only what matches. */
  readonly text: string;
}

/** Searches the document of a vector. */
export async function foundOf(
  vector: Omit<FindVector, "found">,
): Promise<FoundVector> {
  const { query, key } = vector;
  const found = await foundIn(documentOf(vector), {
    query: parseQuery(query),
    ...(key === undefined ? {} : { key }),
  });
  return { counts: foundText(found), text: found.text };
}
