import assert from "node:assert/strict";
import { test } from "node:test";
import { records, TestClient, textResult } from "./engine_client.ts";

/** Proves that a document arrives whole; gives how many pages that took. */
async function arrives(document: string, chars = 2_000): Promise<number> {
  const client = new TestClient({ tool: { result: textResult(document) } }, {
    budget: { chars, tokens: 0 },
  });
  await client.list();
  const { pages, cutPages } = await client.join("tool", document);
  assert.equal(client.runs.get("tool"), 1);
  return pages + cutPages;
}

test("report C1: an item of 60 KB in a list is read in parts that are JSON", async () => {
  const item = { id: 1, rows: JSON.parse(records(2_000)) };
  const document = JSON.stringify({ ok: true, results: [{ id: 0 }, item] });
  assert.ok(await arrives(document) > 30);
});

test("report C1: a list is paged under any key", async () => {
  for (const key of ["Zeilen", "0", "__proto__", "", "page", "a.b", "読"]) {
    await arrives(`{${JSON.stringify(key)}:${records(200)},"n":1}`);
  }
});

for (const piece of ["\r\n", '"', "\\", "é", "\u0000", "👩‍👩‍👧", "\\u0041", "𝒳"]) {
  test(`report C2: no cut splits ${JSON.stringify(piece)}, in a text or a string`, async () => {
    for (let shift = 0; shift < 12; shift++) {
      const text = "x".repeat(shift) + piece.repeat(3_000 / piece.length);
      await arrives(text);
      await arrives(JSON.stringify([text]));
      await arrives(JSON.stringify({ a: 1, text, b: [text] }));
    }
  });
}

for (const length of [23_000, 24_001, 70_000]) {
  test(`report C3: pretty JSON of ${length} characters arrives whole at 24,000`, async () => {
    const rows = JSON.stringify(JSON.parse(records(length / 50)), null, 2);
    const document = rows.slice(0, -1).padEnd(length - 1) + "]";
    const client = new TestClient({ tool: { result: textResult(document) } }, {
      budget: { chars: 24_000, tokens: 0 },
    });
    await client.list();
    const pages = await client.pages("tool");
    assert.equal(pages.length, length > 24_001 ? 2 : 1);
    assert.equal(pages[0]!.text === document, length === 23_000);
    for (const { text } of pages) JSON.parse(text);
  });
}

test("report C4: JSON in a text stays JSON, the note inside it", async () => {
  const client = new TestClient({
    tool: { result: textResult(records(200)) },
  });
  await client.list();
  const pages = await client.pages("tool");
  for (const { text } of pages) {
    assert.match(JSON.parse(text).page.note, /^Showing items /);
  }
});

test("report C5: the largest list is found at any depth below keys", async () => {
  const document = `{"short":[1,2,3],"a":{"meta":{"n":1},"b":{"c":${
    records(200)
  }}}}`;
  const client = new TestClient({ tool: { result: textResult(document) } });
  await client.list();
  const [first] = await client.pages("tool");
  assert.equal(JSON.parse(first!.text).page.within, "a.b.c");
  await client.join("tool", document);
});

test("report C6: a text that is one JSON string is paged as the text it says", async () => {
  const text = "first line\nsecond line\n".repeat(200);
  const client = new TestClient({
    tool: { result: textResult(JSON.stringify(text)) },
  });
  await client.list();
  const [first] = await client.pages("tool");
  assert.ok(first!.text.split("\n").length > 50);
  await client.join("tool", JSON.stringify(text));
});

test("report C6: the rest of a cut string is paged as the text it says", async () => {
  const text = "first line\nsecond line\n".repeat(200);
  const document = JSON.stringify([
    { log: text },
    { log: text },
    { log: text },
  ]);
  const client = new TestClient({ tool: { result: textResult(document) } });
  await client.list();
  const [first] = await client.pages("tool");
  const [cut] = JSON.parse(first!.text).page.cut;
  const rest = await client.call("tool", `{"cursor":"${cut.next_cursor}"}`);
  assert.ok(rest.text.split("\n").length > 50);
  await client.join("tool", document);
});

test("report C7: one line of 314,634 characters goes on page by page", async () => {
  assert.equal(
    await arrives("var a=1;".repeat(39_330).slice(0, 314_634), 28_000),
    12,
  );
});

test("report C8: pages go by size, not by count: 25 strings and 25 long objects", async () => {
  const strings = Array.from({ length: 25 }, (_, i) => `s${i}`);
  const objects = strings.map((id) => ({ id, body: [id.repeat(5_000)] }));
  const client = new TestClient({
    tool: { result: textResult(JSON.stringify(strings)) },
  });
  await client.list();
  assert.equal((await client.pages("tool")).length, 1);
  await arrives(JSON.stringify(objects), 28_000);
});

test("report C9: a page is never empty while something is left", async () => {
  for (
    const item of [
      "x".repeat(50_000),
      { ["k".repeat(3_000)]: "x".repeat(50_000) },
      [[[[["x".repeat(50_000)]]]]],
      Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [i, i])),
    ]
  ) {
    assert.ok(await arrives(JSON.stringify([item, item])) > 1);
  }
});
