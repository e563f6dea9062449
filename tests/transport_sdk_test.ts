import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  Client as Client2,
  InMemoryTransport as Memory2,
  StreamableHTTPClientTransport as HttpClient2,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioClient2 } from "@modelcontextprotocol/client/stdio";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioClient1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpClient1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport as Memory1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { WebStandardStreamableHTTPServerTransport as Http1 } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Transport as Transport1 } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  createMcpHandler,
  WebStandardStreamableHTTPServerTransport as Http2,
} from "@modelcontextprotocol/server";
import { Cap } from "../mod.ts";
import {
  RECORDS,
  type Runs,
  server1,
  server2,
  SMALL,
} from "./fixtures/long_tools.ts";

const INFO = { name: "test", version: "1.0.0" };
const cap = new Cap(SMALL);
const FIXTURE = fileURLToPath(
  new URL("fixtures/long_tools.ts", import.meta.url),
);

/** A client of either version, as far as the tests use it. */
interface AnyClient {
  listTools(): Promise<{ tools: readonly object[] }>;
  callTool(
    call: { name: string; arguments: Record<string, unknown> },
  ): Promise<unknown>;
  close(): Promise<void>;
}

/** A client that is connected to a server, and what else is to be ended. */
interface Connected {
  readonly client: AnyClient;
  readonly runs?: Runs;
  end?(): Promise<void>;
}

/** Where the cap is. */
type Side = "server" | "client";

function stdio(version: string, side: Side) {
  const args = ["run", "-A", FIXTURE, version];
  return {
    command: Deno.execPath(),
    args: side === "server" ? [...args, "cap"] : args,
  };
}

const AS_CLIENT = { side: "client" } as const;

/** The ways to connect a client and a server. */
const WAYS: Record<string, (side: Side) => Promise<Connected>> = {
  async "memory, SDK 1.x"(side) {
    const runs = { count: 0 };
    const [near, far] = Memory1.createLinkedPair();
    const client = new Client1(INFO);
    await Promise.all([
      server1(runs).connect(side === "server" ? cap.transport(far) : far),
      client.connect(side === "client" ? cap.transport(near, AS_CLIENT) : near),
    ]);
    return { client, runs };
  },
  async "memory, SDK 2.x"(side) {
    const runs = { count: 0 };
    const [near, far] = Memory2.createLinkedPair();
    const client = new Client2(INFO);
    await Promise.all([
      server2(runs).connect(side === "server" ? cap.transport(far) : far),
      client.connect(side === "client" ? cap.transport(near, AS_CLIENT) : near),
    ]);
    return { client, runs };
  },
  async "stdio, SDK 1.x"(side) {
    const client = new Client1(INFO);
    const wire = new StdioClient1(stdio("1.x", side));
    await client.connect(
      side === "client" ? cap.transport(wire, AS_CLIENT) : wire,
    );
    return { client };
  },
  async "stdio, SDK 2.x"(side) {
    const client = new Client2(INFO);
    const wire = new StdioClient2(stdio("2.x", side));
    await client.connect(
      side === "client" ? cap.transport(wire, AS_CLIENT) : wire,
    );
    return { client };
  },
  async "Streamable HTTP, SDK 1.x"(side) {
    const runs = { count: 0 };
    const http = new Http1({ sessionIdGenerator: () => crypto.randomUUID() });
    const far = http as Transport1; // its types are not for exact optionals
    await server1(runs).connect(side === "server" ? cap.transport(far) : far);
    const { url, end } = serve(http);
    const client = new Client1(INFO);
    const near = new HttpClient1(url) as Transport1;
    await client.connect(
      side === "client" ? cap.transport(near, AS_CLIENT) : near,
    );
    return { client, runs, end };
  },
  async "Streamable HTTP with JSON, SDK 2.x"(side) {
    const runs = { count: 0 };
    const http = new Http2({
      sessionIdGenerator: () => crypto.randomUUID(),
      enableJsonResponse: true,
    });
    await server2(runs).connect(side === "server" ? cap.transport(http) : http);
    const { url, end } = serve(http);
    const client = new Client2(INFO);
    const near = new HttpClient2(url);
    await client.connect(
      side === "client" ? cap.transport(near, AS_CLIENT) : near,
    );
    return { client, runs, end };
  },
};

function serve(http: {
  handleRequest(request: Request): Promise<Response>;
  close(): Promise<void>;
}) {
  const stop = new AbortController();
  const { signal } = stop;
  const options = { port: 0, hostname: "127.0.0.1", signal, onListen() {} };
  const server = Deno.serve(options, (request) => http.handleRequest(request));
  return {
    url: new URL(`http://127.0.0.1:${server.addr.port}/mcp`),
    async end() {
      await http.close(); // and so the stream that a client listens to
      stop.abort();
      await server.finished;
    },
  };
}

