import assert from "node:assert/strict";
import { test } from "node:test";
import { records, TestClient, textResult } from "./engine_client.ts";
import { readInfo } from "./join.ts";

test("report F1: 200 rows of 200 and 200 rows of 296,000 look different", async () => {
  const rows = (count: number) =>
    `[${Array.from({ length: count }, (_, i) => i)}]`;
  const client = new TestClient({
    all: { result: textResult(rows(200)) },
    some: { result: textResult(rows(296_000)) },
  });
  await client.list();
  assert.equal((await client.call("all")).text, rows(200));
  const info = readInfo((await client.call("some")).text);
  assert.equal(info.total, 296_000);
  assert.match(info.note, /^Showing items 1-\d+ of 296000\. Call this tool/);
});

test("report F2: the note stands before the result's own count, and gives the total", async () => {
  const document = `{"count":200,"status":"ok","rows":${records(200)}}`;
  const client = new TestClient({ rows: { result: textResult(document) } });
  await client.list();
  for (const { text } of await client.pages("rows")) {
    assert.equal(Object.keys(JSON.parse(text))[0], "page");
    assert.equal(readInfo(text).total, 200);
    assert.match(readInfo(text).note, /\d+-\d+ of 200/);
    assert.equal(JSON.parse(text).count, 200);
  }
});

test("report F3: the model sees the notice, and people get a line of their own", async () => {
  const client = new TestClient({
    rows: { result: textResult(records(200)) },
    text: { result: textResult("a line\n".repeat(1_000)) },
  });
  await client.list();
  assert.match((await client.call("rows")).text, /Call this tool again/);
  const { text } = await client.call("text");
  const lines = text.split("\n");
  assert.match(lines[0]!, /^\[toolcap: .* Call this tool again/);
  assert.match(lines.at(-1)!, /^\[toolcap: .* Call this tool again/);
  assert.equal(client.wire.people.length, 2);
});

const LARGE = {
  "a text": "a line\n".repeat(100_000),
  "one line": "x".repeat(500_000),
  "a list": records(10_000),
  "one string in a list": JSON.stringify(["x".repeat(500_000)]),
  "one long key": `{"${"k".repeat(100_000)}":${records(500)}}`,
  "deep lists": "[".repeat(50_000) + "]".repeat(50_000),
  "an object of many fields": `{${
    Array.from({ length: 20_000 }, (_, i) => `"${i}":${i}`)
  }}`,
  "not quite JSON": `${records(10_000)}}`,
};

for (const [name, document] of Object.entries(LARGE)) {
  test(`report F4: size alone is never an error: ${name}`, async () => {
    const client = new TestClient({ tool: { result: textResult(document) } }, {
      budget: { chars: 28_000 },
    });
    await client.list();
    const { result, text } = await client.call("tool");
    assert.equal(result.isError, undefined);
    assert.ok(text.length > 2_000 && text.length <= 28_000, `${text.length}`);
    await client.join("tool", document);
  });
}

test("report F5: of a text that the server cut itself, the note counts what arrived", async () => {
  const text = "a row\n".repeat(800) + "[output truncated, 296000 rows in all]";
  const client = new TestClient({ tool: { result: textResult(text) } });
  await client.list();
  const pages = await client.pages("tool");
  for (const page of pages) {
    const [, total] = /Showing characters \d+-\d+ of (\d+)\./.exec(page.text)!;
    assert.equal(Number(total), text.length);
  }
  assert.match(pages.at(-1)!.text, /296000 rows in all/);
});

test("report F5: a list that the server cut keeps the field that says so, on every page", async () => {
  const document = `{"truncated":true,"total_rows":296000,"rows":${
    records(200)
  }}`;
  const client = new TestClient({ tool: { result: textResult(document) } });
  await client.list();
  for (const { text } of await client.pages("tool")) {
    const page = JSON.parse(text);
    assert.equal(page.truncated, true);
    assert.equal(page.total_rows, 296_000);
    assert.equal(page.page.total, 200);
  }
});
