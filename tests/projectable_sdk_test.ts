import assert from "node:assert/strict";
import {
  Client as Client2,
  InMemoryTransport as Transport2,
} from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as Transport1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as Server1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer as Server2 } from "@modelcontextprotocol/server";
import { z } from "zod";
import { projectable } from "../mod.ts";

const INFO = { name: "test", version: "1.0.0" };

const slim = projectable({ fields: ["id", "name"] });

const CONFIG = {
  description: slim.describe("Fetch a resource by ID."),
  inputSchema: z.object({
    id: z.string(),
    [slim.param]: z.array(z.string()).optional()
      .describe(slim.property.description),
  }),
};

const handler = slim(({ id }: { id: string }) => {
  const text = JSON.stringify({ id, name: "Example", blob: "x" });
  return { content: [{ type: "text" as const, text }] };
});

/** A client of each version of the SDK, connected to a server of it. */
const CLIENTS = {
  async "1.x"() {
    const server = new Server1(INFO);
    server.registerTool("get_resource", CONFIG, handler);
    const client = new Client1(INFO);
    const [near, far] = Transport1.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    return client;
  },
  async "2.x"() {
    const server = new Server2(INFO);
    server.registerTool("get_resource", CONFIG, handler);
    const client = new Client2(INFO);
    const [near, far] = Transport2.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    return client;
  },
};

for (const [version, connect] of Object.entries(CLIENTS)) {
  Deno.test(`projectable() makes a tool of SDK ${version} projectable`, async () => {
    const client = await connect();
    const { tools: [tool] } = await client.listTools();
    assert.equal(
      tool?.description,
      "Fetch a resource by ID.\n\nProjectable fields: id, name",
    );
    assert.deepEqual(tool.inputSchema.properties?.["_fields"], slim.property);

    const call = async (args: Record<string, unknown>) =>
      await client.callTool({ name: "get_resource", arguments: args });
    assert.deepEqual((await call({ id: "1", _fields: ["name"] })).content, [
      { type: "text", text: '{"name":"Example"}' },
    ]);
    const bad = await call({ id: "1", _fields: ["a..b"] });
    assert.equal(bad.isError, true);
    assert.match(JSON.stringify(bad.content), /Cannot read the field/);
    await client.close();
  });
}