/** The text of a result. */
function textOf(result: unknown): string {
  const { content } = result as { content: readonly { text: string }[] };
  return content.map(({ text }) => text).join("");
}

for (const [way, connect] of Object.entries(WAYS)) {
  for (const side of ["server", "client"] as const) {
    const name =
      `Cap.transport() pages every tool of a server, ${way}, on the side of the ${side}`;
    // The SDK's stdio leaves a timer behind when it ends a server.
    const sanitizeOps = !way.startsWith("stdio");
    Deno.test(
      { name, sanitizeOps, sanitizeResources: sanitizeOps },
      async () => {
        const { client, runs, end } = await connect(side);
        const { tools } = await client.listTools();
        for (const tool of tools) {
          assert.match(JSON.stringify(tool), /cursor from the previous page/);
        }
        const items: unknown[] = [];
        let cursor: string | undefined;
        do {
          const args = cursor === undefined ? {} : { cursor };
          const result = await client.callTool({
            name: "list",
            arguments: { team: "red", ...args },
          });
          assert.ok(!("structuredContent" in (result as object)));
          const page = JSON.parse(textOf(result));
          items.push(...page.items);
          cursor = page.page.next_cursor;
        } while (cursor !== undefined);
        assert.deepEqual(items, RECORDS);
        if (runs) assert.equal(runs.count, 1);

        const texts = ["a", "b", "c", "d"];
        const echoes = await Promise.all(
          texts.map(async (text) =>
            textOf(await client.callTool({ name: "echo", arguments: { text } }))
          ),
        );
        assert.deepEqual(echoes, texts);
        await client.close();
        await end?.();
      },
    );
  }
}

/** Serves each request by a server and a transport of its own. */
function perRequest(runs: Runs, side: "capped" | "bare" = "capped") {
  return createMcpHandler(() => {
    const server = server2(runs);
    if (side === "bare") return server;
    const connect = server.connect.bind(server);
    server.connect = (transport) =>
      connect(cap.transport(transport, { rerun: "always" }));
    return server;
  });
}

for (const protocol of ["2026-07-28", "2025-11-25"]) {
  Deno.test(`Cap.transport() pages with a transport for each request, protocol ${protocol}`, async () => {
    const runs = { count: 0 };
    const handler = perRequest(runs);
    const near = new HttpClient2(new URL("http://localhost/mcp"), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    });
    const mode = protocol === "2026-07-28" ? { pin: protocol } : "legacy";
    const client = new Client2(INFO, { versionNegotiation: { mode } });
    await client.connect(near);
    const items: unknown[] = [];
    let pages = 0;
    for (let cursor: string | undefined = ""; cursor !== undefined; pages++) {
      const args = cursor === "" ? {} : { cursor };
      const result = await client.callTool({
        name: "list",
        arguments: { team: "red", ...args },
      });
      const { page, items: some } = JSON.parse(textOf(result));
      items.push(...some);
      cursor = page.next_cursor;
    }
    assert.deepEqual(items, RECORDS);
    assert.equal(runs.count, pages);
    await client.close();
    await handler.close();
  });
}

Deno.test("Cap.transport() leaves to HTTP the status of what is refused", async () => {
  const PREFIX = "io.modelcontextprotocol/";
  const version = "2026-07-28";
  const _meta = {
    [`${PREFIX}protocolVersion`]: version,
    [`${PREFIX}clientInfo`]: INFO,
    [`${PREFIX}clientCapabilities`]: {},
  };
  const statuses: Record<string, number[]> = { capped: [], bare: [] };
  for (const side of ["capped", "bare"] as const) {
    const handler = perRequest({ count: 0 }, side);
    for (const method of ["odd", "ping", "tools/list", "prompts/list"]) {
      const response = await handler.fetch(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers: {
            "accept": "application/json, text/event-stream",
            "content-type": "application/json",
            "mcp-method": method,
            "mcp-protocol-version": version,
          },
          body: JSON.stringify(
            { jsonrpc: "2.0", id: 1, method, params: { _meta } },
          ),
        }),
      );
      await response.text();
      statuses[side]?.push(response.status);
    }
    await handler.close();
  }
  assert.deepEqual(statuses["capped"], statuses["bare"]);
  assert.deepEqual(statuses["bare"], [404, 404, 200, 404]);
});
