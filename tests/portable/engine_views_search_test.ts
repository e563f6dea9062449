import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../lib/mcp/session.ts";
import { nextCursor } from "./engine_client.ts";
import { args, opened, VIEWS } from "./engine_views.ts";
import { OPTIONS } from "./engine_wire.ts";
import { readTextPage } from "./join_text.ts";
import { readInfo } from "./page_info.ts";

test("a search shows how many match, and the first of them whole", async () => {
  const { client } = await opened();
  const { text } = await client.call("rows", args({ _find: "RED" }));
  const { note, items, total } = readInfo(text);
  assert.match(note, /^30 of 300 items match\. Showing items 1-/);
  assert.equal(total, 30);
  assert.ok(items!.startsWith("1-"));
  assert.match(
    text,
    /"items":\[\{"item_number":1,"item":\{"id":9007199254740993,/,
  );
  assert.match(text, /\{"item_number":11,"item":\{"id":9007199254741003,/);
});

test("a search of text shows lines with their numbers, and counts", async () => {
  const { client } = await opened();
  const { text } = await client.call(
    "log",
    args({ _find: "/error .*full$/i" }),
  );
  const { first, chunk } = readTextPage(text);
  assert.match(first, /12 of 600 lines match\./);
  assert.match(chunk, /^48-47 ok\n49-48 ok\n50:49 ERROR disk full\n51-50 ok/);
});

test("a search that finds nothing names the result, to search it again", async () => {
  const { client } = await opened();
  const { text } = await client.call("rows", args({ _find: "zzz" }));
  const cursor =
    /^0 of 300 items match\. cursor="([\w-]+)" is the whole result\.$/
      .exec(text)![1]!;
  const red = await client.call("rows", args({ cursor, _find: "red" }));
  assert.match(red.text, /30 of 300 items match/);
  assert.equal(client.runs.get("rows"), 1);
});

test("what is found and shown around an empty list is not said to be nothing", async () => {
  const { client } = await opened();
  const { text } = await client.call("small", args({ _find: "c" }));
  assert.match(
    readInfo(text).note,
    /^1 of 2 fields match\. This is the last page\./,
  );
  assert.match(text, /"b":\{"c":2\}/);
});

test("the small first page of a search says how many full pages are left", async () => {
  for (const [tool, find] of [["rows", "blue"], ["log", "ok"]] as const) {
    const { client } = await opened({ budget: { chars: 3_000 } });
    let page = await client.call(tool, args({ _find: find }));
    const left = Number(/About (\d+) page/.exec(page.text)![1]);
    let pages = 0;
    for (;;) {
      const cursor = nextCursor(page.text);
      if (cursor === undefined) break;
      page = await client.call(tool, args({ cursor }));
      pages++;
    }
    assert.ok(pages > 1 && Math.abs(pages - left) <= 1, `${left} for ${pages}`);
  }
});

test("what is trimmed shows all matches that fit, since no page follows", async () => {
  const { client } = await opened({ trim: true });
  const { text } = await client.call("rows", args({ _find: "blue" }));
  assert.equal(readInfo(text).total, 270);
  assert.ok(text.length > 0.9 * OPTIONS.budget.chars!);
});

test("a search in a task of ours holds up no other call", async () => {
  const { ask, cursor } = await searching();
  const [task] = await ask(
    2,
    "tools/call",
    `"name":"log","task":{},"arguments":{"cursor":"${cursor}","_find":"b"}`,
  );
  assert.ok(task?.kind === "send");
  const { result } = JSON.parse(task.message);
  const [page] = await ask(
    3,
    "tasks/result",
    `"taskId":"${result.task.taskId}"`,
  );
  assert.ok(page?.kind === "later");
  const [answer] = await page.actions;
  assert.ok(answer?.kind === "send");
  assert.match(answer.message, /"id":3,.*0 of 1 lines match/);
});

/** The engine of a session in which the log was paged, and a cursor of it. */
async function searching(meta = "") {
  const engine = createEngine({ ...OPTIONS, ...VIEWS });
  const ask = (id: number, method: string, params: string) =>
    engine.fromClient(
      `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{${params}${meta}}}`,
    );
  await ask(0, "tools/list", '"x":1');
  await engine.fromServer(
    '{"jsonrpc":"2.0","id":0,"result":{"tools":[{"name":"log","inputSchema":{"type":"object"}}]}}',
  );
  await ask(1, "tools/call", '"name":"log","arguments":{}');
  const text = JSON.stringify("a".repeat(1_000_000));
  const [page] = await engine.fromServer(
    `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":${text}}]}}`,
  );
  assert.ok(page?.kind === "send");
  const cursor = /cursor=\\"([\w-]+)/.exec(page.message)![1]!;
  return { engine, ask, cursor };
}

test("a pattern that would take years answers, and other calls do not wait for it", async () => {
  const { engine, ask, cursor } = await searching();
  const [slow] = await ask(
    2,
    "tools/call",
    `"name":"log","arguments":{"cursor":"${cursor}","_find":"/(a+)+$|(.*a){9}b/"}`,
  );
  assert.ok(slow?.kind === "later");
  let isDone = false;
  const answered = slow.actions.then((actions) => {
    isDone = true;
    return actions;
  });
  assert.equal(engine.owed, 1);
  const [page] = await ask(
    3,
    "tools/call",
    `"name":"log","arguments":{"cursor":"${cursor}"}`,
  );
  assert.ok(page?.kind === "send" && !isDone);
  const [answer] = await answered;
  assert.ok(answer?.kind === "send");
  assert.match(answer.message, /^\{"jsonrpc":"2.0","id":2,"result":/);
  assert.equal(engine.owed, 0);
});

for (const generation of ["initialize", "stateless"]) {
  test(`P5: a search that is cancelled while it runs is not answered since 2026-07-28 (${generation})`, async () => {
    const isStateless = generation === "stateless";
    const { engine, ask, cursor } = await searching(
      isStateless
        ? ',"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}'
        : "",
    );
    const [slow] = await ask(
      2,
      "tools/call",
      `"name":"log","arguments":{"cursor":"${cursor}","_find":"b"}`,
    );
    assert.ok(slow?.kind === "later");
    const cancel = await engine.fromClient(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}',
    );
    assert.deepEqual(cancel, [], "the server does not have that request");
    const sent = (await slow.actions).filter(({ kind }) => kind === "send");
    assert.equal(sent.length, isStateless ? 0 : 1);
  });
}
