import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateTokens } from "../../lib/budget/tokens.ts";
import { nextCursor, TestClient, textResult } from "./engine_client.ts";
import { args, opened, ROWS, VIEWS } from "./engine_views.ts";
import { readInfo } from "./page_info.ts";

test("each tool gets the parameters that are asked for, and no others", async () => {
  const { list } = await opened();
  const { result: { tools: [{ inputSchema: { properties } }] } } = JSON.parse(
    list,
  );
  assert.deepEqual(Object.keys(properties), ["cursor", "_fields", "_find"]);
  assert.deepEqual(properties._fields.items, { type: "string" });
  const none = await opened({ fieldsParam: undefined, findParam: undefined });
  assert.doesNotMatch(none.list, /_fields|_find/);
});

test("what is added to a tool is short, since it is in every context", async () => {
  const { list } = await opened();
  const { inputSchema } = JSON.parse(list).result.tools[0];
  for (const [name, property] of Object.entries(inputSchema.properties)) {
    const text = `${JSON.stringify(name)}:${JSON.stringify(property)},`;
    // o200k counts 15, 23 and 20.
    assert.ok(estimateTokens(text, { tokenTable: "openai" }) <= 30, text);
  }
});

test("a name that is taken gets a free one, which is what notes say", async () => {
  const schema = '{"type":"object","properties":{"_find":{},"_fields":{}}}';
  const client = new TestClient(
    { t: { schema, result: textResult(ROWS) } },
    VIEWS,
  );
  assert.match(await client.list(), /"toolcap_fields":.*"toolcap_find":/);
  const page = await client.call("t", '{"_find":"its own"}');
  assert.match(client.wire.upstream.at(-1)!, /"_find":"its own"/);
  assert.match(
    readInfo(page.text).note,
    /toolcap_find searches it all and toolcap_fields keeps/,
  );
});

test("our parameters never reach the server, whatever they hold", async () => {
  const { client } = await opened();
  for (
    const given of [
      { _fields: ["a"], n: 1 },
      { _fields: [], n: 1 },
      { _fields: null, _find: null, cursor: null, n: 1 },
      { _find: "", n: 1 },
      { n: 1, _find: "a", _fields: "a", cursor: "" },
    ]
  ) {
    await client.call("small", args(given));
    assert.ok(client.wire.upstream.at(-1)!.includes('"arguments":{"n":1}'));
  }
});

test("our parameters never share a name", async () => {
  const schema = '{"type":"object","properties":{"cursor":{}}}';
  const client = new TestClient(
    { t: { schema, result: textResult(ROWS) } },
    { ...VIEWS, fieldsParam: "toolcap_find", findParam: "page_cursor" },
  );
  const { result: { tools: [{ inputSchema }] } } = JSON.parse(
    await client.list(),
  );
  assert.deepEqual(Object.keys(inputSchema.properties), [
    "cursor",
    "page_cursor",
    "toolcap_find",
  ]);
});

test("what only views of MCP Apps call keeps its own arguments", async () => {
  const entry = '"_meta":{"ui":{"resourceUri":"ui://x","visibility":["app"]}}';
  const client = new TestClient(
    { app: { entry, result: textResult("{}") } },
    VIEWS,
  );
  await client.list();
  const given = args({ _find: "/(/", _fields: 7 });
  await client.call("app", given);
  assert.ok(client.wire.upstream.at(-1)!.includes(given));
});

test("the first page of a result says how to ask for less, in one sentence", async () => {
  const { client } = await opened();
  for (const tool of ["rows", "log"]) {
    const { text } = await client.call(tool);
    assert.equal(
      text.split(
        "With any cursor of it, _find searches it all and _fields keeps some fields.",
      ).length,
      2,
    );
    const second = await client.call(tool, args({ cursor: nextCursor(text) }));
    assert.doesNotMatch(second.text, /With any cursor/);
  }
});
