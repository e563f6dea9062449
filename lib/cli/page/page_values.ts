import { clientById } from "../../budget/clients.ts";
import type { TokenTable } from "../../budget/token_tables.ts";
import { JsonText } from "../../json/json_text.ts";
import { viewArgument } from "../../mcp/argument.ts";
import { type CutOptions, RuleBook } from "../../mcp/rules.ts";
import type { Tool } from "../../mcp/tools.ts";
import { type Cursor, decodeCursor } from "../../paging/cursor.ts";
import type { PagingSettings } from "../../paging/settings.ts";
import { readView, type View } from "../../paging/view.ts";
import { ViewError } from "../../paging/view_error.ts";
import { readConfig } from "../config_file.ts";
import type { Context } from "../context.ts";
import { tokenTableOf } from "../counts.ts";
import type { Values } from "../options.ts";
import { overridesOf } from "../proxy_overrides.ts";
import { budgetOf, clientOf } from "../proxy_values.ts";
import { parseQuery } from "../query.ts";
import { quoted, UsageError } from "../usage.ts";
import type { TextRequest } from "./text_pages.ts";

/** The parameter for cursors, as the notes of pages name it. */
const CURSOR_PARAM = "cursor";

/** A tool as the proxy knows one, whose parameters are our options. */
const TOOL: Tool = {
  params: { cursor: CURSOR_PARAM, fields: "--fields", find: "--find" },
  ownParams: [],
  isReadOnly: false,
  isAnnotated: true, // the proxy sees to that, for clients that heed it
  hasView: false,
  isAppOnly: false,
};

/**
 * Reads the values of the options of `toolcap page`.
 *
 * @throws {UsageError} If one cannot be read.
 */
export async function readPageValues(
  values: Values,
  context: Pick<Context, "env" | "cwd">,
): Promise<
  { readonly request: TextRequest; readonly tokenTable: TokenTable }
> {
  const { env } = context;
  const given = { values, env };
  const config = await readConfig(values, context);
  const client = clientOf(given, config);
  const name = values.get("token-table")?.[0] ??
    clientById(client)?.table ?? "universal";
  const tokenTable = tokenTableOf(name);
  const settings = settingsOf({
    budget: budgetOf(given, config),
    clients: overridesOf(config, given).clients ?? {},
    trim: false,
    cursorParam: CURSOR_PARAM,
    client,
    env,
    tokenTable,
  });
  const request = {
    settings: { ...settings, hint: undefined, key: keyOf(values) },
    view: viewOf(values),
    cursor: cursorOf(values),
  };
  return { request, tokenTable };
}

/** The settings that the proxy would have for a text. */
function settingsOf(options: CutOptions): PagingSettings {
  try {
    const book = new RuleBook(options);
    const about = { client: undefined, tool: TOOL, kind: "text" } as const;
    return book.rulesFor(about).settings;
  } catch (error) {
    // The limits of a client in a configuration file may be impossible.
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

function keyOf(values: Values): readonly string[] {
  const key = values.get("key")?.[0];
  if (key === "") {
    throw new UsageError('--key is empty, name a list such as "data.items"');
  }
  return key?.split(".") ?? [];
}

/** What models may write as the arguments of a call, people may as well. */
function viewOf(values: Values): View | undefined {
  const given = ["fields", "find"].map((name) =>
    [`--${name}`, values.get(name)?.[0]] as const
  );
  const args = JSON.stringify(Object.fromEntries(given));
  const json = JsonText.parse(args)!;
  try {
    return readView(viewArgument({ json, args: json.root }, TOOL), parseQuery);
  } catch (error) {
    if (error instanceof ViewError) throw new UsageError(error.message);
    throw error;
  }
}

function cursorOf(values: Values): Cursor | undefined {
  const text = values.get("cursor")?.[0];
  if (text === undefined) return undefined;
  const cursor = decodeCursor(text);
  if (cursor) return cursor;
  throw new UsageError(
    `--cursor ${quoted(text)} is none that toolcap gave: ` +
      "take the next_cursor of a page, or leave it out for the first page",
  );
}
