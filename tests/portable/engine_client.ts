import assert from "node:assert/strict";
import { clientById } from "../../lib/budget/clients.ts";
import type { EngineOptions } from "../../lib/mcp/session.ts";
import { type Joined, joinPages, readInfo } from "./join.ts";
import { readTextPage } from "./join_text.ts";
import { type Server, Wire } from "./engine_wire.ts";

/** A tool of the server under test. */
export interface TestTool {
  /** Members of its entry besides name and schema, as JSON source. */
  readonly entry?: string;
  /** Its input schema, as JSON source. */
  readonly schema?: string;
  /** The source of its results; a function is asked at every run. */
  readonly result: string | ((run: number) => string);
}

/** A content block, as far as tests look at it. */
export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly [key: string]: unknown;
}

/** What came back for one call. */
export interface Reply {
  /** The whole line. */
  readonly line: string;
  /** The result as `JSON.parse` reads it. */
  readonly result: {
    readonly content: readonly Block[];
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly _meta?: unknown;
    readonly resultType?: string;
  };
  /** The text of its first text block, "" if it has none. */
  readonly text: string;
}

/** How a client under test behaves. */
export interface ClientOptions extends Partial<EngineOptions> {
  /** What it calls itself. */
  readonly name?: string;
  /** The version that it gives. */
  readonly version?: string;
  /** `stateless` is the protocol since 2026-07-28. */
  readonly generation?: "initialize" | "stateless";
}

/** A client of a server with some tools, through the engine. */
export class TestClient {
  readonly wire: Wire;
  /** How often each tool ran. */
  readonly runs: Map<string, number> = new Map();
  readonly #meta: string;
  #id = 0;

  constructor(
    tools: Readonly<Record<string, TestTool>>,
    {
      name = "test",
      version = "99.0.0",
      generation = "initialize",
      ...options
    }: ClientOptions = {},
  ) {
    this.wire = new Wire(toolServer(tools, this.runs), options);
    const info = JSON.stringify({ name, version });
    if (generation === "initialize") {
      this.#meta = "";
      this.wire.send(
        `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":${info}}}`,
      );
    } else {
      this.#meta =
        `,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":${info},"io.modelcontextprotocol/clientCapabilities":{}}`;
    }
  }

  /** Lists the tools; the line that came back. */
  async list(): Promise<string> {
    const id = ++this.#id;
    const meta = this.#meta.replace(",", "");
    const [line] = await this.wire.send(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{${meta}}}`,
    );
    return line!;
  }

  /** Calls a tool with arguments given as JSON source. */
  async call(tool: string, args = "{}"): Promise<Reply> {
    const id = ++this.#id;
    const name = JSON.stringify(tool);
    const lines = await this.wire.send(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":${name},"arguments":${args}${this.#meta}}}`,
    );
    assert.equal(lines.length, 1, "one answer for one call");
    const line = lines[0]!;
    const { result } = JSON.parse(line) as Reply;
    const text = result?.content?.find(({ text }) => text !== undefined)?.text;
    return { line, result, text: text ?? "" };
  }

  /** All pages of the main walk of a tool's result. */
  async pages(tool: string): Promise<Reply[]> {
    const pages = [await this.call(tool)];
    for (;;) {
      const cursor = nextCursor(pages.at(-1)!.text);
      if (cursor === undefined) return pages;
      pages.push(await this.call(tool, JSON.stringify({ cursor })));
      assert.ok(pages.length < 10_000, "the pages have no end");
    }
  }

  /** Proves that a tool's pages, joined, are a document. */
  async join(tool: string, document: string): Promise<Joined> {
    return await joinPages(
      document,
      async (cursor) =>
        (await this.call(
          tool,
          cursor === undefined ? "{}" : JSON.stringify({ cursor }),
        )).text,
    );
  }
}

/** The name and the version by which a client is recognised. */
export function as(
  id: string,
): { readonly name: string; readonly version: string } {
  const { names, since = "0" } = clientById(id)!;
  return { name: names[0]!.replace("*", "x"), version: since };
}

/** The cursor that a page names for the next one. */
export function nextCursor(page: string): string | undefined {
  if (page.startsWith("[toolcap: ")) return readTextPage(page).next;
  return page.startsWith("{") ? readInfo(page)?.next_cursor : undefined;
}

/** A result with one text block, as JSON source. */
export function textResult(text: string, more = ""): string {
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}]${more}}`;
}

/** A compact JSON list of `count` records, about 60 characters each. */
export function records(count: number): string {
  return JSON.stringify(
    Array.from({ length: count }, (_, id) => ({ id, name: `record ${id}` })),
  );
}

function toolServer(
  tools: Readonly<Record<string, TestTool>>,
  runs: Map<string, number>,
): Server {
  return (line) => {
    const { id, method, params } = JSON.parse(line);
    const answer = (result: string) => [
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`,
    ];
    switch (method) {
      case "initialize":
        return answer(
          `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"tools","version":"1"}}`,
        );
      case "tools/list":
        return answer(`{"tools":[${Object.entries(tools).map(entryOf)}]}`);
      case "tools/call": {
        const run = (runs.get(params.name) ?? 0) + 1;
        runs.set(params.name, run);
        const { result } = tools[params.name]!;
        return answer(typeof result === "string" ? result : result(run));
      }
      default:
        return [];
    }
  };
}

function entryOf([name, tool]: [string, TestTool]): string {
  const { entry, schema = '{"type":"object","properties":{}}' } = tool;
  return `{"name":"${name}","inputSchema":${schema}${
    entry ? `,${entry}` : ""
  }}`;
}
