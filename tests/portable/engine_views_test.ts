import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateTokens } from "../../lib/budget/tokens.ts";
import { parseQuery } from "../../lib/cli/query.ts";
import {
  type ClientOptions,
  nextCursor,
  TestClient,
  textResult,
} from "./engine_client.ts";
import { createEngine } from "../../lib/mcp/session.ts";
import { OPTIONS } from "./engine_wire.ts";
import { readTextPage } from "./join_text.ts";
import { readInfo } from "./page_info.ts";

const VIEWS = { fieldsParam: "_fields", findParam: "_find", parseQuery };

/** Records of which every tenth is red; ids that JavaScript cannot hold. */
const ROWS = `[${
  Array.from({ length: 300 }, (_, i) =>
    `{"id":${9007199254740993n + BigInt(i)},"colour":"${
      i % 10 === 0 ? "red" : "blue"
    }","note":"${"x".repeat(20)}"}`)
}]`;
const LOG = Array.from(
  { length: 600 },
  (_, i) => i % 50 === 49 ? `${i} ERROR disk full` : `${i} ok`,
).join("\n");

async function opened(options: ClientOptions = {}) {
  const client = new TestClient({
    rows: { result: textResult(ROWS) },
    log: { result: textResult(LOG) },
    small: { result: textResult('{"a":1.0,"b":{"c":2}}') },
    error: { result: textResult('{"a":1}', ',"isError":true') },
  }, { ...VIEWS, ...options });
  return { client, list: await client.list() };
}

function args(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(members);
}

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
