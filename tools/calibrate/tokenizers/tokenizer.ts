import type { TokenTable } from "../../../lib/budget/token_tables.ts";

/** Something that counts the tokens of a text. */
export interface Tokenizer {
  /** A short name, unique. */
  readonly name: string;
  /** Whose it is, and where it comes from. */
  readonly source: string;
  /**
   * The vendor's own token table, if there is one. Every current tokenizer
   * counts for `universal`; a retired one is reported only.
   */
  readonly standing: "current" | "retired" | Exclude<TokenTable, "universal">;
  /** Counts the tokens of a well-formed text, special tokens left out. */
  readonly count: (text: string) => number | Promise<number>;
}

/**
 * Says whether a table is to bound a tokenizer.
 *
 * @param table The table.
 * @param tokenizer The tokenizer.
 */
export function isBounded(
  table: TokenTable,
  { standing }: Pick<Tokenizer, "standing">,
): boolean {
  return table === "universal" ? standing !== "retired" : standing === table;
}
