import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { z } from "zod";
import {
  assertAllTried,
  assertSame,
  assertTransparent,
  record,
} from "./differential.ts";
import { createClient1, createClient2 } from "./fixtures/full_clients.ts";
import type { RecordedTransport } from "./fixtures/recorded_transport.ts";

const SERVER = fileURLToPath(
  new URL(
    "../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
    import.meta.url,
  ),
);
const DOCUMENT = "demo://resource/static/document/features.md";
const TEXT = "demo://resource/dynamic/text/1";
const ANYTHING = z.looseObject({});
/** "Resource 1: This is a base64 blob created at ..." */
const BLOB_OF_TIME = /\bUmVzb3VyY2Ug[\w+/=]+/g;

/** The calls of tools that answer at once. */
const CALLS: readonly (readonly [string, Record<string, unknown>?])[] = [
  ["echo", { message: "Héllo \u2028 \u{1F600}" }],
  ["echo"],
  ["no-such-tool"],
  ["get-annotated-message", { messageType: "error", includeImage: true }],
  ["get-annotated-message", { messageType: "debug" }],
  ["get-env"],
  ["get-resource-links", { count: 5 }],
  ["get-resource-reference", { resourceType: "Text", resourceId: 1 }],
  ["get-resource-reference", { resourceType: "Blob", resourceId: 2 }],
  ["get-structured-content", { location: "New York" }],
  ["get-sum", { a: 1, b: 2.5 }],
  ["get-tiny-image"],
  ["gzip-file-as-resource", { name: "a.gz", data: "data:text/plain,hello" }],
  ["gzip-file-as-resource", {
    name: "b.gz",
    data: "data:text/plain,hello",
    outputType: "resource",
  }],
  ["get-roots-list"],
  ["trigger-sampling-request", { prompt: "Say something", maxTokens: 10 }],
  ["trigger-elicitation-request"],
  ["trigger-elicitation-request"],
  ["trigger-elicitation-request"],
  ["trigger-url-elicitation", {
    url: "https://example.com",
    elicitationId: "1",
  }],
];

/** What is used of both clients has the same shape, but not the same type. */
const CLIENTS: Readonly<Record<string, () => Client>> = {
  "1.x": createClient1,
  "2.x": () => createClient2() as unknown as Client,
};

Deno.test("the clients of SDK 1.x and 2.x and server-everything say the same through the proxy", async (t) => {
  const versions = Object.entries(CLIENTS);
  const runs = await Promise.all(versions.map(async ([version, create]) => {
    const drive = (transport: RecordedTransport) =>
      driveAll(create(), transport);
    const [direct, proxied] = await Promise.all([
      record(undefined, [SERVER], drive),
      record([], [SERVER], drive),
    ]);
    return { version, direct, proxied };
  }));
  for (const { version, direct, proxied } of runs) {
    await t.step(`SDK ${version}: every tool and prompt is tried`, () => {
      assertAllTried(proxied);
    });
    await t.step(
      `M1, M11, L1, R1, R2, R3, P1, P8, P10, K1, K4, Q1, Q3, Q4: SDK ${version}: every line arrives as it was written`,
      () => {
        assertTransparent(proxied);
      },
    );
    await t.step(
      `S8, P9: SDK ${version}: both sides say what they say without the proxy`,
      () => {
        assertSame(direct, proxied, normalised);
      },
    );
  }
});

async function driveAll(
  client: Client,
  transport: RecordedTransport,
): Promise<void> {
  await client.connect(transport);
  await transport.receives("Roots updated: 1 root");
  await client.ping();
  await client.setLoggingLevel("debug");
  await driveTools(client);
  await drivePrompts(client);
  await driveResources(client, transport);
  await driveTasks(client);
  await client.sendRootsListChanged();
  await transport.receives("Roots updated: 1 root", 2);
  await driveCancel(client);
  await client.ping();
  await client.close();
}

async function driveTools(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  for (const [name, args] of CALLS) {
    await client.callTool({ name, arguments: args ?? {} });
  }
  await assert.rejects(
    client.callTool({
      name: "trigger-url-elicitation",
      arguments: { url: "https://example.com", errorPath: true },
    }),
    { code: -32042 },
  );
  // Offered to a client that runs tasks for the server.
  for (const { name } of tools) {
    if (!name.endsWith("-async")) continue;
    await client.callTool({ name, arguments: { prompt: "Say something" } });
  }
  const params = {
    name: "trigger-long-running-operation",
    arguments: { duration: 0.1, steps: 3 },
  };
  const request = { method: "tools/call", params } as const;
  await client.request(request, ANYTHING, { onprogress() {} });
  const toggle = { name: "toggle-simulated-logging" };
  await client.callTool(toggle); // logs before it answers
  await client.callTool(toggle);
}

