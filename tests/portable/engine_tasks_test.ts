import assert from "node:assert/strict";
import { test } from "node:test";
import { nextCursor, records, textResult } from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const RELATED =
  '"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"T1"}}';
const DOCUMENT = records(300);
const BIG = textResult(DOCUMENT, `,${RELATED}`);
const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}}';
const TASK =
  '"taskId":"T1","status":"working","createdAt":"2026-01-01T00:00:00Z","lastUpdatedAt":"2026-01-01T00:00:00Z"';

function tool(support: string): string {
  return `{"name":"t","inputSchema":{"type":"object"},"execution":{"taskSupport":"${support}"}}`;
}

/** A server whose tool runs as a task, as of 2025-11-25. */
function taskServer(support = "optional"): Wire {
  return new Wire((line) => {
    const { id, method, params } = JSON.parse(line);
    const answer = (result: string) => [
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`,
    ];
    switch (method) {
      case "tools/list":
        return answer(`{"tools":[${tool(support)}]}`);
      case "tools/call":
        return answer(params.task ? `{"task":{${TASK},"ttl":1.0}}` : BIG);
      case "tasks/get":
        return answer(`{${TASK.replace("working", "completed")},"ttl":1.0}`);
      case "tasks/result":
        return answer(BIG);
      default:
        return answer("{}");
    }
  });
}

async function ask(
  wire: Wire,
  method: string,
  params: string,
): Promise<string> {
  const [line, ...more] = await wire.send(
    `{"jsonrpc":"2.0","id":7,"method":"${method}","params":{${params}}}`,
  );
  assert.deepEqual(more, []);
  return line!;
}

function textOf(line: string): string {
  return JSON.parse(line).result.content[0].text;
}

/** A call as a task, to its result: what the client of the SDK does. */
async function runTask(wire: Wire, args: string): Promise<string> {
  const created = await ask(
    wire,
    "tools/call",
    `"name":"t","arguments":${args},"task":{"ttl":60000}`,
  );
  const { task } = JSON.parse(created).result;
  const id = JSON.stringify(task.taskId);
  for (
    const field of ["taskId", "status", "createdAt", "lastUpdatedAt", "ttl"]
  ) {
    assert.ok(field in task, created);
  }
  const state =
    JSON.parse(await ask(wire, "tasks/get", `"taskId":${id}`)).result;
  assert.equal(state.status, "completed");
  assert.equal(state.taskId, task.taskId);
  const line = await ask(wire, "tasks/result", `"taskId":${id}`);
  const meta = JSON.parse(line).result._meta;
  const wanted = { taskId: args === "{}" ? "T1" : task.taskId };
  assert.deepEqual(meta["io.modelcontextprotocol/related-task"], wanted);
  return line;
}

for (const isListed of [true, false]) {
  test(`K1: the result of a task is paged, its tool ${isListed ? "listed" : "not listed"}`, async () => {
    const wire = taskServer();
    if (isListed) await ask(wire, "tools/list", "");
    const created = await ask(wire, "tools/call", '"name":"t","task":{}');
    assert.match(created, /"task":\{"taskId":"T1".*"ttl":1\.0\}/);
    const line = await ask(wire, "tasks/result", '"taskId":"T1"');
    assert.ok(line.includes(RELATED));
    const cursor = nextCursor(textOf(line))!;
    const next = await ask(
      wire,
      "tools/call",
      `"name":"t","arguments":{"cursor":"${cursor}"}`,
    );
    assert.ok(next.includes(RELATED));
    assert.match(textOf(next), /"page":/);
    assert.equal(wire.upstream.length, isListed ? 3 : 2);
  });
}

test("K1: the result of a task that began elsewhere is paged, and any tool may go on", async () => {
  const wire = taskServer();
  await ask(wire, "tools/list", "");
  const line = await ask(wire, "tasks/result", '"taskId":"unknown"');
  const cursor = nextCursor(textOf(line))!;
  const next = await ask(
    wire,
    "tools/call",
    `"name":"t","arguments":{"cursor":"${cursor}"}`,
  );
  assert.match(textOf(next), /"page":/);
});

test("K2: a task's result that is asked for twice gives the same page", async () => {
  const wire = taskServer();
  await ask(wire, "tools/call", '"name":"t","task":{}');
  const first = await ask(wire, "tasks/result", '"taskId":"T1"');
  assert.equal(await ask(wire, "tasks/result", '"taskId":"T1"'), first);
});

test("K3: a client that calls with a task each time reads every page", async () => {
  const wire = taskServer();
  await ask(wire, "tools/list", "");
  const rows: unknown[] = [];
  let args = "{}";
  for (let pages = 0;; pages++) {
    const text = textOf(await runTask(wire, args));
    rows.push(...JSON.parse(text).items);
    const cursor = nextCursor(text);
    if (cursor === undefined) break;
    args = JSON.stringify({ cursor });
    assert.ok(pages < 100);
  }
  assert.deepEqual(rows, JSON.parse(DOCUMENT));
  const runs = wire.upstream.filter((line) => line.includes("tools/call"));
  assert.equal(runs.length, 1, "the tool ran once");
});

for (const cursor of ["nonsense", "MTozNzo1YzBmYTE5Mw"]) {
  test(`K3: a page that there is not is a task, too, and its result says so: ${cursor}`, async () => {
    const wire = taskServer();
    await ask(wire, "tools/list", "");
    const { result } = JSON.parse(
      await runTask(wire, JSON.stringify({ cursor })),
    );
    assert.equal(result.isError, true);
    assert.match(result.content[0].text, /without cursor/);
    assert.equal(wire.upstream.length, 1);
  });
}

test("K3: a task for a page cannot be cancelled, since it is done", async () => {
  const wire = taskServer();
  const created = JSON.parse(
    await ask(
      wire,
      "tools/call",
      '"name":"t","arguments":{"cursor":"MTozNzo1YzBmYTE5Mw"},"task":{}',
    ),
  );
  const line = await ask(
    wire,
    "tasks/cancel",
    `"taskId":${JSON.stringify(created.result.task.taskId)}`,
  );
  assert.equal(JSON.parse(line).error.code, -32602);
  assert.deepEqual(wire.upstream, []);
});

test("K3: a tool that only gives tasks is trimmed", async () => {
  const wire = taskServer("required");
  assert.doesNotMatch(await ask(wire, "tools/list", ""), /cursor/);
  const text = textOf(await runTask(wire, "{}"));
  assert.match(text, /Narrow the request/);
  assert.equal(nextCursor(text), undefined);
});

for (
  const method of ["tasks/get", "tasks/list", "tasks/cancel", "tasks/update"]
) {
  test(`K4, K6: ${method} of a task of the server passes both ways, byte for byte`, async () => {
    const wire = new Wire(() => []);
    const request =
      `{"jsonrpc":"2.0","id":7,"method":"${method}","params":{"taskId":"toolcap","n":1.0}}`;
    await wire.send(request);
    assert.deepEqual(wire.upstream, [request]);
    const big = "x".repeat(10_000);
    const answer =
      `{"jsonrpc":"2.0","id":7,"result":{"status":"working","inputRequests":{"a":1.0},"x":"${big}"}}`;
    assert.deepEqual(await wire.push(answer), [answer]);
  });
}

test("K4: notifications/tasks/status passes byte for byte", async () => {
  const wire = new Wire(() => []);
  const line =
    `{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{${TASK},"ttl":1.0}}`;
  assert.deepEqual(await wire.push(line), [line]);
});

test("M11: the client's answer to tasks/result of the server passes byte for byte", async () => {
  const wire = new Wire(() => []);
  const asked =
    '{"jsonrpc":"2.0","id":1,"method":"tasks/result","params":{"taskId":"T1"}}';
  assert.deepEqual(await wire.push(asked), [asked]);
  const answer = `{"jsonrpc":"2.0","id":1,"result":${BIG}}`;
  await wire.send(answer);
  assert.deepEqual(wire.upstream, [answer]);
});

/** A task of the extension of 2026-07-28, in some state. */
function detailed(status: string, more = ""): string {
  return TASK.replace("working", status) + `,"ttlMs":1.0${more}`;
}

/** A call that the server answered with a task of the extension. */
async function begun(): Promise<Wire> {
  const wire = new Wire(() => []);
  await wire.send(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{},${META}}}`,
  );
  const created = `{"jsonrpc":"2.0","id":1,"result":{"resultType":"task",${
    detailed("working")
  }}}`;
  assert.deepEqual(await wire.push(created), [created]);
  return wire;
}

async function poll(wire: Wire, task: string): Promise<string> {
  await wire.send(
    `{"jsonrpc":"2.0","id":2,"method":"tasks/get","params":{"taskId":"T1",${META}}}`,
  );
  const [line] = await wire.push(
    `{"jsonrpc":"2.0","id":2,"result":{"resultType":"complete",${task}}}`,
  );
  return line!;
}

test("K5: the result in a completed task is paged, polled and pushed alike", async () => {
  const wire = await begun();
  const result = `{"resultType":"complete",${BIG.slice(1)}`;
  const task = detailed("completed", `,"result":${result}`);
  const polled = await poll(wire, task);
  const [pushed] = await wire.push(
    `{"jsonrpc":"2.0","method":"notifications/tasks","params":{${task}}}`,
  );
  const nested = JSON.parse(polled).result.result;
  assert.deepEqual(nested, JSON.parse(pushed!).params.result);
  assert.ok(
    polled.includes(
      `{"resultType":"complete",${
        detailed("completed")
      },"result":{"resultType":"complete"`,
    ),
  );
  const cursor = nextCursor(nested.content[0].text)!;
  const [next] = await wire.send(
    `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"t","arguments":{"cursor":"${cursor}"},${META}}}`,
  );
  assert.match(next!, /"resultType":"complete"/);
  assert.match(textOf(next!), /"page":/);
});

for (
  const [status, more] of [
    ["failed", `,"error":{"code":-32603,"message":"${"x".repeat(5_000)}"}`],
    ["input_required", `,"inputRequests":{"a":"${"x".repeat(5_000)}"}`],
    ["cancelled", ""],
    ["completed", `,"result":{"content":[],"n":1.0}`],
    ["completed", `,"result":null`],
    ["completed", ""],
  ] as const
) {
  test(`K6: a task that is ${status} passes byte for byte: ${more.slice(0, 20)}`, async () => {
    const wire = await begun();
    const task = detailed(status, more);
    assert.ok((await poll(wire, task)).endsWith(`${task}}}`));
    const pushed =
      `{"jsonrpc":"2.0","method":"notifications/tasks","params":{${task}}}`;
    assert.deepEqual(await wire.push(pushed), [pushed]);
  });
}
