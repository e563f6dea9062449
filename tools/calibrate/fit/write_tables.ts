import {
  type TokenTable,
  TRACKED,
  UNTRACKED,
} from "../../../lib/budget/token_tables.ts";
import { TRACKED_NAMES } from "./class_names.ts";
import { encodeDigit } from "./price_digits.ts";

const FILE = new URL("../../../lib/budget/token_tables.ts", import.meta.url);

/**
 * Writes the prices into `lib/budget/token_tables.ts`, in place of those that
 * are there, and formats the file.
 *
 * @param prices The prices of each table, in tokens.
 */
export async function writeTables(
  prices: Readonly<Record<TokenTable, Float64Array>>,
): Promise<void> {
  let source = Deno.readTextFileSync(FILE);
  for (const [table, values] of Object.entries(prices)) {
    source = replaceRows(source, table, values);
  }
  const first = (TRACKED.length + 1) * TRACKED.length;
  source = replaceNumbers(
    source,
    UNTRACKED.map((_, i) =>
      [prices.universal, prices.claude, prices.openai]
        .map((values) => Math.round(values[first + i]! * 64)).join(", ")
    ),
  );
  Deno.writeTextFileSync(FILE, source);
  const format = new Deno.Command(Deno.execPath(), {
    args: ["fmt", FILE.pathname],
  });
  const { success } = await format.output();
  if (!success) throw new Error("Cannot format the tables: `deno fmt` failed");
}

function replaceRows(
  source: string,
  table: string,
  values: Float64Array,
): string {
  const names = [...TRACKED_NAMES, "anything else"];
  const rows = names.map((name, row) => {
    const start = row * TRACKED.length;
    const digits = Array.from(
      values.subarray(start, start + TRACKED.length),
      (price) => encodeDigit(Math.round(price * 64)),
    ).join("");
    return `    ${JSON.stringify(digits)}, // ${name}\n`;
  });
  return replaceOnce(
    source,
    new RegExp(`(\\n  ${table}: \\[\\n)[^]*?(\\n  \\],)`),
    `$1${rows.join("").trimEnd().replaceAll("$", "$$$$")}$2`,
  );
}

/** Numbers follow a text only in the rows of `UNTRACKED`. */
function replaceNumbers(source: string, rows: readonly string[]): string {
  let row = 0;
  const replaced = source.replaceAll(
    /(?<=",\s*)\d+,\s*\d+,\s*\d+(?=,?\s*\])/g,
    () => rows[row++] ?? "",
  );
  if (row !== rows.length) {
    throw new Error(
      `Cannot write the tables: ${row} rows instead of ${rows.length}`,
    );
  }
  return replaced;
}

function replaceOnce(source: string, what: RegExp, by: string): string {
  if (!what.test(source)) {
    throw new Error(`Cannot write the tables: nothing matches ${what}`);
  }
  return source.replace(what, by);
}
