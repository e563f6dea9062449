import assert from "node:assert/strict";
import { test } from "node:test";
import { clientById } from "../../lib/budget/clients.ts";
import { as, records, TestClient, textResult } from "./engine_client.ts";

const ROWS = records(2_000);
const SMALL = '{"rows":[1,2,3]}';

/** A result whose text and whose structure say different things. */
function both(text: string, structured: string): string {
  return textResult(text, `,"structuredContent":${structured}`);
}

/** The clients of which it is known what they read, one of each kind. */
const READERS = ["claude-code", "gemini-cli", "qwen-code", "cline", "nobody"];

function nameOf(id: string) {
  return clientById(id) ? as(id) : { name: id, version: "1" };
}

for (const id of READERS) {
  const readsText = clientById(id)?.reads === "content";

  test(`C2: a small text beside a huge structure is ${readsText ? "left alone" : "cut"}, for ${id}`, async () => {
    const result = both("2000 rows", `{"rows":${ROWS}}`);
    const client = new TestClient({ t: { result } }, {
      ...nameOf(id),
      budget: {},
    });
    await client.list();
    const { line } = await client.call("t");
    assert.equal(line.endsWith(`"result":${result}}`), readsText);
    assert.equal(line.length < 60_000, !readsText);
  });

  test(`C3: no page has structuredContent, for ${id}`, async () => {
    const result = both("a line of text\n".repeat(5_000), `{"rows":${ROWS}}`);
    const client = new TestClient({ t: { result } }, nameOf(id));
    await client.list();
    for (const { line } of await client.pages("t")) {
      assert.doesNotMatch(line, /"structuredContent":/);
    }
  });
}

for (
  const [kind, structured, document] of [
    [
      "a string",
      JSON.stringify("a line\n".repeat(500)),
      "a line\n".repeat(500),
    ],
    ["an object", `{"rows":${ROWS}}`, `{"rows":${ROWS}}`],
  ] as const
) {
  test(`C6: structuredContent that is ${kind} is paged, since 2026-07-28`, async () => {
    const result =
      `{"resultType":"complete","content":[],"structuredContent":${structured}}`;
    const client = new TestClient({ t: { result } }, {
      generation: "stateless",
    });
    await client.list();
    await client.join("t", document);
  });
}

for (const structured of ["null", "true", "1.0", '""', "[]"]) {
  test(`C6: structuredContent that is ${structured} passes beside a small text`, async () => {
    const result =
      `{"resultType":"complete","content":[{"type":"text","text":"ok"}],"structuredContent":${structured}}`;
    const client = new TestClient({ t: { result } }, {
      generation: "stateless",
    });
    await client.list();
    assert.ok((await client.call("t")).line.endsWith(`"result":${result}}`));
  });

  test(`C6: structuredContent that is ${structured} does not hide pages of a huge text`, async () => {
    const text = "a line of text\n".repeat(500);
    const result = `{"resultType":"complete","content":[{"type":"text","text":${
      JSON.stringify(text)
    }}],"structuredContent":${structured}}`;
    const client = new TestClient({ t: { result } }, {
      generation: "stateless",
    });
    await client.list();
    const pages = await client.pages("t");
    assert.ok(pages.length > 2);
    for (const { line } of pages) {
      assert.doesNotMatch(line, /"structuredContent":/);
    }
  });
}

for (
  const [name, result] of [
    ["content that is empty", `{"content":[],"structuredContent":${ROWS}}`],
    ["no content", `{"structuredContent":${ROWS}}`],
    ["content that is null", `{"content":null,"structuredContent":${ROWS}}`],
    ["a text", textResult(ROWS)],
    ["an error", textResult(ROWS, ',"isError":true')],
  ] as const
) {
  test(`C9: each page of a result with ${name} has one text in its content`, async () => {
    const client = new TestClient({ t: { result } });
    await client.list();
    const pages = await client.pages("t");
    const refused = await client.call("t", '{"cursor":"x"}');
    assert.ok(pages.length > 2);
    for (const { result, line } of [...pages, refused]) {
      assert.equal(result.content.length, 1);
      assert.equal(result.content[0]!.type, "text");
      assert.equal(line.split('"content":').length, 2);
    }
  });
}

test("C10: pages of a good result are none of an error", async () => {
  const client = new TestClient({ t: { result: both(SMALL, ROWS) } });
  await client.list();
  for (const { result } of await client.pages("t")) {
    assert.equal(result.isError, undefined);
  }
});
