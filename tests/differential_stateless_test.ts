import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Client } from "@modelcontextprotocol/client";
import { z } from "zod";
import {
  assertAllTried,
  assertSame,
  assertTransparent,
  record,
} from "./differential.ts";
import { createClient2 } from "./fixtures/full_clients.ts";
import type { RecordedTransport } from "./fixtures/recorded_transport.ts";

const FIXTURE = fileURLToPath(
  new URL("fixtures/conformance/server.ts", import.meta.url),
);
const ANYTHING = z.looseObject({});
const LOG_LEVEL = "io.modelcontextprotocol/logLevel";
const WATCHED = "test://watched-resource";

/** The tools that are called in another way than with these arguments. */
const APART = [
  "test_wait_for_cancel",
  "test_input_required_result_capabilities",
];
const ARGUMENTS: Readonly<Record<string, Record<string, string>>> = {
  json_schema_2020_12_tool: { contactMethod: "phone", phone: "1" },
  test_custom_header: { region: "north" },
  test_structured_content: { city: "Oslo" },
  test_sampling: { prompt: "Say something" },
  test_elicitation: { message: "Who are you?" },
  test_prompt_with_arguments: { arg1: "a", arg2: "b" },
  test_prompt_with_embedded_resource: { resourceUri: "test://static-text" },
};

Deno.test("the client of SDK 2.x and a server of 2026-07-28 say the same through the proxy", async (t) => {
  const drive = (transport: RecordedTransport) =>
    driveAll(createClient2(), transport);
  const [direct, proxied] = await Promise.all([
    record(undefined, [FIXTURE], drive),
    record([], [FIXTURE], drive),
  ]);
  await t.step("every tool and prompt is tried", () => {
    assertAllTried(proxied);
  });
  await t.step(
    "M1, L3, L4, R4, P1, P4, P7, P10, T8, Q2, Q3: every line arrives as it was written",
    () => {
      assertTransparent(proxied);
    },
  );
  await t.step(
    "P9: both sides say what they say without the proxy",
    () => {
      assertSame(direct, proxied, (lines) => lines);
    },
  );
});

async function driveAll(
  client: Client,
  transport: RecordedTransport,
): Promise<void> {
  await client.connect(transport);
  assert.equal(client.getProtocolEra(), "modern");
  await client.discover();
  await driveTools(client);
  await drivePrompts(client);
  await driveResources(client);
  await driveSubscriptions(client, transport);
  await driveCancel(client, transport);
  await client.discover();
  await client.close();
}

async function driveTools(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  for (const { name } of tools.filter(({ name }) => !APART.includes(name))) {
    await client.callTool({
      name,
      arguments: ARGUMENTS[name] ?? {},
      _meta: { [LOG_LEVEL]: "debug" },
    }, { onprogress() {} });
  }
  await assert.rejects(client.callTool({ name: "no_such_tool" }));
  await assert.rejects(
    client.request({ method: "x/unknown", params: {} }, ANYTHING),
  );
  await answerByHand(client);
}

/** Questions that the client does not answer by itself, or wrongly. */
async function answerByHand(client: Client): Promise<void> {
  const options = { allowInputRequired: true };
  const ask = (params: Record<string, unknown>) =>
    client.request({ method: "tools/call", params }, ANYTHING, options);
  await ask({ name: "test_input_required_result_capabilities" });
  const name = "test_input_required_result_tampered_state";
  const { requestState } = await ask({ name });
  const inputResponses = { confirm: { action: "accept", content: {} } };
  await assert.rejects(
    ask({ name, inputResponses, requestState: `${requestState}x` }),
    { code: -32602 },
  );
  // Not the answer to what was asked: it asks again.
  const again = await ask({
    name,
    inputResponses: { other: {} },
    requestState,
  });
  assert.equal(again["resultType"], "input_required");
}

async function drivePrompts(client: Client): Promise<void> {
  const { prompts } = await client.listPrompts();
  for (const { name } of prompts) {
    const args = ARGUMENTS[name];
    await client.getPrompt({ name, ...(args && { arguments: args }) });
  }
  await assert.rejects(client.getPrompt({ name: "no_such_prompt" }));
  const ref = {
    type: "ref/prompt",
    name: "test_prompt_with_arguments",
  } as const;
  await client.complete({ ref, argument: { name: "arg1", value: "par" } });
}

async function driveResources(client: Client): Promise<void> {
  const { resources } = await client.listResources();
  await client.listResourceTemplates();
  for (const { uri } of resources) await client.readResource({ uri });
  await client.readResource({ uri: "test://template/1/data" });
  await assert.rejects(client.readResource({ uri: "test://no-such" }));
  const uri = "test://template/{id}/data";
  const ref = { type: "ref/resource", uri } as const;
  await client.complete({ ref, argument: { name: "id", value: "1" } });
}

/** Two subscriptions at once, and one after the other has ended. */
async function driveSubscriptions(
  client: Client,
  transport: RecordedTransport,
): Promise<void> {
  const lists = await client.listen({
    toolsListChanged: true,
    promptsListChanged: true,
  });
  const both = await client.listen({
    resourceSubscriptions: [WATCHED],
    toolsListChanged: true,
  });
  await client.callTool({ name: "test_trigger_tool_change" });
  await transport.receives("notifications/tools/list_changed", 2);
  await client.callTool({ name: "test_trigger_resource_update" });
  await transport.receives("notifications/resources/updated");
  await lists.close();
  await client.callTool({ name: "test_trigger_tool_change" });
  await transport.receives("notifications/tools/list_changed", 3);
  await client.callTool({ name: "test_trigger_prompt_change" });
  await both.close();
}

/** Cancels a call while it runs. */
async function driveCancel(
  client: Client,
  transport: RecordedTransport,
): Promise<void> {
  const controller = new AbortController();
  const call = client.callTool({ name: "test_wait_for_cancel" }, {
    signal: controller.signal,
    onprogress() {},
  });
  await transport.receives('"message":"waits"');
  controller.abort();
  await assert.rejects(call);
}
