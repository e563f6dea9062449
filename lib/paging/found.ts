/** What was found in a document. */
export interface Found extends FoundCounts {
  /**
   * The text of a new document that holds only what matches; a sentence if
   * nothing does.
   */
  readonly text: string;
}

/** How much was found in a document. */
export interface FoundCounts {
  /** What was counted. */
  readonly unit: "items" | "lines" | "fields";
  /** How many match. */
  readonly matched: number;
  /** How many there are. */
  readonly total: number;
  /**
   * How many fields beside what was counted match; they are kept as well. Of
   * the field that holds what was counted, its key.
   */
  readonly otherFields: number;
}

/** `166 of 5,000 items match` */
export function foundText(found: FoundCounts): string {
  const { matched, total, unit, otherFields } = found;
  const counts = `${grouped(matched)} of ${grouped(total)} ${unit} match`;
  if (otherFields === 0) return counts;
  const fields = otherFields === 1 ? "field" : "fields";
  return `${counts}, and ${grouped(otherFields)} other ${fields}`;
}

/** What stands where nothing was found: `0 of 5,000 items match.` */
export function nothingText(
  { total, unit }: Pick<FoundCounts, "total" | "unit">,
): string {
  return `${foundText({ unit, matched: 0, total, otherFields: 0 })}.`;
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
