import assert from "node:assert/strict";
import { test } from "node:test";
import {
  nextCursor,
  records,
  TestClient,
  textResult,
} from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const DOCUMENT = records(300);
const BIG = textResult(DOCUMENT);
const META =
  '"_meta":{"traceparent":"00-1-2-01","io.modelcontextprotocol/protocolVersion":"2027-01-01","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/logLevel":"debug"}';
const LISTED = '{"name":"t","inputSchema":{"type":"object"}}';

function request(id: number, method: string, params = "{}"): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
}

function call(id: number, args = "{}"): string {
  return request(id, "tools/call", `{"name":"t","arguments":${args},${META}}`);
}

function result(id: number, result = BIG): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

function textOf(line: string | undefined): string {
  return JSON.parse(line!).result.content[0].text;
}

/** A server with one tool, whose every result is large. */
function server(): Wire {
  return new Wire((line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return [];
    return [
      result(id, method === "tools/list" ? `{"tools":[${LISTED}]}` : BIG),
    ];
  });
}

test("M7: the errors of our own have codes of JSON-RPC, and say what failed", async () => {
  const wire = new Wire(() => []);
  await wire.send(call(1));
  const [ended] = await wire.end("The server ended");
  const task = '{"taskId":"toolcap::%5B%22%22%5D:t"}';
  const [cancelled] = await wire.send(request(2, "tasks/cancel", task));
  for (const line of [ended, cancelled]) {
    const { error } = JSON.parse(line!);
    assert.ok(error.code <= -32600 && error.code >= -32603, line);
    assert.ok(error.message.length > 10);
  }
});

test("M10, L7: no request of ours ever reaches the server", async () => {
  const wire = server();
  await wire.send(request(1, "tools/list"));
  const cursor = nextCursor(textOf((await wire.send(call(2)))[0]));
  await wire.send(call(3, `{"cursor":"${cursor}"}`));
  await wire.send(call(4, '{"cursor":"x"}'));
  assert.deepEqual(wire.upstream, [request(1, "tools/list"), call(2)]);
});

test("M13: a page adds no key to the _meta of a result", async () => {
  for (const meta of ["", ',"_meta":{"a/b":1.0}']) {
    const client = new TestClient({
      t: { result: textResult(DOCUMENT, meta) },
    });
    for (const { line } of await client.pages("t")) {
      assert.equal(line.includes("_meta"), meta !== "");
      assert.ok(line.includes(meta));
    }
  }
});

test("M14: the _meta of a call reaches the server as it is, though our parameter does not", async () => {
  const wire = server();
  await wire.send(request(1, "tools/list"));
  await wire.send(call(2, '{"cursor":"","n":1.0}'));
  assert.equal(wire.upstream.at(-1), call(2, '{"n":1.0}'));
});

test("L6: two conversations on one connection do not mix their pages", async () => {
  const texts = [records(300), records(400)];
  const wire = new Wire((line) => {
    const { id, params } = JSON.parse(line);
    return [result(id, textResult(texts[params.arguments.n]!))];
  });
  const read = [[], []] as [unknown[], unknown[]];
  const cursors: (string | undefined)[] = ["", ""];
  for (let id = 0; cursors.some((cursor) => cursor !== undefined); id++) {
    const n = id % 2;
    if (cursors[n] === undefined) continue;
    const cursor = cursors[n] === "" ? "" : `,"cursor":"${cursors[n]}"`;
    const text = textOf((await wire.send(call(id, `{"n":${n}${cursor}}`)))[0]);
    read[n]!.push(...JSON.parse(text).items);
    cursors[n] = nextCursor(text);
  }
  assert.deepEqual(read, texts.map((text) => JSON.parse(text)));
});

test("L8: a version of the protocol that is not known yet works like the last", async () => {
  const client = new TestClient({ t: { result: BIG } });
  await client.wire.send(
    request(90, "initialize", '{"protocolVersion":"2027-01-01"}'),
  );
  await client.list();
  await client.join("t", DOCUMENT);
});

test("R1, R3: what the server asks during a call goes both ways while it is open", async () => {
  const wire = new Wire(() => []);
  await wire.send(call(1));
  for (
    const [method, params, answer] of [
      ["sampling/createMessage", '{"maxTokens":1.0}', '{"role":"assistant"}'],
      ["roots/list", "{}", '{"roots":[]}'],
      ["elicitation/create", '{"mode":"url","url":"u"}', '{"action":"accept"}'],
      ["ping", "{}", "{}"],
    ] as const
  ) {
    const asked = request(1, method, params);
    assert.deepEqual(await wire.push(asked), [asked]);
    await wire.send(result(1, answer));
    assert.equal(wire.upstream.at(-1), result(1, answer));
  }
  const complete =
    '{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"e"}}';
  assert.deepEqual(await wire.push(complete), [complete]);
  assert.ok(nextCursor(textOf((await wire.push(result(1)))[0])));
});

