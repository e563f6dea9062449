import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { createMeter, type TokenTable } from "../budget/measure.ts";
import { TOKEN_TABLES } from "../budget/token_tables.ts";
import { estimateTokens } from "../budget/tokens.ts";
import type { Command } from "./command.ts";
import { complain, type Context, print } from "./context.ts";
import { parseOptions } from "./options.ts";
import { quoted, suggestion, UsageError } from "./usage.ts";

const HELP = `Measures a text in every unit that a budget can have.

Usage: toolcap count [options] [FILE]

Without FILE, or when it is -, reads standard input.

Options
  --token-table NAME  Whose tokenizers the estimate is for: universal (the
                      default, no current one counts more), claude or openai
  --json              Print one JSON object
  -h, --help          Print this

Examples
  toolcap count result.json
  curl -s https://example.com/api | toolcap count --json
`;

/** What a text measures, in the units of a budget. */
interface Counts {
  readonly tokens: number;
  readonly chars: number;
  readonly bytes: number;
  readonly lines: number;
  readonly escapedChars: number;
}

const OPTIONS = { "token-table": "value", json: "flag" } as const;

/** `toolcap count`: what a text measures. */
export const COUNT: Command = {
  help: HELP,
  options: OPTIONS,
  choices: { "token-table": TOKEN_TABLES },
  run: runCount,
};

async function runCount(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { values, words } = parseOptions(args, OPTIONS, "toolcap count");
  if (values.has("help")) {
    await print(context, HELP);
    return 0;
  }
  const [file = "-", second] = words;
  if (second !== undefined) {
    throw new UsageError(
      `one file at a time, but ${quoted(second)} is given too`,
    );
  }
  const table = tableOf(values.get("token-table")?.[0] ?? "universal");
  const bytes = await readAll(file, context);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const counts = countsOf(text, table);
  if (!isUtf8(bytes)) {
    await complain(
      context,
      "not all of it is UTF-8: what is not counts as U+FFFD",
    );
  }
  await print(
    context,
    values.has("json") ? `${JSON.stringify(counts)}\n` : tableText(counts),
  );
  return 0;
}

function tableOf(name: string): TokenTable {
  const table = TOKEN_TABLES.find((table) => table === name);
  if (table === undefined) {
    throw new UsageError(
      `no token table ${quoted(name)}${
        suggestion(name, TOKEN_TABLES) || ";"
      } use ${TOKEN_TABLES.join(", ")}`,
    );
  }
  return table;
}

async function readAll(file: string, context: Context): Promise<Uint8Array> {
  if (file !== "-") {
    try {
      return await readFile(file);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`cannot read ${quoted(file)}: ${why}`);
    }
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of context.stdio.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function countsOf(text: string, table: TokenTable): Counts {
  const { chars, bytes, breaks, escaped } = createMeter().measure(text);
  return {
    tokens: estimateTokens(text, { tokenTable: table }),
    chars,
    bytes,
    lines: breaks + 1,
    escapedChars: escaped + 2,
  };
}

function tableText(counts: Counts): string {
  const rows = [
    [
      "tokens",
      counts.tokens,
      "estimated: no tokenizer of the table counts more",
    ],
    ["chars", counts.chars, "UTF-16 code units"],
    ["bytes", counts.bytes, "UTF-8"],
    ["lines", counts.lines, "one more than line feeds"],
    ["escapedChars", counts.escapedChars, "written as a JSON string"],
  ] as const;
  const numbers = rows.map(([, count]) => count.toLocaleString("en"));
  const width = Math.max(...numbers.map((number) => number.length));
  return rows.map(([unit, , meaning], i) =>
    `${unit.padEnd(13)}${numbers[i]!.padStart(width)}  ${meaning}\n`
  ).join("");
}
