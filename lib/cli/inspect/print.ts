import { type Context, print } from "../context.ts";
import {
  type CallRequest,
  callTool,
  type PageReport,
  pagesText,
  type ResultReport,
  resultText,
} from "./call.ts";
import type { InspectCall } from "./options.ts";
import type { Session } from "./session.ts";
import { type ToolReport, toolsText } from "./tools.ts";
import { printPage } from "../page/page_text.ts";
import { cellText } from "../table.ts";
import { clipped, Failure } from "../usage.ts";

type Call = Extract<InspectCall, { readonly kind: "run" }>;

/** The most characters that are said of a failure. */
const MOST_SAID = 500;

/** What is asked, and where it is printed. */
interface Between {
  readonly session: Session;
  readonly context: Context;
}

/** Prints what becomes of all tools. */
export async function printTools(
  tools: readonly ToolReport[],
  { isJson }: Call,
  { session, context }: Between,
): Promise<void> {
  const { server, protocol } = session;
  if (isJson) {
    const report = { server, protocol, tools };
    await print(context, `${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  const name = cellText(`${server.name} ${server.version}`).trim();
  await print(context, `${name}, MCP ${protocol}\n\n${toolsText(tools)}`);
}

/**
 * Calls a tool, and prints what arrives.
 *
 * @throws {Failure} If the tool fails, or there is no such page.
 */
export async function printCall(
  request: CallRequest,
  { pages: wanted, isJson, client }: Call,
  { session, context }: Between,
): Promise<void> {
  let result: ResultReport | undefined;
  let first = "";
  const pages: (Omit<PageReport, "text"> & { readonly text?: string })[] = [];
  const isWanted = (page: number) => wanted === "all" || wanted === page;
  const calls = callTool(session, request, (report) => {
    result = report;
  });
  for await (const { text, ...page } of calls) {
    if (page.page === 1) first = text;
    pages.push(isJson && isWanted(page.page) ? { ...page, text } : page);
    if (isJson || !isWanted(page.page)) continue;
    const heading = `page ${page.page}: ${page.shown}`;
    const isRead = await printPage(
      context,
      text,
      wanted === "all" ? heading : undefined,
    );
    if (!isRead || wanted === page.page) break;
  }
  if (typeof wanted === "number" && wanted > pages.length) {
    throw new Failure(
      `there is no page ${wanted}, the last is ${pages.length}`,
    );
  }
  if (isJson) {
    const report = { tool: request.tool, result, pages };
    await print(context, `${JSON.stringify(report, null, 2)}\n`);
  } else if (wanted === "none") {
    await print(context, resultText(result!, client));
    if (result!.fits === false) await print(context, pagesText(pages));
  }
  if (!result?.isError) return;
  throw new Failure(`the tool failed: ${clipped(first, MOST_SAID)}`);
}
