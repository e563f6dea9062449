import assert from "node:assert/strict";
import { test } from "node:test";
import { records, TestClient, textResult } from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const SCHEMA =
  '"outputSchema":{"type":"object","properties":{"rows":{"type":"array"}},"required":["rows"]}';

function rowsResult(count: number): string {
  const rows = `{"rows":${records(count)}}`;
  return textResult(rows, `,"structuredContent":${rows}`);
}

test("C3: a tool with outputSchema keeps a small result, and pages a large one (report B1)", async () => {
  const client = new TestClient({
    small: { entry: SCHEMA, result: rowsResult(3) },
    large: { entry: SCHEMA, result: rowsResult(300) },
  });
  await client.list();
  const small = await client.call("small");
  assert.equal(small.line.includes(rowsResult(3)), true);
  for (const { result } of await client.pages("large")) {
    assert.equal(result.isError, undefined);
    assert.equal(result.structuredContent, undefined);
  }
});

test("report B2: outputSchema is absent from every page of tools/list, and after list_changed", async () => {
  const list = (name: string, next: string) =>
    `{"tools":[{"name":"${name}",${SCHEMA},"inputSchema":{"type":"object"}}]${next}}`;
  const wire = new Wire((line) => {
    const { id, params } = JSON.parse(line);
    const result = params.cursor
      ? list("b", "")
      : list("a", ',"nextCursor":"2"');
    return [`{"jsonrpc":"2.0","id":${id},"result":${result}}`];
  });
  for (const [id, params] of [[1, "{}"], [2, '{"cursor":"2"}'], [3, "{}"]]) {
    const lines = await wire.send(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":${params}}`,
    );
    assert.equal(lines.length, 1);
    assert.doesNotMatch(lines[0]!, /outputSchema/);
    await wire.push(
      '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
    );
  }
});

test("C1: a small result keeps both content and structuredContent (report B3)", async () => {
  const result = textResult("3 rows", ',"structuredContent":{"rows":[1,2,3]}');
  const client = new TestClient({ rows: { entry: SCHEMA, result } });
  await client.list();
  const { line } = await client.call("rows");
  assert.equal(line, `{"jsonrpc":"2.0","id":2,"result":${result}}`);
});

test("C3: structuredContent that is only metadata is paged beside the text, not left to hide it (report B4)", async () => {
  const text = "A sentence of the answer.\n".repeat(300);
  const meta = `{"page":1,"length":${text.length}}`;
  const client = new TestClient({
    read: { result: textResult(text, `,"structuredContent":${meta}`) },
  });
  await client.list();
  for (const { result } of await client.pages("read")) {
    assert.equal(result.structuredContent, undefined);
  }
  const document = `{"text":${
    JSON.stringify(text)
  },"structuredContent":${meta}}`;
  await client.join("read", document);
});

test("C4: data that is in structuredContent alone is what gets paged (report B5)", async () => {
  const rows = `{"rows":${records(300)}}`;
  const result = textResult("300 rows", `,"structuredContent":${rows}`);
  const document = `{"text":"300 rows","structuredContent":${rows}}`;
  const client = new TestClient({ rows: { result } });
  await client.list();
  await client.join("rows", document);
});

test("report B5: a client that reads structuredContent alone gets pages of that", async () => {
  const rows = `{"rows":${records(300)}}`;
  const result = textResult("300 rows", `,"structuredContent":${rows}`);
  const client = new TestClient({ rows: { result } }, { name: "claude-code" });
  await client.list();
  await client.join("rows", rows);
});

const COPIES = [
  { name: "the same text", structured: (json: string) => json },
  {
    name: "the same value in other words",
    structured: (json: string) =>
      JSON.stringify(
        JSON.parse(json).map((row: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(row).reverse())
        ),
        null,
        2,
      ),
  },
  {
    name: "the text as its only field",
    structured: (json: string) => `{"content":${JSON.stringify(json)}}`,
  },
  {
    name: "the value as its only field",
    structured: (json: string) => `{"result": ${json}}`,
  },
  {
    name: "the list of text blocks",
    structured: (json: string) => `{"result":[${JSON.stringify(json)}]}`,
  },
  {
    name: "the content array",
    structured: (json: string) =>
      `{"content":[{"type":"text","text":${JSON.stringify(json)}}]}`,
  },
];

for (const { name, structured } of COPIES) {
  test(`C4: a copy is counted and sent once: ${name} (report B6)`, async () => {
    const document = records(300);
    const more = `,"structuredContent":${structured(document)}`;
    const client = new TestClient({
      rows: { result: textResult(document, more) },
    });
    await client.list();
    await client.join("rows", document);
  });
}

test("C4: a copy of several text blocks is counted and sent once (report B6)", async () => {
  const texts = [records(40), records(50), records(60)];
  const blocks = texts.map((text) => ({ type: "text", text }));
  const result = { content: blocks, structuredContent: { result: texts } };
  const client = new TestClient({ rows: { result: JSON.stringify(result) } });
  await client.list();
  await client.join("rows", `[${texts}]`);
});

test("report B6: two copies that fit only alone are sent as one, to a client that reads both", async () => {
  const document = records(40);
  const result = textResult(document, `,"structuredContent":${document}`);
  const client = new TestClient({ rows: { result } }, {
    name: "qwen-code-mcp-client",
  });
  await client.list();
  const { text, result: sent } = await client.call("rows");
  assert.equal(text, document);
  assert.equal(sent.structuredContent, undefined);
});

test("report B6: two copies that fit each are left alone, for a client that reads one", async () => {
  const document = records(40);
  const result = textResult(document, `,"structuredContent":${document}`);
  const client = new TestClient({ rows: { result } });
  await client.list();
  assert.ok((await client.call("rows")).line.endsWith(`"result":${result}}`));
});

const TABLE = "| id | name |\n| --- | --- |\n" +
  "| 1 | record |\n".repeat(300);

test("C4: text and structuredContent of different data are both paged (report B7)", async () => {
  const rows = `{"rows":${records(300)}}`;
  const client = new TestClient({
    rows: { result: textResult(TABLE, `,"structuredContent":${rows}`) },
  });
  await client.list();
  await client.join(
    "rows",
    `{"text":${JSON.stringify(TABLE)},"structuredContent":${rows}}`,
  );
});

test("report B7: a client that reads content alone gets pages of the text", async () => {
  const rows = `{"rows":${records(300)}}`;
  const client = new TestClient({
    rows: { result: textResult(TABLE, `,"structuredContent":${rows}`) },
  }, { name: "gemini-cli" });
  await client.list();
  await client.join("rows", TABLE);
});

test("T2: nothing but the schema and our parameter differs in a tool's entry (report B8)", async () => {
  const client = new TestClient({ rows: { entry: SCHEMA, result: "{}" } });
  assert.equal(
    await client.list(),
    '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"rows","inputSchema":{"type":"object","properties":{"cursor":{"type":"string","description":"cursor from the previous page"}}}}]}}',
  );
});

test("report B9: an error whose data is in structuredContent pages it, and stays an error", async () => {
  const output = "error: no such file\n".repeat(300);
  const structured = JSON.stringify({ exitCode: 1, output });
  const client = new TestClient({
    build: {
      result: textResult(
        "Build failed",
        `,"structuredContent":${structured},"isError":true`,
      ),
    },
  });
  await client.list();
  const pages = await client.pages("build");
  assert.ok(pages.length > 1);
  for (const { result } of pages) assert.equal(result.isError, true);
  await client.join(
    "build",
    `{"text":"Build failed","structuredContent":${structured}}`,
  );
});
