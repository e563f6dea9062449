import { JsonText } from "../json/json_text.ts";
import { canCut, cut } from "../mcp/cut.ts";
import { fits } from "../mcp/fits.ts";
import { KeptResults } from "../mcp/kept.ts";
import {
  documentText,
  kindOf,
  othersOf,
  readResult,
  textsOf,
  type ToolResult,
} from "../mcp/result.ts";
import type { CutRules, RuleBook } from "../mcp/rules.ts";
import type { Tool, ToolParams } from "../mcp/tools.ts";
import { countTokens, MAX_OVERESTIMATE } from "../paging/counted_page.ts";
import type { Cursor } from "../paging/cursor.ts";
import { fingerprintOf, openDocument } from "../paging/document.ts";
import type { Wanted } from "../paging/page_request.ts";

/** How the results of a handler are paged. */
export interface ResultRules {
  readonly book: RuleBook;
  /** The parameters that the handler's tool has from us. */
  readonly params: ToolParams;
}

/** A page of a result. */
export interface ResultPage {
  /** The source of the page; `undefined` if all of the result fits as it is. */
  readonly source: string | undefined;
  /** Names the result in cursors, if it did not fit. */
  readonly fingerprint: string | undefined;
}

const WHOLE: ResultPage = { source: undefined, fingerprint: undefined };

/**
 * Pages a result as the proxy does.
 *
 * @param source The source of a `CallToolResult`.
 * @throws As {@linkcode cut}.
 */
export async function pageResult(
  source: string,
  wanted: Wanted,
  by: ResultRules,
): Promise<ResultPage> {
  const json = JsonText.parse(source)!; // we wrote it
  const result = readResult(json, json.root, { hasView: false });
  if (!result || !canCut(result)) return WHOLE;
  const whole = rulesOf(result, undefined, by);
  // An error is there to be read, whatever was wanted of the result.
  const { cursor, view } = result.isError
    ? { cursor: await ownCursor(result, wanted.cursor, whole) }
    : wanted;
  if (!cursor && !view && await fitsAll(result, whole)) return WHOLE;
  const page = await cut(result, rulesOf(result, cursor, by), {
    request: { tool: "", cursor, view },
    kept: new KeptResults({ lasts: false }),
  });
  return { source: page.result, fingerprint: page.fingerprint };
}

function rulesOf(
  result: ToolResult,
  cursor: Cursor | undefined,
  { book, params }: ResultRules,
): CutRules {
  const kind = cursor && !result.isError ? "text" : kindOf(result);
  const tool: Tool = { ...TOOL, params };
  return book.rulesFor({ client: undefined, tool, kind });
}

const TOOL: Omit<Tool, "params"> = {
  ownParams: [],
  isReadOnly: false,
  isAnnotated: false,
  hasView: false,
  isAppOnly: false,
};

/** The cursor, if it is of this very error. */
async function ownCursor(
  result: ToolResult,
  cursor: Cursor | undefined,
  { reads }: CutRules,
): Promise<Cursor | undefined> {
  if (!cursor || cursor.view !== undefined) return undefined;
  const { text } = openDocument(documentText(result, reads));
  return cursor.fingerprint === await fingerprintOf(text) ? cursor : undefined;
}

/** Whether all of a result fits, by the exact counter if there is one. */
async function fitsAll(result: ToolResult, rules: CutRules): Promise<boolean> {
  if (fits(result, rules)) return true;
  const { count, room } = rules.settings;
  if (!count || othersOf(result.blocks).length > 0) return false;
  const tokens = room.tokens * MAX_OVERESTIMATE;
  const estimated = {
    ...rules,
    settings: { ...rules.settings, room: { ...room, tokens } },
    total: { ...rules.total, tokens },
  };
  if (!fits(result, estimated)) return false;
  const { json, blocks, structured } = result;
  const shown = structured ? [json.source(structured)] : [];
  const text = [...textsOf(blocks), ...shown].join("\n");
  return await countTokens(count, text) <= room.tokens;
}
