import assert from "node:assert/strict";
import { test } from "node:test";
import {
  nextCursor,
  records,
  TestClient,
  textResult,
} from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const BIG = textResult(records(300));
const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}';

/** A server that says nothing on its own. */
function silentWire(): Wire {
  return new Wire(() => []);
}

function callLine(id: string, params = '{"name":"t","arguments":{}}'): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`;
}

function resultLine(id: string, result = BIG): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

const UNTOUCHED = [
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"x","version":"1.0"}}}',
  `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{${META}}}`,
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{ "jsonrpc" : "2.0", "id" : 1.0, "method" : "x/custom", "params" : {"b":1.0,"a":1e400,"a":2} }',
  '{"jsonrpc":"2.0","id":7,"result":{"roots":[]}}',
  '{"jsonrpc":"2.0","id":8,"error":{"code":-32042,"message":"\\u006eo","data":{"n":9007199254740993}}}',
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":0.10}}',
  '{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"cursor":""}}',
  '[ {"jsonrpc":"2.0","id":1,"method":"ping"}, 1.0 ]',
  "not JSON",
  "",
];

for (const line of UNTOUCHED) {
  test(`M1, M5, M6, L1, L3: what the client writes passes byte for byte: ${line.slice(0, 50)}`, async () => {
    const wire = silentWire();
    assert.deepEqual(await wire.send(line), []);
    assert.deepEqual(wire.upstream, [line]);
  });
}

for (const line of UNTOUCHED.slice(0, -2)) {
  test(`M1, M5, M6: what the server writes passes byte for byte: ${line.slice(0, 50)}`, async () => {
    const wire = silentWire();
    assert.deepEqual(await wire.push(line), [line]);
    assert.deepEqual(wire.noise, []);
  });
}

for (
  const line of ["Server v1", "", "{", "[]", "42", "null", '"ok"', '{"a":1}']
) {
  test(`S3: a line of the server that is no message is noise: ${line}`, async () => {
    const wire = silentWire();
    assert.deepEqual(await wire.push(line), []);
    assert.deepEqual(wire.noise, [line]);
  });
}

test("L2, L4: the engine writes nothing before the client has", async () => {
  const wire = silentWire();
  await wire.push('{"jsonrpc":"2.0","method":"notifications/message"}');
  assert.deepEqual(wire.upstream, []);
});

for (const generation of ["initialize", "stateless"] as const) {
  test(`M12, R6: a result is paged in the generation of ${generation}`, async () => {
    const type = generation === "stateless" ? '"resultType":"complete",' : "";
    const meta = '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s"}}';
    const client = new TestClient({
      list: { result: `{${type}${meta},${BIG.slice(1)}` },
    }, { generation });
    await client.list();
    const pages = await client.pages("list");
    assert.ok(pages.length > 2);
    for (const { line } of pages) {
      assert.ok(line.includes(`"result":{${type}${meta},"content":[{`));
    }
    const refused = await client.call("list", '{"cursor":"x"}');
    assert.ok(refused.line.includes(`"result":{${type}"content":[{`));
  });

  test(`L5: the client's name decides the budget in the generation of ${generation}`, async () => {
    const document = records(2_000);
    const sizes: number[] = [];
    for (const name of ["gemini-cli", "nobody"]) {
      const client = new TestClient(
        { list: { result: textResult(document) } },
        {
          generation,
          name,
          budget: {},
        },
      );
      sizes.push((await client.call("list")).text.length);
    }
    const [gemini, nobody] = sizes;
    assert.ok(gemini! > 28_000 && gemini! <= 39_000, `${sizes}`);
    assert.ok(nobody! <= 28_000, `${sizes}`);
  });
}

test("L5: both generations are told apart by the request, on one connection", async () => {
  const { wire } = new TestClient({ list: { result: BIG } });
  await wire.send('{"jsonrpc":"2.0","id":90,"method":"tools/list"}');
  const args = '"name":"list","arguments":{"cursor":"x"}';
  const [legacy] = await wire.send(callLine("91", `{${args}}`));
  const [modern] = await wire.send(callLine("92", `{${args},${META}}`));
  assert.doesNotMatch(legacy!, /resultType/);
  assert.match(modern!, /"resultType":"complete"/);
});

for (
  const resultType of ["input_required", "task", "later", ""]
) {
  test(`R4, R5: a result of type "${resultType}" passes byte for byte, however large`, async () => {
    const wire = silentWire();
    await wire.send(callLine("1", `{"name":"t","arguments":{},${META}}`));
    const state = "s".repeat(50_000);
    const line = resultLine(
      "1",
      `{"resultType":"${resultType}","inputRequests":{"a":1.0},"requestState":"${state}","content":[{"type":"text","text":"${state}"}]}`,
    );
    assert.deepEqual(await wire.push(line), [line]);
  });
}

test("M14, R4: the retry of a call with inputResponses reaches the server byte for byte", async () => {
  const wire = silentWire();
  const line = callLine(
    "2",
    `{"name":"t","arguments":{"n":1.0},"inputResponses":{"a":{"b":1E5}},"requestState":"opaque",${META}}`,
  );
  await wire.send(line);
  assert.deepEqual(wire.upstream, [line]);
});

test("C6: structuredContent that is a bare list is paged", async () => {
  const document = records(300);
  const client = new TestClient({
    list: {
      result:
        `{"resultType":"complete","content":[],"structuredContent":${document}}`,
    },
  }, { generation: "stateless" });
  await client.list();
  await client.join("list", document);
});

for (const id of ["1", '"1"', "1.0", "9007199254740993", '"\\u0061"', "-1"]) {
  test(`M3: a page has the id of its call, as the client wrote it: ${id}`, async () => {
    const wire = silentWire();
    await wire.send(callLine(id));
    const [first] = await wire.push(resultLine(id));
    assert.ok(first!.startsWith(`{"jsonrpc":"2.0","id":${id},"result":{`));
    const cursor = nextCursor(JSON.parse(first!).result.content[0].text);
    const lines = await wire.send(
      callLine(id, `{"name":"t","arguments":{"cursor":"${cursor}"}}`),
    );
    assert.equal(lines.length, 1);
    assert.ok(lines[0]!.startsWith(`{"jsonrpc":"2.0","id":${id},"result":{`));
  });
}

for (
  const [asked, answered] of [
    ["1.0", "1"],
    ["1", "1.0"],
    ["1e2", "100"],
    ['"\\u0061"', '"a"'],
  ] as const
) {
  test(`M3: the answer to ${asked} may be written ${answered}`, async () => {
    const wire = silentWire();
    await wire.send(callLine(asked));
    const [page] = await wire.push(resultLine(answered));
    assert.match(page!, /next_cursor/);
  });
}

for (
  const [id, other] of [
    ["1", '"1"'],
    ["9007199254740993", "9007199254740992"],
    ["1", "-1"],
  ] as const
) {
  test(`M3: the calls ${id} and ${other} get their own answers`, async () => {
    const wire = silentWire();
    await wire.send(callLine(id));
    await wire.send(
      `{"jsonrpc":"2.0","id":${other},"method":"resources/read","params":{}}`,
    );
    assert.deepEqual(await wire.push(resultLine(other)), [resultLine(other)]);
    assert.match((await wire.push(resultLine(id)))[0]!, /next_cursor/);
  });
}

test("R2: a request of the server may have the id of an open call", async () => {
  const wire = silentWire();
  await wire.send(callLine("1"));
  const request = '{"jsonrpc":"2.0","id":1,"method":"roots/list"}';
  assert.deepEqual(await wire.push(request), [request]);
  const answer = resultLine("1", '{"roots":[]}');
  assert.deepEqual(await wire.send(answer), []);
  assert.equal(wire.upstream.at(-1), answer);
  assert.match((await wire.push(resultLine("1")))[0]!, /next_cursor/);
});

test("M4: an id may be used again once it is answered", async () => {
  const wire = silentWire();
  for (let i = 0; i < 3; i++) {
    await wire.send(callLine("5"));
    assert.match((await wire.push(resultLine("5")))[0]!, /next_cursor/);
  }
  assert.deepEqual(await wire.push(resultLine("5")), [resultLine("5")]);
});

test("S7: a server that ends leaves an error for each open call, with its id", async () => {
  const wire = silentWire();
  await wire.send(callLine("1.0"));
  await wire.send(callLine('"b"'));
  await wire.send(callLine("3"));
  await wire.push(resultLine("3"));
  assert.deepEqual(await wire.end('The server "x" ended.'), [
    '{"jsonrpc":"2.0","id":1.0,"error":{"code":-32603,"message":"The server \\"x\\" ended."}}',
    '{"jsonrpc":"2.0","id":"b","error":{"code":-32603,"message":"The server \\"x\\" ended."}}',
  ]);
  assert.deepEqual(await wire.end("again"), []);
});

test("Q1, Q3: a large result of anything but a tool passes byte for byte", async () => {
  for (const method of ["resources/read", "prompts/get", "x/later"]) {
    const wire = silentWire();
    await wire.send(
      `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{"name":"t"}}`,
    );
    assert.deepEqual(await wire.push(resultLine("1")), [resultLine("1")]);
  }
});

for (
  const result of [
    "null",
    "[]",
    '"text"',
    "{}",
    '{"content":"text"}',
    '{"content":[1,null,"a",[]]}',
    '{"content":[{"type":"text"}]}',
    '{"content":[{"type":"text","text":7}]}',
  ]
) {
  test(`C9: a result that is odd passes byte for byte: ${result}`, async () => {
    const wire = silentWire();
    await wire.send(callLine("1"));
    const line = resultLine("1", result);
    assert.deepEqual(await wire.push(line), [line]);
  });
}

test("T1: each page of tools/list is asked for and rewritten (report G3)", async () => {
  const wire = new Wire((line) => {
    const { id, params } = JSON.parse(line);
    const page = Number(params.cursor ?? 1);
    const next = page < 3 ? `,"nextCursor":"${page + 1}"` : "";
    return [
      `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"t${page}","inputSchema":{"type":"object"}}]${next},"ttlMs":1.0}}`,
    ];
  });
  for (
    const [page, params] of ["{}", '{"cursor":"2"}', '{"cursor":"3"}'].entries()
  ) {
    const request =
      `{"jsonrpc":"2.0","id":${page},"method":"tools/list","params":${params}}`;
    const [line] = await wire.send(request);
    assert.equal(wire.upstream.at(-1), request);
    const { result } = JSON.parse(line!);
    assert.equal(result.tools[0].name, `t${page + 1}`);
    assert.ok(result.tools[0].inputSchema.properties.cursor);
    assert.equal(result.nextCursor, page < 2 ? `${page + 2}` : undefined);
    assert.match(line!, /"ttlMs":1\.0/);
  }
});

test("T1: an empty nextCursor of tools/list is relayed as it is (report G9)", async () => {
  const wire = silentWire();
  await wire.send('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  const [line] = await wire.push(
    resultLine("1", '{"tools":[],"nextCursor":"","_meta":{"n":1.0}}'),
  );
  assert.equal(
    line,
    resultLine("1", '{"tools":[],"nextCursor":"","_meta":{"n":1.0}}'),
  );
});
