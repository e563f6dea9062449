import { estimateTokens } from "../../budget/tokens.ts";
import type { TokenTable } from "../../budget/token_tables.ts";
import { applyEdits, editObject } from "../../json/edit.ts";
import { JsonText } from "../../json/json_text.ts";
import type { Tool, WhyTrimmed } from "../../mcp/tools.ts";
import { type Cell, tableText } from "../table.ts";
import { Failure } from "../usage.ts";
import type { Session } from "./session.ts";

/** What toolcap does with one tool. */
export interface ToolReport {
  readonly name: string;
  /** `untouched`: it is left entirely alone. */
  readonly results: "paged" | "trimmed" | "untouched";
  /** Why they are not paged. */
  readonly why?: WhyTrimmed | "skipped" | "app" | "nameless";
  /** The names of the parameters that it gets. */
  readonly parameters: {
    readonly cursor?: string;
    readonly fields?: string;
    readonly find?: string;
  };
  /** Whether it had an `outputSchema`, which is dropped. */
  readonly dropsOutputSchema: boolean;
  /** The estimated tokens of its definition. */
  readonly tokens: {
    /** As the server wrote it. */
    readonly written: number;
    /** As a client gets it. */
    readonly arrived: number;
    /** What toolcap adds to it: parameters, for some clients a `_meta`. */
    readonly added: number;
    /** What it takes away: the `outputSchema`. */
    readonly dropped: number;
  };
}

const REASONS: Readonly<Record<NonNullable<ToolReport["why"]>, string>> = {
  "asked": "trim is set",
  "task": "it gives tasks only, a page would have to be one",
  "no object": "it has no input schema of an object",
  "recursive": "its input schema refers to itself",
  "counted": "its input schema counts its properties, or lists its values",
  "names": "its input schema says how names of properties look",
  "branch": "a part of its input schema takes no further property",
  "reference": "its input schema refers to one that stands elsewhere",
  "taken": "each name that the parameter could have is one of its own",
  "skipped": "skip is set",
  "app": "only views of MCP Apps call it",
  "nameless": "it has no name",
};

/** Asks for all tools, and reports what the engine did with each. */
export async function listTools(
  session: Session,
  table: TokenTable,
): Promise<readonly ToolReport[]> {
  const reports: ToolReport[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const params = cursor === undefined ? {} : { cursor };
    const { written = "", arrived } = await session.ask("tools/list", params);
    const before = toolsOf(written);
    const after = toolsOf(arrived);
    for (const [i, definition] of before.entries()) {
      reports.push(reportOf([definition, after[i]!], session.tools, table));
    }
    const json = JsonText.parse(written);
    cursor = json?.string(json.get(json.root, "nextCursor"));
    if (cursor === undefined) return reports;
    if (cursors.has(cursor)) {
      throw new Failure(
        "the server gives the same nextCursor of tools/list again and again",
      );
    }
    cursors.add(cursor);
  }
}

/** The reports as a table for people. */
export function toolsText(reports: readonly ToolReport[]): string {
  if (reports.length === 0) return "It has no tools.\n";
  const rows: Cell[][] = reports.map((report) => [
    report.name,
    report.tokens.written,
    report.tokens.arrived,
    resultsText(report),
  ]);
  return tableText([["TOOL", "TOKENS", "WITH TOOLCAP", "RESULTS"], ...rows]) +
    `\n${totalText(reports)}\n`;
}

function totalText(reports: readonly ToolReport[]): string {
  const kinds = ["paged", "trimmed", "untouched"] as const;
  const counts = kinds.flatMap((kind) => {
    const count = reports.filter(({ results }) => results === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  const sum = (part: keyof ToolReport["tokens"]) =>
    reports.reduce((sum, { tokens }) => sum + tokens[part], 0)
      .toLocaleString("en");
  const tools = reports.length === 1 ? "1 tool" : `${reports.length} tools`;
  return `${tools}: ${counts.join(", ")}. Definitions: ${sum("written")} ` +
    `tokens, with toolcap ${sum("arrived")} (${sum("added")} added, ` +
    `${sum("dropped")} of outputSchema dropped).`;
}

function resultsText(report: ToolReport): string {
  const { results, why, parameters, dropsOutputSchema } = report;
  const names = Object.values(parameters);
  const head = why === undefined
    ? `paged, by ${names.join(", ")}`
    : `${results === "untouched" ? "left alone" : results}: ${REASONS[why]}` +
      (names.length > 0 ? ` (has ${names.join(", ")})` : "");
  return dropsOutputSchema ? `${head}; outputSchema dropped` : head;
}

/** The sources of the tools of a list. */
function toolsOf(result: string): readonly string[] {
  const json = JsonText.parse(result);
  const list = json?.get(json.root, "tools");
  if (!json || !list || json.kind(list) !== "list") {
    throw new Failure(
      "the server's answer to tools/list holds no list of tools",
    );
  }
  return Array.from(json.children(list), (tool) => json.source(tool));
}

function reportOf(
  [written, arrived]: readonly [string, string],
  tools: ReadonlyMap<string, Tool>,
  tokenTable: TokenTable,
): ToolReport {
  const before = JsonText.parse(written)!;
  const name = before.string(before.get(before.root, "name")) ?? "";
  const tool = tools.get(name);
  const tokensOf = (text: string) => estimateTokens(text, { tokenTable });
  const isOurs = tool !== undefined && !tool.isAppOnly;
  const parameters = isOurs ? definedOnly(tool.params) : {};
  const why = !tool
    ? name === "" ? "nameless" : "skipped"
    : tool.isAppOnly
    ? "app"
    : tool.trimmed;
  const tokens = tokensOf(written);
  const left = isOurs ? tokensOf(withoutOutputSchema(written)) : tokens;
  const all = tokensOf(arrived);
  return {
    name,
    results: !isOurs ? "untouched" : why ? "trimmed" : "paged",
    ...(why ? { why } : {}),
    parameters,
    dropsOutputSchema: isOurs &&
      before.get(before.root, "outputSchema") !== undefined,
    tokens: {
      written: tokens,
      arrived: all,
      added: all - left,
      dropped: tokens - left,
    },
  };
}

function definedOnly(params: Tool["params"]): ToolReport["parameters"] {
  return Object.fromEntries(
    Object.entries(params).filter(([, name]) => name !== undefined),
  );
}

/** A tool without its `outputSchema`. */
function withoutOutputSchema(tool: string): string {
  const json = JsonText.parse(tool)!;
  const remove = (key: string) => key === "outputSchema";
  return applyEdits(tool, editObject(json, json.root, { remove }));
}
