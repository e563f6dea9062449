import assert from "node:assert/strict";
import { test } from "node:test";
import {
  nextCursor,
  records,
  TestClient,
  textResult,
} from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

test("T2: every other field of a tool stays in its place, as it was written (report K3)", async () => {
  const before =
    '"title" : "T", "icons":[{"src":"data:,"}],"annotations":{"title":"x","readOnlyHint":false}';
  const after =
    '"execution":{"taskSupport":"optional"},"_meta":{"n":1.0,"2":1,"1":2}, "x-new" :[ ]';
  const client = new TestClient({
    t: {
      entry: `${before} , "outputSchema" : {"type":"object"} ,${after}`,
      result: textResult("ok"),
    },
  });
  const line = await client.list();
  assert.ok(line.includes(`,${before} ,${after}}]`), line);
});

test("T1: each page of a list is the server's but for two edits a tool, its cursor included", async () => {
  // The first cursor reads like one of ours.
  const cursors = [btoa("1:7:00000000").replaceAll("=", ""), "a b", ""];
  const page = (i: number, property: string, schema: string) =>
    `{"jsonrpc":"2.0","id":${i},"result":{"resultType":"complete","ttlMs":1e3, "cacheScope":"public","_meta":{"n":1.0},"tools":[${
      ["b", "a"].map((name) =>
        `{"name":"${name}${i}","inputSchema":{"type":"object","properties":{${property}}}${schema}}`
      )
    }],"nextCursor":"${cursors[i]}"}}`;
  const wire = new Wire((line) => {
    const { id } = JSON.parse(line);
    return [page(id, "", ',"outputSchema":{"type":"object"}')];
  });
  const cursor =
    '"cursor":{"type":"string","description":"cursor from the previous page"}';
  for (const [i] of cursors.entries()) {
    const request =
      `{"jsonrpc":"2.0","id":${i},"method":"tools/list","params":{"cursor":"${
        cursors[i - 1] ?? ""
      }"}}`;
    assert.deepEqual(await wire.send(request), [page(i, cursor, "")]);
    assert.equal(wire.upstream.at(-1), request);
  }
});

test("T2: outputSchema goes however it is written, and however often", async () => {
  const entry =
    '"outputSchema":{}, "title":"t","output\\u0053chema" : {"type":"object"}';
  const client = new TestClient({ t: { entry, result: textResult("ok") } });
  assert.ok((await client.list()).endsWith('}}, "title":"t"}]}}'));
});

test("T2: two lists are equal bytes, whatever was called in between", async () => {
  const schema = '{"type":"object","properties":{"cursor":{}}}';
  const tool = { schema, result: textResult(records(300)) };
  const client = new TestClient({ a: tool, b: tool });
  const first = await client.list();
  await client.call("a");
  const second = await client.list();
  assert.equal(second.replace('"id":3', '"id":1'), first);
});

test("T2: of two input schemas the last counts, as in every JSON parser", async () => {
  const open = '{"type":"object"}';
  const taken = '{"type":"object","properties":{"cursor":{}}}';
  const entry = `"inputSchema":${taken}`;
  const client = new TestClient({
    t: { schema: open, entry, result: textResult("ok") },
  });
  const line = await client.list();
  assert.ok(line.includes(`"inputSchema":${open},`), line);
  assert.match(line, /"properties":\{"cursor":\{\},"page_cursor":/);
});

test("T4: the root of a schema gets no keyword but properties", async () => {
  const branches = '[{"required":["a"]},{"required":["b"]}]';
  const schema =
    `{"oneOf":${branches},"allOf":${branches},"not":{"required":["c"]},"if":{},"then":{},"type":"object"}`;
  const client = new TestClient({ t: { schema, result: textResult("ok") } });
  const [tool] = JSON.parse(await client.list()).result.tools;
  const { properties, ...others } = tool.inputSchema;
  assert.deepEqual(Object.keys(properties), ["cursor"]);
  assert.equal(JSON.stringify(others), schema);
});

test("T7: nobody is asked for what a schema refers to", async () => {
  const asked: unknown[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input) => {
    asked.push(input);
    return Promise.reject(new TypeError("no network"));
  };
  try {
    const url = "http://127.0.0.1:9/schema.json";
    const client = new TestClient({
      inside: {
        schema: `{"properties":{"a":{"$ref":"${url}"}}}`,
        result: textResult("ok"),
      },
      root: {
        schema: `{"$schema":"${url}","$ref":"${url}"}`,
        result: textResult("ok"),
      },
    });
    const [inside, root] = JSON.parse(await client.list()).result.tools;
    assert.ok(inside.inputSchema.properties.cursor);
    assert.equal(root.inputSchema.properties, undefined);
    assert.equal(client.wire.upstream.length, 2); // initialize, tools/list
    assert.deepEqual(asked, []);
  } finally {
    globalThis.fetch = fetch;
  }
});

test("T8: x-mcp-header stays where it stands, and our parameter has none", async () => {
  const properties =
    '"region":{"type":"string", "x-mcp-header":"Region"},"n":{"x-mcp-header" : "N","type":"integer"}';
  const schema = `{"type":"object","properties":{${properties}}}`;
  const client = new TestClient({ t: { schema, result: textResult("ok") } }, {
    generation: "stateless",
  });
  const line = await client.list();
  assert.ok(line.includes(`"properties":{${properties},"cursor":{`), line);
  assert.equal(line.split("x-mcp-header").length, 3);
});

test("T11: a tool keeps its hints, since a page does not run it", async () => {
  const annotations =
    '{"destructiveHint":true,"idempotentHint":false,"openWorldHint":true,"readOnlyHint":false}';
  const client = new TestClient({
    drop: {
      entry: `"annotations":${annotations}`,
      result: textResult(records(300)),
    },
  });
  assert.ok((await client.list()).endsWith(`"annotations":${annotations}}]}}`));
  assert.ok((await client.pages("drop")).length > 2);
  assert.equal(client.runs.get("drop"), 1);
});

for (const generation of ["initialize", "stateless"] as const) {
  test(`T12: a client that never lists gets pages, and its own cursors pass: ${generation}`, async () => {
    const client = new TestClient({ t: { result: textResult(records(300)) } }, {
      generation,
    });
    const args = '{"cursor":"page2", "n":1.0}';
    const first = await client.call("t", args);
    assert.ok(client.wire.upstream.at(-1)!.includes(`"arguments":${args}`));
    const cursor = nextCursor(first.text);
    const second = await client.call("t", JSON.stringify({ cursor }));
    assert.match(second.text, /^\{"page":\{"items":"\d\d/);
    assert.equal(client.runs.get("t"), 1);
  });
}

for (
  const result of [
    '{"tools":[{"inputSchema":{}}, null, "t", [1.0], {"name":7}]}',
    '{"tools":{}}',
    '{"tools":null}',
    "{}",
    "[]",
  ]
) {
  test(`what is no tool passes as it is: ${result}`, async () => {
    const answer = `{"jsonrpc":"2.0","id":1,"result":${result}}`;
    const wire = new Wire(() => [answer]);
    const request = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    assert.deepEqual(await wire.send(request), [answer]);
  });
}
