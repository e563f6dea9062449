import {
  type TokenTable,
  TRACKED,
  UNTRACKED,
} from "../../../lib/budget/token_tables.ts";
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
  for (const [i, [name]] of UNTRACKED.entries()) {
    const at = (TRACKED.length + 1) * TRACKED.length + i;
    const numbers = [prices.universal, prices.claude, prices.openai]
      .map((values) => Math.round(values[at]! * 64)).join(", ");
    source = replaceNumbers(source, name, numbers);
  }
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
  const names = [...TRACKED.map(([name]) => name), "anything else"];
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

function replaceNumbers(
  source: string,
  name: string,
  numbers: string,
): string {
  const quoted = JSON.stringify(name).replaceAll(/[+*.]/g, "\\$&");
  return replaceOnce(
    source,
    new RegExp(`(\\[\\s*${quoted},[^\\]]*?")(?:,\\s*\\d+){3}(,?\\s*\\])`),
    `$1, ${numbers}$2`,
  );
}

function replaceOnce(source: string, what: RegExp, by: string): string {
  if (!what.test(source)) {
    throw new Error(`Cannot write the tables: nothing matches ${what}`);
  }
  return source.replace(what, by);
}
