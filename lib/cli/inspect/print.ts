import { type Context, print } from "../context.ts";
import { printPage } from "../print_page.ts";
import { type Cell, cellText, tableText } from "../table.ts";
import { clipped, Failure, quoted } from "../usage.ts";
import {
  type CallRequest,
  callTool,
  type PageReport,
  type ResultReport,
} from "./call.ts";
import type { InspectRun } from "./options.ts";
import type { Session } from "./session.ts";
import { type ToolReport, toolsText } from "./tools.ts";

/** What is asked, and where it is printed. */
interface Between {
  readonly session: Session;
  readonly context: Context;
}

/** The most characters that are said of a failure. */
const MOST_SAID = 500;

/** The most pages that are listed for people. */
const MOST_PAGES = 40;

const UNITS = ["TOKENS", "CHARS", "BYTES", "LINES", "ESCAPED CHARS"];

/** Prints what becomes of all tools. */
export async function printTools(
  tools: readonly ToolReport[],
  { isJson }: InspectRun,
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
  { pages: wanted, isJson, client }: InspectRun,
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

/** What a tool answered, for people. */
export function resultText(
  { parts, others, fits }: ResultReport,
  client: string,
): string {
  const rows: Cell[][] = Object.entries(parts)
    .map(([part, size]) => [part, ...Object.values(size)]);
  const besides = Object.entries(others).map(([type, count]) =>
    `${count} of type ${quoted(type)}`
  );
  return [
    tableText([["RESULT", ...UNITS], ...rows]),
    besides.length > 0 ? `Besides: ${besides.join(", ")}\n` : "",
    fits === null
      ? "\nThe tool is left alone: it arrives as it is, whatever it measures.\n"
      : fits
      ? `\nIt fits ${client}, and arrives as it is.\n`
      : `\nIt does not fit ${client} as it is.\n\n`,
  ].join("");
}

/** Pages for people: those at the beginning, if they are many, and the last. */
function pagesText(pages: readonly Omit<PageReport, "text">[]): string {
  const shown = pages.length <= MOST_PAGES
    ? pages
    : [...pages.slice(0, MOST_PAGES - 1), pages.at(-1)!];
  const rows: Cell[][] = shown.map(({ page, shown, size }) => [
    page,
    ...Object.values(size),
    shown,
  ]);
  const left = pages.length - shown.length;
  return tableText([["PAGE", ...UNITS, "SHOWS"], ...rows]) +
    (left > 0 ? `${left} pages before the last one are left out here.\n` : "");
}
