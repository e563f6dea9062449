import { RuleBook } from "../mcp/rules.ts";
import {
  type CapOptions,
  type CapSettings,
  resolveOptions,
} from "./options.ts";
import { createPages, type PageOptions, type Pages } from "./pages.ts";
import { createPaginate } from "./paginate.ts";
import type { Paginate } from "./paginate_types.ts";
import { createTool } from "./tool.ts";
import type { PagedTool } from "./tool_types.ts";
import { cappedTransport } from "./transport.ts";
import type { TransportLike, TransportOptions } from "./transport_types.ts";

/**
 * Cuts results into pages that fit, each with a `next_cursor` and a sentence
 * that tells the model how to go on.
 *
 * @example Page a list
 * ```ts
 * import assert from "node:assert/strict";
 * import { Cap } from "@toolcap/core";
 *
 * const cap = new Cap({ maxTokens: 1_000 });
 * const users = Array.from({ length: 500 }, (_, id) => ({ id, name: "Ada" }));
 * const { page, items } = JSON.parse(await cap.page(users));
 * assert.equal(page.items, `1-${items.length} of 500`);
 *
 * const second = JSON.parse(await cap.page(users, page.next_cursor));
 * assert.equal(second.items[0].id, items.length);
 * ```
 */
export class Cap {
  /**
   * Pages what a handler returns: it takes the cursor out of the arguments, the
   * first parameter, and runs the handler with the others. What a handler
   * returns is shown as a text, or in a `CallToolResult` if it is one; images
   * and the like are on its first page, `_meta` and `isError` on every page.
   *
   * The handler runs again for each page, unless the cap has a `store`; if its
   * result has changed by then, the page says so. An error that it throws is
   * thrown on, with a page of its message if that is too long.
   *
   * It is a function by itself, so that it is a decorator for methods too:
   * `@cap.paginate`, or `@cap.paginate({ fields: true })` with options, as TC39
   * has decorators. Besides what a handler throws, its wrapper throws
   * {@linkcode CursorError}, {@linkcode JumpError} and {@linkcode ViewError},
   * whose messages are for the model: MCP SDKs make tool errors of them.
   *
   * @example A handler
   * ```ts
   * import assert from "node:assert/strict";
   * import { Cap } from "@toolcap/core";
   *
   * const cap = new Cap({ maxTokens: 1_000 });
   * const listUsers = cap.paginate(({ team }: { team: string }) =>
   *   Array.from({ length: 500 }, (_, id) => ({ id, team }))
   * );
   *
   * const { page } = JSON.parse(await listUsers({ team: "red" }));
   * const next = await listUsers({ team: "red", cursor: page.next_cursor });
   * assert.match(JSON.parse(next).page.items, /^\d+-\d+ of 500$/);
   * ```
   *
   * @example A method
   * ```ts
   * import assert from "node:assert/strict";
   * import { Cap } from "@toolcap/core";
   *
   * const cap = new Cap();
   *
   * class Logs {
   *   readonly #line = "GET /index.html 200\n";
   *
   *   @cap.paginate
   *   async read({ lines }: { lines: number; cursor?: string }) {
   *     return await Promise.resolve(this.#line.repeat(lines));
   *   }
   * }
   *
   * assert.match(await new Logs().read({ lines: 5_000 }), /cursor="/);
   * ```
   */
  readonly paginate: Paginate;
  /**
   * Makes a tool whose results are paged, for `registerTool` of the packages
   * `@modelcontextprotocol/sdk` 1.x and `@modelcontextprotocol/server` 2.x: the
   * cursor is added to the schema, be it of zod 3 or 4, a Standard Schema, a
   * JSON Schema or none; a sentence about `next_cursor` is added to the
   * description; and `outputSchema` goes, since a page does not conform to it.
   * The handler is paged as {@linkcode Cap.paginate} does, and may return any
   * value, which becomes text content.
   *
   * Where a handler takes what the SDK passes on besides the arguments, give
   * that the SDK's type.
   *
   * It throws a `RangeError` if the schema has a parameter of that name, and a
   * `TypeError` if it is of no known kind.
   *
   * @example
   * ```ts
   * import assert from "node:assert/strict";
   * import { McpServer } from "@modelcontextprotocol/server";
   * import { Cap } from "@toolcap/core";
   * import { z } from "zod";
   *
   * const cap = new Cap();
   * const server = new McpServer({ name: "users", version: "1.0.0" });
   *
   * const tool = cap.tool({
   *   description: "Lists the users of a team.",
   *   inputSchema: z.object({ team: z.string() }),
   * }, ({ team }) => [{ name: "Ada", team }]);
   * server.registerTool("list_users", ...tool);
   *
   * const [{ description }] = tool;
   * assert.match(description, /pass its next_cursor as cursor/);
   * ```
   */
  readonly tool: PagedTool;
  readonly #settings: CapSettings;
  readonly #pages: Pages;

