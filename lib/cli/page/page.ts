import { CLIENT_CHOICES } from "../../budget/clients.ts";
import { TOKEN_TABLES } from "../../budget/token_tables.ts";
import type { Command } from "../command.ts";
import { complain, type Context, print } from "../context.ts";
import { countsOf } from "../counts.ts";
import { readText } from "../input.ts";
import {
  ENVIRONMENT_HELP,
  LIMIT_OPTIONS,
  LIMITS_HELP,
} from "../limit_options.ts";
import { type OptionKinds, parseOptions, type Values } from "../options.ts";
import { printPage } from "../print_page.ts";
import { readPageValues } from "./page_values.ts";
import { shellOptions, shellWord } from "./shell_words.ts";
import { type TextPage, textPages } from "./text_pages.ts";

const HELP = `Prints a page of JSON or text, as models get it through the proxy.

Usage: toolcap page [options] [FILE]

Without FILE, or when it is -, reads standard input. What fits is printed as it
is, without a byte order mark; JSON is paged in its own text, so that numbers
keep every digit.

Which page
  --cursor C             The page of that cursor, from the page before; append
                         #last, #item:N or #line:N to go elsewhere
  --all                  That page and all after it, each after a line that
                         says what it shows

What of it
  --key PATH             The list to page, by the keys that lead to it, with
                         dots: data.items (default: the largest)
  --fields PATTERNS      Only these fields: id,items.*.name or a JSON list
  --find QUERY           Only the items or lines with that text, or with a match
                         of /pattern/flags in the syntax of RE2

${LIMITS_HELP}
  --client ID            Take the limits that fit a client; toolcap clients
                         lists them (none, the default: the plain ones)
  --token-table NAME     Whose tokens the estimate is for: universal, claude or
                         openai (default: the client's)
  --config FILE          Read limits from this file (docs/configuration.md);
                         else from toolcap.json, if this folder has one; none
                         for neither

Other
  --json                 Print a line of JSON for each page: its text, what it
                         shows, its size and next_cursor, null on the last
  -h, --help             Print this

${ENVIRONMENT_HELP}

Examples
  toolcap page result.json
  toolcap page --client codex --find /error/i --all server.log
  curl -s https://example.com/api | toolcap page --all --json | jq .tokens
`;

const OPTIONS: OptionKinds = {
  ...LIMIT_OPTIONS,
  cursor: "value",
  all: "flag",
  key: "value",
  fields: "value",
  find: "value",
  client: "value",
  config: "value",
  "token-table": "value",
  json: "flag",
};

/** `toolcap page`: the pages of a file. */
export const PAGE: Command = {
  help: HELP,
  options: OPTIONS,
  choices: { client: CLIENT_CHOICES, "token-table": TOKEN_TABLES },
  run: runPage,
};

async function runPage(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { values, words } = parseOptions(args, OPTIONS, "toolcap page");
  if (values.has("help")) {
    await print(context, HELP);
    return 0;
  }
  const { request, tokenTable } = await readPageValues(
    values,
    context,
  );
  const text = await readText(words, context, { bom: "drop" });
  const isJson = values.has("json");
  const isAll = values.has("all");
  let cursor = values.get("cursor")?.[0] ?? null;
  let last: TextPage | undefined;
  for await (const page of textPages(text, request)) {
    const { shown, next: next_cursor = null } = page;
    const line = {
      shown,
      cursor,
      next_cursor,
      ...countsOf(page.text, tokenTable),
      text: page.text,
    };
    const isRead = isJson
      ? await print(context, `${JSON.stringify(line)}\n`)
      : await printPage(context, page.text, isAll ? shown : undefined);
    last = page;
    cursor = next_cursor;
    if (!isRead || !isAll) break;
  }
  if (last?.next !== undefined && context.isTerminal(2)) {
    const again = callFor(last.next, values, words);
    await complain(context, `for the next page: ${again}`);
  }
  return 0;
}

/** The same call for another page. */
function callFor(
  cursor: string,
  values: Values,
  words: readonly string[],
): string {
  return [
    "toolcap page",
    ...shellOptions(values, ["cursor", "all", "json"]),
    `--cursor=${cursor}`,
    ...(words[0]?.startsWith("-") ? ["--"] : []),
    ...words.map(shellWord),
  ].join(" ");
}
