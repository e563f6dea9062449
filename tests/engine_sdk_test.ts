import assert from "node:assert/strict";
import { Client as Client2 } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import {
  nextCursor,
  records,
  TestClient,
  textResult,
} from "./portable/engine_client.ts";

/** The clients of the official SDK, which check results by `outputSchema`. */
const CLIENTS = { "1.x": Client1, "2.x": Client2 };

const SCHEMA =
  '"outputSchema":{"type":"object","properties":{"rows":{"type":"array"}},"required":["rows"]}';

/** What a transport carries, as far as it matters here. */
type Message = { readonly jsonrpc: "2.0" };

/** A transport to a server with some tools, through the engine. */
class EngineTransport {
  onmessage?: (message: never) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #wire;

  constructor(server: TestClient) {
    this.#wire = server.wire;
  }

  async start(): Promise<void> {}

  async send(message: Message): Promise<void> {
    const lines = await this.#wire.send(JSON.stringify(message));
    for (const line of lines) this.onmessage?.(JSON.parse(line) as never);
  }

  async close(): Promise<void> {
    await this.onclose?.();
  }
}

for (const [version, Client] of Object.entries(CLIENTS)) {
  Deno.test(`C5, C7: the client of SDK ${version} takes every page of a tool with outputSchema (report B1)`, async () => {
    const rows = (count: number) => `{"rows":${records(count)}}`;
    const result = (count: number) =>
      textResult(rows(count), `,"structuredContent":${rows(count)}`);
    const server = new TestClient({
      small: { entry: SCHEMA, result: result(3) },
      large: { entry: SCHEMA, result: result(300) },
      failed: {
        entry: SCHEMA,
        result: textResult("no ".repeat(2_000), ',"isError":true'),
      },
      trimmed: {
        entry: SCHEMA,
        schema: '{"type":"object","oneOf":[{"additionalProperties":false}]}',
        result: result(300),
      },
    });
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new EngineTransport(server));
    await client.listTools();

    const small = await client.callTool({ name: "small", arguments: {} });
    assert.deepEqual(small.structuredContent, JSON.parse(rows(3)));

    const seen: unknown[] = [];
    let cursor: string | undefined = "";
    do {
      const page: Awaited<ReturnType<typeof client.callTool>> = await client
        .callTool({ name: "large", arguments: { cursor } });
      assert.equal(page.structuredContent, undefined);
      assert.ok(!page.isError);
      const [{ text }] = page.content as [{ text: string }];
      seen.push(...JSON.parse(text).rows);
      cursor = nextCursor(text);
    } while (cursor !== undefined);
    assert.deepEqual(seen, JSON.parse(records(300)));

    const failed = await client.callTool({ name: "failed", arguments: {} });
    assert.equal(failed.isError, true);
    const trimmed = await client.callTool({ name: "trimmed", arguments: {} });
    assert.match(JSON.stringify(trimmed), /Narrow the request/);
    await client.close();
  });
}

Deno.test("K3: the client of SDK 1.x reads every page of a task, each page a task", async () => {
  const rows = records(300);
  const server = new TestClient({
    t: {
      entry: '"execution":{"taskSupport":"optional"}',
      result: textResult(rows),
    },
  });
  const client = new Client1({ name: "test", version: "1.0.0" });
  await client.connect(new EngineTransport(server));
  await client.listTools();
  const seen: unknown[] = [];
  let cursor: string | undefined = nextCursor(
    (await server.call("t")).text,
  );
  const first = Number(
    /"items":"1-(\d+)/.exec((await server.call("t")).text)?.[1],
  );
  while (cursor !== undefined) {
    const stream = client.experimental.tasks.callToolStream(
      { name: "t", arguments: { cursor } },
      undefined,
      { task: {} },
    );
    let text = "";
    for await (const message of stream) {
      if (message.type === "error") throw message.error;
      if (message.type !== "result") continue;
      text = (message.result.content as [{ text: string }])[0].text;
    }
    seen.push(...JSON.parse(text).items);
    cursor = nextCursor(text);
  }
  assert.deepEqual(seen, JSON.parse(rows).slice(first));
  await client.close();
});
