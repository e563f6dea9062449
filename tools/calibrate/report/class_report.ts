import type { TokenTable } from "../../../lib/budget/token_tables.ts";
import { estimateTokens } from "../../../lib/budget/tokens.ts";
import type { CountedClass } from "../count_classes.ts";
import type { ContentClass } from "../corpora/content_class.ts";
import { costOf, usesOf } from "../fit/features.ts";
import { foldOf } from "../fit/leave_out.ts";
import { isBounded } from "../tokenizers/tokenizer.ts";
import { largest, type Tokenizers } from "../tokenizers/tokenizers.ts";

/** How an estimate compares to the largest count over some texts. */
export interface Ratios {
  /** The least estimate by count; below 1 a text is under. */
  readonly min: number;
  /** The mean. */
  readonly mean: number;
}

/** What was found about one class, on texts that the fit has not seen. */
export interface ClassReport {
  /** The class. */
  readonly of: ContentClass;
  /** By tokenizer, the tokens for each UTF-16 code unit. */
  readonly densities: Readonly<Record<string, number>>;
  /** By table, the estimate by the largest count that it is to bound. */
  readonly ratios: Readonly<Record<TokenTable, Ratios>>;
  /** The same for `universal` fitted without this class. */
  readonly leftOut: Ratios;
  /** The same for rules of thumb: bytes / 3, and a token a byte. */
  readonly rules: Readonly<Record<"thirds" | "bytes", Ratios>>;
  /** The least of `universal` by the larger of the vendors' tables. */
  readonly besideVendors: number;
  /** What part of the texts is ASCII. */
  readonly ascii: number;
}

/** The token tables. */
export const TABLES: readonly TokenTable[] = ["universal", "claude", "openai"];

/**
 * Compares the estimates of the texts of a class to their counts.
 *
 * @param counted The texts and their counts.
 * @param tokenizers The tokenizers that counted.
 * @param leftOut The tables fitted without some classes, by fold.
 */
export function reportClass(
  { of, samples, counts }: CountedClass,
  tokenizers: Tokenizers,
  leftOut: readonly Float64Array[],
): ClassReport {
  const chars = samples.reduce((sum, { text }) => sum + text.length, 0);
  const densities: Record<string, number> = {};
  for (const [name, list] of Object.entries(counts)) {
    densities[name] = list.reduce((sum, tokens) => sum + tokens, 0) / chars;
  }

  function ratiosTo(
    table: TokenTable,
    estimate: (text: string) => number,
  ): Ratios {
    const names = tokenizers.list
      .filter((tokenizer) => isBounded(table, tokenizer))
      .map(({ name }) => name);
    const ratios = samples.map(({ text }, i) =>
      estimate(text) / largest(counts, i, names)
    );
    const sum = ratios.reduce((sum, ratio) => sum + ratio, 0);
    return { min: Math.min(...ratios), mean: sum / ratios.length };
  }

  function ratiosOf(table: TokenTable): Ratios {
    return ratiosTo(
      table,
      (text) => estimateTokens(text, { tokenTable: table }),
    );
  }

  const prices = leftOut[foldOf(of.name)]!;
  const ascii = samples.reduce(
    (sum, { text }) => sum + text.replaceAll(/[^\0-\x7f]+/g, "").length,
    0,
  );
  return {
    of,
    densities,
    ratios: {
      universal: ratiosOf("universal"),
      claude: ratiosOf("claude"),
      openai: ratiosOf("openai"),
    },
    leftOut: ratiosTo("universal", (text) => costOf(usesOf(text), prices)),
    rules: {
      thirds: ratiosTo("universal", (text) => byteLength(text) / 3),
      bytes: ratiosTo("universal", byteLength),
    },
    besideVendors: Math.min(
      ...samples.map(({ text }) =>
        estimateTokens(text) / Math.max(
          estimateTokens(text, { tokenTable: "claude" }),
          estimateTokens(text, { tokenTable: "openai" }),
        )
      ),
    ),
    ascii: ascii / chars,
  };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * The mean of a number over classes of real content.
 *
 * @param reports The classes.
 * @param value Gives the number of a class.
 */
export function meanOfReal(
  reports: readonly ClassReport[],
  value: (report: ClassReport) => number,
): number {
  const real = reports.filter(({ of }) => of.kind === "real");
  return real.reduce((sum, report) => sum + value(report), 0) / real.length;
}
