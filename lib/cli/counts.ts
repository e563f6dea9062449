import { createMeter, type TokenTable } from "../budget/measure.ts";
import { TOKEN_TABLES } from "../budget/token_tables.ts";
import { estimateTokens } from "../budget/tokens.ts";
import { unknownWord, UsageError } from "./usage.ts";

/** What a text measures, in the units of a budget. */
export interface Counts {
  readonly tokens: number;
  readonly chars: number;
  readonly bytes: number;
  readonly lines: number;
  readonly escapedChars: number;
}

/** Measures a text. */
export function countsOf(text: string, tokenTable: TokenTable): Counts {
  const { chars, bytes, breaks, escaped } = createMeter().measure(text);
  return {
    tokens: estimateTokens(text, { tokenTable }),
    chars,
    bytes,
    lines: breaks + 1,
    escapedChars: escaped + 2,
  };
}

/**
 * Finds a table by its name.
 *
 * @throws {UsageError} If there is none.
 */
export function tokenTableOf(name: string): TokenTable {
  const table = TOKEN_TABLES.find((table) => table === name);
  if (table !== undefined) return table;
  throw new UsageError(
    `no token table ${
      unknownWord(name, TOKEN_TABLES, `use ${TOKEN_TABLES.join(", ")}`)
    }`,
  );
}
