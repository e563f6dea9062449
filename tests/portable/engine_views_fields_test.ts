import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateTokens } from "../../lib/budget/tokens.ts";
import { nextCursor, TestClient, textResult } from "./engine_client.ts";
import { args, opened, VIEWS } from "./engine_views.ts";
import { readTextPage } from "./join_text.ts";
import { readInfo } from "./page_info.ts";

test("fields are kept, in the source of the server, and fit into one page", async () => {
  const { client } = await opened();
  const small = await client.call("small", args({ _fields: ["a"] }));
  assert.equal(small.text, '{"a":1.0}');
  const { text } = await client.call("rows", args({ _fields: ["colour"] }));
  const { note } = readInfo(text);
  assert.match(note, /^Only colour\. Showing items 1-/);
  assert.match(note, /cursor="[\w-]+" is the whole result\./);
  assert.doesNotMatch(text, /"id"/);
});

for (const fields of ["a", '["a"]', " a ", "zzz, a", "zzz,a"]) {
  test(`fields may be given as a text: ${fields}`, async () => {
    const { client } = await opened();
    const { text } = await client.call("small", args({ _fields: fields }));
    assert.equal(text, '{"a":1.0}');
  });
}

test("fields come before the search", async () => {
  const { client } = await opened();
  const none = await client.call(
    "rows",
    args({ _fields: ["id"], _find: "red" }),
  );
  assert.match(none.text, /^Only id\. 0 of 300 items match\. cursor="/);
  const some = await client.call(
    "rows",
    args({ _fields: ["colour"], _find: "red" }),
  );
  assert.match(some.text, /"item":\{"colour":"red"\}/);
});

test("the same fields in another order are the same view", async () => {
  const { client } = await opened();
  const cursor = nextCursor(
    (await client.call("rows", args({ _fields: ["id", "note"] }))).text,
  );
  const next = await client.call(
    "rows",
    args({ cursor, _fields: ["note", "id", "note"] }),
  );
  assert.doesNotMatch(readInfo(next.text).note, /another view/);
  assert.doesNotMatch(readInfo(next.text).items!, /^1-/);
});

test("fields that are refused fit into the budget, and into their line", async () => {
  const names = Array.from(
    { length: 40 },
    (_, i) => `${"\n".repeat(5)}フィールド ${i}`,
  );
  const client = new TestClient({
    t: {
      result: textResult(
        JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
      ),
    },
  }, { ...VIEWS, budget: { tokens: 600, lines: 10 }, client: "none" });
  await client.list();
  const { text } = await client.call("t", args({ _fields: ["a,b", "c"] }));
  assert.match(text, /^This result has no "a,b", c\. It has /);
  assert.match(text, /\.\.\. The result is kept: .* does not run again\.$/);
  assert.ok(estimateTokens(text) <= 600);
  assert.equal(text.split("\n").length, 1);
});

test("fields that a result does not have: which it has, and how to go on without running the tool again", async () => {
  const { client } = await opened();
  const { result, text } = await client.call(
    "rows",
    args({ _fields: ["nme"] }),
  );
  assert.equal(result.isError, true);
  assert.match(
    text,
    /^This result has no nme\. It has id, colour, note\. The result is kept: /,
  );
  const cursor = /cursor="([\w-]+)"/.exec(text)![1]!;
  const again = await client.call(
    "rows",
    args({ cursor, _fields: ["colour"] }),
  );
  assert.match(again.text, /"colour":"red"/);
  assert.equal(client.runs.get("rows"), 1);
});

test("text has no fields: it is given whole, and says so", async () => {
  const { client } = await opened();
  const { text } = await client.call("log", args({ _fields: ["a"] }));
  assert.match(
    readTextPage(text).first,
    /This result is no JSON and has no fields\./,
  );
});

test("a text that fits says, too, that it has no fields", async () => {
  const client = new TestClient({ t: { result: textResult("plain") } }, VIEWS);
  await client.list();
  const { text } = await client.call("t", args({ _fields: ["a"] }));
  assert.match(readTextPage(text).first, /no JSON and has no fields\./);
  assert.equal(readTextPage(text).chunk, "plain");
});

test("fields of a list's items may be named as its pages show them", async () => {
  const { client } = await opened();
  const { text } = await client.call(
    "rows",
    args({ _fields: ["items.colour"] }),
  );
  assert.deepEqual(JSON.parse(text).items[0], { colour: "red" });
});

test("an error is shown as it is, whatever was asked of the result", async () => {
  const { client } = await opened();
  const { text } = await client.call(
    "error",
    args({ _find: "x", _fields: ["b"] }),
  );
  assert.equal(text, '{"a":1}');
});