async function drivePrompts(client: Client): Promise<void> {
  await client.listPrompts();
  await client.getPrompt({ name: "simple-prompt" });
  const city = { city: "Oslo" };
  await client.getPrompt({ name: "args-prompt", arguments: city });
  for (const resourceType of ["Text", "Blob"]) {
    const args = { resourceType, resourceId: "1" };
    await client.getPrompt({ name: "resource-prompt", arguments: args });
  }
  const team = { department: "Sales", name: "David" };
  await client.getPrompt({ name: "completable-prompt", arguments: team });
  await assert.rejects(client.getPrompt({ name: "no-such-prompt" }));
  const ref = { type: "ref/prompt", name: "completable-prompt" } as const;
  const context = { arguments: { department: "Sales" } };
  const argument = { name: "name", value: "D" };
  await client.complete({ ref, argument, context });
}

async function driveResources(
  client: Client,
  transport: RecordedTransport,
): Promise<void> {
  await client.listResources();
  await client.listResourceTemplates();
  for (const uri of [DOCUMENT, TEXT, TEXT.replace("text", "blob")]) {
    await client.readResource({ uri });
  }
  await assert.rejects(client.readResource({ uri: "demo://no-such" }));
  const uri = "demo://resource/dynamic/text/{resourceId}";
  const ref = { type: "ref/resource", uri } as const;
  const argument = { name: "resourceId", value: "1" };
  await client.complete({ ref, argument });
  const toggle = { name: "toggle-subscriber-updates" };
  await client.subscribeResource({ uri: TEXT });
  await client.callTool(toggle);
  await transport.receives("notifications/resources/updated");
  await client.callTool(toggle);
  await client.unsubscribeResource({ uri: TEXT });
}

/** A task that asks the user, and one that is cancelled. */
async function driveTasks(client: Client): Promise<void> {
  const ask = (method: string, params: Record<string, unknown>) =>
    client.request({ method, params }, ANYTHING);
  const start = async (topic: string) => {
    const name = "simulate-research-query";
    const args = { topic, ambiguous: true };
    const params = { name, arguments: args, task: { ttl: 60_000 } };
    const { task } = await ask("tools/call", params);
    return (task as { readonly taskId: string }).taskId;
  };
  const taskId = await start("python");
  const result = await ask("tasks/result", { taskId });
  assert.match(JSON.stringify(result), /technical/);
  await ask("tasks/get", { taskId });
  await ask("tasks/result", { taskId });
  const other = await start("bees");
  await ask("tasks/cancel", { taskId: other });
  await ask("tasks/list", {});
  await assert.rejects(ask("tasks/get", { taskId: "no-such-task" }));
}

async function driveCancel(client: Client): Promise<void> {
  const params = {
    name: "trigger-long-running-operation",
    arguments: { duration: 60, steps: 1 },
  };
  const controller = new AbortController();
  const { signal } = controller;
  const request = { method: "tools/call", params } as const;
  const call = client.request(request, ANYTHING, { signal });
  controller.abort();
  await assert.rejects(call);
}

/**
 * Replaces what no two runs have in common: the time, ids drawn at random (by
 * their order, so that they stay told apart), and the one message of the
 * simulated log, which is drawn at random too. And what the proxy adds to the
 * environment, see S10.
 */
function normalised(lines: readonly string[]): readonly string[] {
  const ids = new Map<string, string>();
  const nameOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `<id ${ids.size}>`);
    return ids.get(id)!;
  };
  return lines.map((line) =>
    (isEnvironment(line) ? sortedEnvironment(line) : line)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
      .replace(/\d+:\d\d:\d\d [AP]M/g, "<time>")
      .replace(BLOB_OF_TIME, "<text with time>")
      .replace(/\b[\da-f]{32}\b/g, nameOf)
      .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, nameOf)
      .replace(/"level":"\w+","data":"\w+[ -]level[ -]message"/, "<random>")
  );
}

function isEnvironment(line: string): boolean {
  return line.includes('\\"MARK\\": \\"kept\\"');
}

/** The environment has no order. */
function sortedEnvironment(line: string): string {
  const { result: { content: [{ text }] } } = JSON.parse(line);
  const { TOOLCAP_DEPTH: _, ...rest } = JSON.parse(text);
  return JSON.stringify(Object.entries(rest).toSorted());
}