  /**
   * Decides the budget once.
   *
   * @param options What differs from the defaults.
   * @throws {RangeError} If a budget is too small or no whole number, if no
   * unit has a limit, or if the name of the parameter, the client, the token
   * table or the factor is not one that the options allow.
   */
  constructor(options: CapOptions = {}) {
    this.#settings = resolveOptions(options);
    const book = new RuleBook(this.#settings.cut);
    const by = { settings: this.#settings, book };
    this.#pages = createPages(this.#settings);
    this.paginate = createPaginate(by);
    this.tool = createTool(by);
  }

  /**
   * Gives one page of a value or text. What fits comes back unchanged: a text
   * as it is, a value as `JSON.stringify` writes it.
   *
   * @param data Any value that JSON can say; a `Map`, `Set`,
   * typed array or `bigint` too.
   * @param cursor The `next_cursor` of the page before; empty, blank or null
   * for the first page.
   * @param options How to page.
   * @returns The text of the page: JSON if the data is a JSON object or list.
   * @throws {CursorError} If the cursor is not one that toolcap issued.
   * @throws {JumpError} If there is nothing where the cursor jumps to.
   * @throws {ViewError} If the data has no such fields, or searching it is
   * impossible or takes too long.
   * @throws {RangeError} If there is nothing at `key`.
   * @throws {TypeError} If the value refers to itself.
   */
  async page(
    data: unknown,
    cursor?: string | null,
    options: PageOptions = {},
  ): Promise<string> {
    return await this.#pages.page(data, cursor, options);
  }

  /**
   * Puts the proxy's engine into a transport, so that every tool of a server is
   * paged: each gets the parameter, results that do not fit come in pages that
   * the client takes, by its own name, and a next page is served from what is
   * kept, 256 results or 256 MiB a connection, without the tool. `store` is not
   * used, and `indent` not either: results are the server's own text.
   *
   * Transports share no results, not even those of one cap: a cursor is no
   * secret, and of two connections nothing tells whether they are of one user.
   * So where each request has a transport of its own, as with
   * `createMcpHandler`, see `rerun`.
   *
   * @param transport A transport of an MCP SDK, be it stdio, Streamable HTTP or
   * another: a server's, or with `side: "client"` a client's. It is not to be
   * used by anyone else, apart from handing it requests.
   * @param options What differs from the defaults.
   * @returns The same transport, to be connected.
   * @throws {RangeError} If the name of a parameter cannot be one.
   *
   * @example A whole server
   * ```ts
   * import assert from "node:assert/strict";
   * import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
   * import { McpServer } from "@modelcontextprotocol/server";
   * import { Cap } from "@toolcap/core";
   *
   * const server = new McpServer({ name: "logs", version: "1.0.0" });
   * server.registerTool("read_log", {}, () => ({
   *   content: [{ type: "text", text: "GET /index.html 200\n".repeat(9_000) }],
   * }));
   *
   * const [near, far] = InMemoryTransport.createLinkedPair();
   * await server.connect(new Cap().transport(far));
   *
   * const client = new Client({ name: "test", version: "1.0.0" });
   * await client.connect(near);
   * const { content } = await client.callTool({ name: "read_log" });
   * assert.match(JSON.stringify(content), /for the next page/);
   * await client.close();
   * ```
   */
  transport<T extends TransportLike>(
    transport: T,
    options: TransportOptions = {},
  ): T {
    return cappedTransport(transport, this.#settings, options);
  }

  /**
   * Gives the first part of a value or text that does not fit, and a note that
   * says so. It issues no cursor.
   *
   * @param data As for {@linkcode Cap.page}.
   * @param options What to show of it.
   * @returns The text, as {@linkcode Cap.page} gives it.
   * @throws {RangeError} If there is nothing at `key`.
   * @throws {TypeError} If the value refers to itself.
   */
  async trim(data: unknown, options: PageOptions = {}): Promise<string> {
    return await this.#pages.trim(data, options);
  }
}