test("R3: the error that asks for an elicitation passes, and settles its call", async () => {
  const wire = new Wire(() => []);
  await wire.send(call(1));
  const error =
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m","data":{"elicitations":[{"n":1.0}]}}}';
  assert.deepEqual(await wire.push(error), [error]);
  assert.equal(wire.owed, 0);
});

test("R7: a call without a cursor runs the tool each time", async () => {
  const wire = server();
  await wire.send(call(1));
  await wire.send(call(2));
  assert.deepEqual(wire.upstream, [call(1), call(2)]);
});

for (const token of ["1", '"1"', "1.0"]) {
  test(`P1, P3: progress passes while a call is open, and its task, its token as it was: ${token}`, async () => {
    const wire = new Wire(() => []);
    await wire.send(call(1));
    const progress =
      `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":0.50}}`;
    assert.deepEqual(await wire.push(progress), [progress]);
    await wire.push(result(1, '{"task":{"taskId":"T"}}'));
    assert.deepEqual(await wire.push(progress), [progress]);
  });
}

test("P2, P9: a page of ours is one answer: no progress, no log message", async () => {
  const wire = server();
  await wire.send(request(1, "tools/list"));
  const cursor = nextCursor(textOf((await wire.send(call(2)))[0]));
  const lines = await wire.send(call(3, `{"cursor":"${cursor}"}`));
  assert.equal(lines.length, 1);
  assert.equal(JSON.parse(lines[0]!).id, 3);
});

for (
  const method of [
    "logging/setLevel",
    "completion/complete",
    "resources/subscribe",
    "resources/templates/list",
    "prompts/list",
    "ping",
    "server/discover",
  ]
) {
  test(`P9, P10, Q3: ${method} passes both ways, byte for byte`, async () => {
    const wire = new Wire(() => []);
    const asked = request(1, method, `{ "n" : 1.0, ${META} }`);
    await wire.send(asked);
    assert.deepEqual(wire.upstream, [asked]);
    const answer = result(1, `{ "ttlMs":1.0, "x":"${"x".repeat(9_000)}" }`);
    assert.deepEqual(await wire.push(answer), [answer]);
  });
}

test("Q1, Q2, U4: a resource passes byte for byte, however large", async () => {
  const wire = new Wire(() => []);
  const text = JSON.stringify("<p>\n".repeat(1_000_000));
  await wire.send(request(1, "resources/read", '{"uri":"ui://t"}'));
  const line = result(
    1,
    `{"contents":[{"uri":"ui://t","mimeType":"text/html;profile=mcp-app","text":${text},"_meta":{"ui":{"csp":{}}}}],"ttlMs":1.0,"cacheScope":"private"}`,
  );
  assert.deepEqual(await wire.push(line), [line]);
});

test("Q4: links to the full data stay on the first page", async () => {
  const link = '{"type":"resource_link","uri":"file:///all","name":"all"}';
  const content = `{"content":[${BIG.slice(12, -2)},${link}]}`;
  const client = new TestClient({ t: { result: content } });
  const [first, second] = await client.pages("t");
  assert.ok(first!.line.includes(link));
  assert.ok(!second!.line.includes(link));
});

test("T10: a server without tools is not given any", async () => {
  const wire = new Wire(() => []);
  await wire.send(request(1, "initialize"));
  const answer = result(1, '{"capabilities":{"resources":{}},"n":1.0}');
  assert.deepEqual(await wire.push(answer), [answer]);
  await wire.send(request(2, "tools/list"));
  const none =
    '{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no tools"}}';
  assert.deepEqual(await wire.push(none), [none]);
});

test("K7: the capabilities of both sides pass, tasks among them", async () => {
  const wire = new Wire(() => []);
  const tasks = '{"extensions":{"io.modelcontextprotocol/tasks":{}}}';
  const asked = request(1, "initialize", `{"capabilities":${tasks}}`);
  await wire.send(asked);
  assert.deepEqual(wire.upstream, [asked]);
  const answer = result(1, `{"capabilities":${tasks}}`);
  assert.deepEqual(await wire.push(answer), [answer]);
});
