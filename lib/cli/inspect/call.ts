import type { TokenTable } from "../../budget/token_tables.ts";
import { applyEdits, editObject } from "../../json/edit.ts";
import { JsonText } from "../../json/json_text.ts";
import {
  othersOf,
  readResult,
  textsOf,
  type ToolResult,
} from "../../mcp/result.ts";
import { type Counts, countsOf } from "../counts.ts";
import { Failure, quoted } from "../usage.ts";
import type { Answer, Session } from "./session.ts";

/** Which tool is called, and how. */
export interface CallRequest {
  readonly tool: string;
  /** The source of an object. */
  readonly args: string;
  readonly table: TokenTable;
}

/** What a client gets at once, of the result of a call. */
export interface PageReport {
  readonly page: number;
  /** What it shows, as the engine says it; `as it is` if that is all. */
  readonly shown: string;
  readonly size: Counts;
  readonly text: string;
  readonly next_cursor: string | null;
}

/** What a tool answered, before it is cut. */
export interface ResultReport {
  readonly isError: boolean;
  /** What it holds, each part measured. */
  readonly parts: Readonly<Record<string, Counts>>;
  /** How many blocks it has that are not text, by their types. */
  readonly others: Readonly<Record<string, number>>;
  /** Whether the client takes it as it is; `null` if nobody looks at that. */
  readonly fits: boolean | null;
}

/**
 * Calls a tool and follows the cursors of its pages.
 *
 * @param onResult Is told of the result before the first page.
 * @throws {Failure} If the answer is no result that could be shown.
 */
export async function* callTool(
  session: Session,
  { tool, args, table }: CallRequest,
  onResult: (report: ResultReport) => void,
): AsyncGenerator<PageReport> {
  const known = session.tools.get(tool);
  const isOurs = known !== undefined && !known.isAppOnly;
  const param = known?.params.cursor;
  let given = args;
  for (let page = 1;; page++) {
    const answer = await session.ask("tools/call", {
      name: tool,
      arguments: given,
    });
    const arrived = resultOf(answer.arrived);
    if (page === 1) {
      const report = reportOf(answer, table);
      onResult(isOurs ? report : { ...report, fits: null });
    }
    const note = answer.notes.find(({ entry }) =>
      entry?.event === "cut" || entry?.event === "page"
    );
    const text = shownText(arrived);
    const next = note?.next;
    yield {
      page,
      shown: note?.line.slice(`${tool}: `.length)
        .replace(/^(cut, )?showing /, "") ?? "as it is",
      size: countsOf(text, table),
      text,
      next_cursor: next ?? null,
    };
    if (next === undefined || param === undefined) return;
    given = withArgument(args, param, next);
  }
}

function reportOf({ written = "", arrived }: Answer, table: TokenTable) {
  const result = resultOf(written);
  const { blocks, structured, json, isError } = result;
  const texts = textsOf(blocks);
  const others: Record<string, number> = {};
  for (const { node } of othersOf(blocks)) {
    const type = json.string(json.get(node, "type")) ?? "";
    others[type] = (others[type] ?? 0) + 1;
  }
  return {
    isError,
    parts: {
      ...(texts.length > 0 ? { text: countsOf(texts.join("\n"), table) } : {}),
      ...(structured
        ? { structuredContent: countsOf(json.source(structured), table) }
        : {}),
    },
    others,
    fits: written === arrived,
  };
}

function resultOf(source: string): ToolResult {
  const json = JsonText.parse(source)!; // of a message
  const result = readResult(json, json.root, { hasView: false });
  if (result) return result;
  const type = json.string(json.get(json.root, "resultType"));
  throw new Failure(
    type === "input_required"
      ? "the tool asks for input before it answers, which inspect cannot give"
      : `the tool's answer is no result with content: ${quoted(source)}`,
  );
}

/** What a model is shown of a page. */
function shownText({ blocks, structured, json }: ToolResult): string {
  const texts = textsOf(blocks);
  if (texts.length > 0 || !structured) return texts.join("\n");
  return json.source(structured);
}

function withArgument(args: string, name: string, value: string): string {
  const json = JsonText.parse(args)!;
  const set = [[name, JSON.stringify(value)]] as const;
  return applyEdits(args, editObject(json, json.root, { set }));
}
