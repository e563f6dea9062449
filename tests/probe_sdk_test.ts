import assert from "node:assert/strict";
import {
  type Client as Client2,
  InMemoryTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio";
import type { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Stdio1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createProbeServer } from "../lib/cli/probe/server.ts";
import { probeText, probeValue } from "../lib/cli/probe/text.ts";
import { PROBE_TOOLS } from "../lib/cli/probe/tools.ts";
import { createClient1, createClient2 } from "./fixtures/full_clients.ts";
import { TOOLCAP } from "./fixtures/command.ts";
import { request } from "./fixtures/toolcap.ts";

const [COMMAND = "", ...ARGS] = TOOLCAP;
const PROBE = { command: COMMAND, args: [...ARGS, "probe"] };

/** What the clients of both versions of the SDK do alike. */
type Client = Pick<Client1 | Client2, "listTools" | "callTool" | "close">;

const CLIENTS: Readonly<Record<string, () => Promise<Client>>> = {
  async "the client of SDK 1.x"() {
    const client = createClient1();
    await client.connect(new Stdio1(PROBE));
    return client;
  },
  async "the client of SDK 2.x, protocol 2026-07-28"() {
    const client = createClient2();
    await client.connect(new Stdio2(PROBE));
    assert.equal(client.getProtocolEra(), "modern");
    return client;
  },
  async "the client of SDK 2.x, initialize"() {
    const client = createClient2();
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([
      createProbeServer().connect(far),
      client.connect(near),
    ]);
    assert.equal(client.getProtocolEra(), "legacy");
    return client;
  },
};

/** The calls, and what belongs in their results. */
const CALLS = [
  {
    name: "emit_text",
    arguments: { chars: 2_000_000, mode: "cjk" },
    result: { content: [textOf(2_000_000, "cjk")] },
  },
  {
    name: "emit_structured",
    arguments: { chars: 9_000, mode: "json" },
    result: {
      content: [],
      structuredContent: { ...probeValue(9_000, "json") },
    },
  },
  {
    name: "emit_error",
    arguments: { chars: 9_000, mode: "emoji" },
    result: { content: [textOf(9_000, "emoji")], isError: true },
  },
] as const;

// The SDK's stdio leaves a timer behind when it ends a server.
const options = { sanitizeOps: false, sanitizeResources: false };
for (const [client, connect] of Object.entries(CLIENTS)) {
  const name = `${client} gets every tool of toolcap probe, and whole results`;
  Deno.test({ name, ...options }, async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    assert.deepEqual(plain(tools), plain(PROBE_TOOLS));
    for (const { result, ...call } of CALLS) {
      const { content, structuredContent, isError } = await client.callTool({
        ...call,
      });
      assert.deepEqual(
        plain({ content, structuredContent, isError }),
        plain(result),
      );
    }
    await client.close();
  });
}

for (
  const version of ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
) {
  Deno.test(`toolcap probe speaks ${version} with whoever asks for it`, async () => {
    const client = createProbeServer();
    const [near, far] = InMemoryTransport.createLinkedPair();
    await client.connect(far);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    near.onmessage = resolve;
    await near.start();
    const params = {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    };
    await near.send({ ...JSON.parse(request(1, "initialize")), params });
    const answer = await promise as {
      readonly result: { readonly protocolVersion: string };
    };
    assert.equal(answer.result.protocolVersion, version);
    await client.close();
  });
}

function textOf(chars: number, mode: "cjk" | "emoji") {
  return { type: "text", text: probeText(chars, mode) } as const;
}

/** As JSON has it: without what is undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
