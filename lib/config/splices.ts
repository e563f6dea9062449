import type { Span } from "./tree.ts";

/** A stretch of a text, and what comes in its place. */
export interface Splice extends Span {
  readonly text: string;
}

/**
 * Carries out splices, none of which overlap. Every other character of the
 * text stays as it is.
 */
export function splice(text: string, splices: readonly Splice[]): string {
  const ordered = [...splices].sort((a, b) => a.start - b.start);
  let result = "";
  let at = 0;
  for (const { start, end, text: inserted } of ordered) {
    if (start < at) throw new Error("Cannot splice: two stretches overlap");
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}
