import { TOKEN_TABLES } from "../budget/token_tables.ts";
import type { Command } from "./command.ts";
import { type Context, print } from "./context.ts";
import { type Counts, countsOf, tokenTableOf } from "./counts.ts";
import { readText } from "./input.ts";
import { parseOptions } from "./options.ts";
import { tableText } from "./table.ts";

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
  const table = tokenTableOf(values.get("token-table")?.[0] ?? "universal");
  const text = await readText(words, context, { bom: "keep" });
  const counts = countsOf(text, table);
  await print(
    context,
    values.has("json") ? `${JSON.stringify(counts)}\n` : asTable(counts),
  );
  return 0;
}

function asTable(counts: Counts): string {
  return tableText([
    [
      "tokens",
      counts.tokens,
      "estimated: no tokenizer of the table counts more",
    ],
    ["chars", counts.chars, "UTF-16 code units"],
    ["bytes", counts.bytes, "UTF-8"],
    ["lines", counts.lines, "one more than line feeds"],
    ["escapedChars", counts.escapedChars, "written as a JSON string"],
  ]);
}
