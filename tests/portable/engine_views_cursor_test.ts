import assert from "node:assert/strict";
import { test } from "node:test";
import { nextCursor, TestClient, textResult } from "./engine_client.ts";
import { args, opened, ROWS, VIEWS } from "./engine_views.ts";
import { readInfo } from "./page_info.ts";

test("a cursor alone goes on with its view, and the tool does not run again", async () => {
  const { client } = await opened();
  let page = await client.call("rows", args({ _find: "red" }));
  const numbers: number[] = [];
  for (;;) {
    const { items } = JSON.parse(page.text);
    numbers.push(
      ...items.map(({ item_number }: { item_number: number }) => item_number),
    );
    const cursor = nextCursor(page.text);
    if (cursor === undefined) break;
    page = await client.call("rows", args({ cursor }));
  }
  assert.deepEqual(numbers, Array.from({ length: 30 }, (_, i) => 10 * i + 1));
  assert.equal(client.runs.get("rows"), 1);
});

test("any cursor of a result searches that result, without running the tool", async () => {
  const { client } = await opened();
  const whole = nextCursor((await client.call("rows")).text)!;
  const red = await client.call("rows", args({ cursor: whole, _find: "red" }));
  assert.match(
    readInfo(red.text).note,
    /^This is another view of the same result\. 30 of 300/,
  );
  const cursor = nextCursor(red.text)!;
  const same = await client.call("rows", args({ cursor, _find: "red" }));
  assert.equal(same.text, (await client.call("rows", args({ cursor }))).text);
  const blue = await client.call("rows", args({ cursor, _find: "blue" }));
  assert.match(
    readInfo(blue.text).note,
    /another view.* 270 of 300 items match/,
  );
  const back = /cursor="([\w-]+)" is the whole result/.exec(
    readInfo(blue.text).note,
  )![1]!;
  const { items } = readInfo(
    (await client.call("rows", args({ cursor: back }))).text,
  );
  assert.ok(items!.startsWith("1-"));
  assert.equal(client.runs.get("rows"), 1);
});

test("a jump that cannot be read is refused as one, and no tool runs for it", async () => {
  const { client } = await opened();
  const cursor = nextCursor((await client.call("rows")).text)!;
  const unlisted = new TestClient({ rows: { result: textResult(ROWS) } });
  for (const jump of ["item:0", "page:3", "last#last"]) {
    const given = args({ cursor: `${cursor}#${jump}` });
    const { text, result } = await client.call("rows", given);
    assert.equal(result.isError, true);
    assert.match(text, /^What stands behind # .* Use #item:N, .* or #last\.$/);
    await unlisted.call("rows", given);
  }
  assert.equal(client.runs.get("rows"), 1);
  assert.equal(unlisted.runs.get("rows"), undefined);
});

test("a jump goes to another place of the view", async () => {
  const { client } = await opened();
  const cursor = nextCursor(
    (await client.call("rows", args({ _find: "red" }))).text,
  )!;
  const last = await client.call("rows", args({ cursor: `${cursor}#last` }));
  assert.match(last.text, /"item_number":291/);
  assert.match(readInfo(last.text).note, /This is the last page/);
  const seventh = await client.call(
    "rows",
    args({ cursor: `${cursor}#item:7` }),
  );
  assert.match(seventh.text, /"items":\[\{"item_number":61,/);
  const beyond = await client.call(
    "rows",
    args({ cursor: `${cursor}#item:31` }),
  );
  assert.equal(beyond.result.isError, true);
  assert.match(beyond.text, /There is no item 31: this result has 30/);
});

for (
  const [given, says] of [
    [{ _find: "/(/" }, /^Cannot search for this pattern: /],
    [{ _find: ["red"] }, /^_find must be a text, or a pattern/],
    [{ _fields: ["a..b"] }, /^Cannot read the field "a\.\.b"/],
    [{ _fields: [7] }, /^Cannot read _fields: it must be a list of strings/],
    [
      { _fields: { a: 1 } },
      /^Cannot read _fields: it must be a list of strings/,
    ],
  ] as const
) {
  test(`what cannot be read is refused before the tool runs: ${args(given)}`, async () => {
    const { client } = await opened();
    const { result, text } = await client.call("rows", args(given));
    assert.equal(result.isError, true);
    assert.match(text, says);
    assert.equal(client.runs.get("rows"), undefined);
  });
}

test("a view of a result that is gone runs the tool again only if it is read-only", async () => {
  const tools = (hint: boolean) => ({
    rows: {
      entry: `"annotations":{"readOnlyHint":${hint}}`,
      result: textResult(ROWS),
    },
  });
  const first = new TestClient(tools(true), VIEWS);
  await first.list();
  const cursor = nextCursor(
    (await first.call("rows", args({ _find: "red" }))).text,
  )!;
  for (const hint of [true, false]) {
    const client = new TestClient(tools(hint), VIEWS);
    await client.list();
    const alone = await client.call("rows", args({ cursor }));
    assert.equal(alone.result.isError, true);
    const again = await client.call("rows", args({ cursor, _find: "red" }));
    assert.equal(client.runs.get("rows"), hint ? 1 : undefined);
    assert.equal(again.result.isError, hint ? undefined : true);
    if (hint) assert.match(again.text, /"item_number":\d/);
  }
});
