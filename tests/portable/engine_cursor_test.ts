import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type ClientOptions,
  nextCursor,
  records,
  type Reply,
  TestClient,
  textResult,
} from "./engine_client.ts";
import { overBudget } from "./pages.ts";

const READ_ONLY = '"annotations":{"readOnlyHint":true}';
const IDEMPOTENT = '"annotations":{"idempotentHint":true}';
const FOREIGN =
  "This cursor was not issued by this tool. Call it again without cursor to start from the first page.";
const GONE =
  "The result that this cursor belongs to is no longer kept. Call the tool again without cursor to get a new result from its first page.";

const LIST = records(300);
const TEXT = "a line of text\n".repeat(1_000);

/** A client that has listed two tools, and page 1 of each. */
async function opened(options: ClientOptions = {}) {
  const client = new TestClient({
    list: { result: textResult(LIST) },
    text: { result: textResult(TEXT) },
  }, options);
  await client.list();
  const list = nextCursor((await client.call("list")).text)!;
  const text = nextCursor((await client.call("text")).text)!;
  return { client, list, text };
}

function withCursor(cursor: string): string {
  return JSON.stringify({ cursor });
}

/** A cursor with another position and the same fingerprint. */
function moved(cursor: string, position: string): string {
  const [version, , fingerprint] = atob(cursor).split(":");
  return btoa(`${version}:${position}:${fingerprint}`).replaceAll("=", "");
}

function refused({ result, text }: Reply, because: string): void {
  assert.equal(result.isError, true);
  assert.equal(text, because);
  assert.equal(result.content.length, 1);
}

for (const value of ['""', "null", '" "', '" \\t\\n"']) {
  test(`C11: cursor ${value} is the first page (report G1)`, async () => {
    const { client } = await opened();
    const first = await client.call("list");
    const again = await client.call("list", `{"cursor":${value}}`);
    assert.equal(again.text, first.text);
  });

  test(`C11: cursor ${value} does not reach the server, other empty ones do (report G2)`, async () => {
    const { client } = await opened();
    await client.call("list", `{"q":"","cursor":${value},"n":null}`);
    assert.match(
      client.wire.upstream.at(-1)!,
      /"arguments":\{"q":"","n":null\}\}\}$/,
    );
  });
}

test("C11: a cursor of ours does not reach the server when a tool runs again (report G2)", async () => {
  const { list } = await opened();
  const client = new TestClient({
    list: { entry: READ_ONLY, result: textResult(LIST) },
  });
  await client.list();
  await client.call("list", `{"q":1.0,"cursor":"${list}"}`);
  assert.match(client.wire.upstream.at(-1)!, /"arguments":\{"q":1\.0\}\}\}$/);
});

for (const [name, document] of [["a list", LIST], ["a text", TEXT]] as const) {
  test(`report G4: the cursors of ${name} never repeat, and end; the last page has none`, async () => {
    const client = new TestClient({ tool: { result: textResult(document) } });
    await client.list();
    const pages = await client.pages("tool");
    const cursors = pages.map(({ text }) => nextCursor(text));
    assert.equal(cursors.pop(), undefined);
    assert.ok(cursors.length > 2);
    assert.equal(new Set(cursors).size, cursors.length);
    assert.match(pages.at(-1)!.text, /This is the last page\./);
    assert.doesNotMatch(pages.at(-1)!.text, /cursor/);
  });
}

test("H8: the same cursor gives the same page, byte for byte", async () => {
  const { client, list } = await opened();
  const [a, b] = [
    await client.call("list", withCursor(list)),
    await client.call("list", withCursor(list)),
  ];
  assert.equal(a.text, b.text);
});

test("white space and padding around a cursor are forgiven", async () => {
  const { client, list } = await opened();
  const { text } = await client.call("list", withCursor(list));
  for (const form of [` ${list}\n`, `${list}=`, `${list}==`]) {
    assert.equal((await client.call("list", withCursor(form))).text, text);
  }
});

test("report G5: a result that changed before a tool ran again has a note that says so", async () => {
  const { list } = await opened();
  const client = new TestClient({
    list: { entry: READ_ONLY, result: textResult(records(301)) },
  });
  await client.list();
  const { text, result } = await client.call("list", withCursor(list));
  assert.equal(result.isError, undefined);
  assert.match(
    JSON.parse(text).page.note,
    /^The result has changed since this cursor was issued: items may be repeated or missed\. Showing items \d+-\d+ of 301/,
  );
});

test("report G5: a result that is the same when a tool ran again has no such note", async () => {
  const { client: before, list } = await opened();
  const client = new TestClient({
    list: { entry: READ_ONLY, result: textResult(LIST) },
  });
  await client.list();
  assert.equal(
    (await client.call("list", withCursor(list))).text,
    (await before.call("list", withCursor(list))).text,
  );
});

test("report G5: a result that became small gives what is left behind the position", async () => {
  const { list } = await opened();
  const client = new TestClient({
    list: { entry: READ_ONLY, result: textResult(records(3)) },
  });
  await client.list();
  const { text } = await client.call("list", withCursor(list));
  assert.match(JSON.parse(text).page.note, /^The result has changed/);
});

test("report G5: an error when a tool ran again is passed on as it is", async () => {
  const { list } = await opened();
  const error = textResult("not now", ',"isError":true');
  const client = new TestClient({ list: { entry: READ_ONLY, result: error } });
  await client.list();
  const { line } = await client.call("list", withCursor(list));
  assert.ok(line.endsWith(`"result":${error}}`));
});

test("H4: a cursor that is none of ours is refused, on a listed tool (report G6)", async () => {
  const { client } = await opened();
  const runs = client.runs.get("list");
  for (
    const value of [
      '"page2"',
      '"eyJvZmZzZXQiOjEwfQ"',
      '"\\u0000"',
      '"-"',
      "7",
      "true",
      "{}",
      '["MTo2"]',
      JSON.stringify("x".repeat(100_000)),
    ]
  ) {
    refused(await client.call("list", `{"cursor":${value}}`), FOREIGN);
  }
  assert.equal(client.runs.get("list"), runs);
});

test("report G6: a damaged copy of a cursor never gives a page", async () => {
  const { client, list } = await opened();
  const runs = client.runs.get("list");
  for (let i = 0; i < list.length; i++) {
    for (const char of ["A", "_"]) {
      const damaged = list.slice(0, i) + char + list.slice(i + 1);
      if (damaged === list) continue;
      const { result, text } = await client.call("list", withCursor(damaged));
      if (result.isError) continue;
      // Another place of the same list, and the page says which.
      const [, position] = atob(damaged).split(":");
      assert.match(text, new RegExp(`"items":"${Number(position) + 1}-`));
    }
  }
  for (const part of [list.slice(0, -1), list.slice(1), list + list]) {
    const { result } = await client.call("list", withCursor(part));
    assert.equal(result.isError, true, part);
  }
  assert.equal(client.runs.get("list"), runs);
});

test("report G6: a position that the result does not have is refused", async () => {
  const { client, list, text } = await opened();
  for (const position of ["300", "99999", "3.5", "3.0.0", "@5", "5@99999"]) {
    const cursor = moved(list, position);
    refused(await client.call("list", withCursor(cursor)), FOREIGN);
  }
  for (const position of ["5", "@15000", "@999999", "3@5"]) {
    const cursor = moved(text, position);
    refused(await client.call("text", withCursor(cursor)), FOREIGN);
  }
});

test("report G6: a cursor of a view that is not known is refused", async () => {
  const { client, list } = await opened();
  const cursor = btoa(`${atob(list)}:v1`).replaceAll("=", "");
  refused(
    await client.call("list", withCursor(cursor)),
    "What this cursor was a view of is no longer known. Call again with the same fields and search as before.",
  );
});

test("H7: a cursor of another tool is refused, and the tool does not run (report G6)", async () => {
  const { client, list } = await opened();
  const runs = client.runs.get("text");
  refused(await client.call("text", withCursor(list)), FOREIGN);
  assert.equal(client.runs.get("text"), runs);
});

test("report G6: a cursor of another result of the tool gives that result's page", async () => {
  const client = new TestClient({
    list: { result: (run) => textResult(records(300 + run)) },
  });
  await client.list();
  const first = nextCursor((await client.call("list")).text)!;
  const second = nextCursor((await client.call("list")).text)!;
  assert.notEqual(first, second);
  const page = await client.call("list", withCursor(first));
  assert.match(page.text, /of 301/);
  assert.equal(client.runs.get("list"), 2);
});

for (
  const { rerun, entry, runs } of [
    { rerun: "safe", entry: "", runs: 0 },
    { rerun: "safe", entry: IDEMPOTENT, runs: 0 },
    { rerun: "safe", entry: '"annotations":{"readOnlyHint":false}', runs: 0 },
    { rerun: "safe", entry: READ_ONLY, runs: 1 },
    { rerun: "never", entry: READ_ONLY, runs: 0 },
    { rerun: "always", entry: "", runs: 1 },
  ] as const
) {
  test(
    `H5: after a restart, with rerun ${rerun}, a tool with ${
      entry || "no annotations"
    } runs ${runs} times (report G6)`,
    async () => {
      const { list } = await opened();
      const client = new TestClient({
        list: { entry, result: textResult(LIST) },
      }, { rerun });
      await client.list();
      const reply = await client.call("list", withCursor(list));
      assert.equal(client.runs.get("list") ?? 0, runs);
      if (runs === 0) refused(reply, GONE);
      else assert.match(reply.text, /^\{"page":\{"items":"\d\d/);
    },
  );
}

test("T12: before a tool was listed, a cursor of ours is ours", async () => {
  const client = new TestClient({ list: { result: textResult(LIST) } });
  const cursor = nextCursor((await client.call("list")).text)!;
  const page = await client.call("list", withCursor(cursor));
  assert.equal(client.runs.get("list"), 1);
  assert.match(page.text, /^\{"page":\{"items":"\d\d/);
});

test("H5: before a tool was listed, a cursor of ours that is gone is refused", async () => {
  const { list } = await opened();
  const client = new TestClient({
    list: { entry: READ_ONLY, result: textResult(LIST) },
  });
  refused(await client.call("list", withCursor(list)), GONE);
  assert.equal(client.runs.get("list"), undefined);
});

test("H6: before a tool was listed, what is not ours reaches the server byte for byte", async () => {
  const client = new TestClient({ list: { result: textResult("ok") } });
  for (
    const args of [
      '{"cursor":"page2", "a":1.0}',
      '{ "cursor" : "" }',
      '{"cursor":null}',
      '{"cursor":7}',
    ]
  ) {
    await client.call("list", args);
    assert.ok(client.wire.upstream.at(-1)!.endsWith(`"arguments":${args}}}`));
  }
});

test("C11: a parameter of the tool that is called cursor is the tool's own", async () => {
  const schema =
    '{"type":"object","properties":{"cursor":{"type":"string"}},"additionalProperties":false}';
  const client = new TestClient({ list: { schema, result: textResult(LIST) } });
  assert.match(await client.list(), /"page_cursor":/);
  const args = '{"cursor":"abc", "n":1.0}';
  const { text } = await client.call("list", args);
  assert.ok(client.wire.upstream.at(-1)!.endsWith(`"arguments":${args}}}`));
  const { note, next_cursor } = JSON.parse(text).page;
  assert.ok(note.includes(`page_cursor="${next_cursor}"`));
  const second = await client.call(
    "list",
    `{"cursor":"abc","page_cursor":"${next_cursor}"}`,
  );
  assert.equal(client.runs.get("list"), 1);
  assert.match(second.text, /^\{"page":\{"items":"\d\d/);
  const foreign = await client.call("list", '{"page_cursor":"x"}');
  assert.match(foreign.text, /^This page_cursor was not issued/);
});

test("--cursor-param names the parameter, in the schema, the notes and the errors", async () => {
  const { client, list } = await opened({ cursorParam: "weiter" });
  assert.match(await client.list(), /"weiter":/);
  assert.equal(client.runs.get("list"), 1);
  const page = await client.call("list", `{"weiter":"${list}"}`);
  assert.match(page.text, /and weiter=/);
  const error = await client.call("list", '{"weiter":"x"}');
  assert.match(error.text, /^This weiter was not issued/);
});

test("a tool that is skipped keeps its whole result, and its cursor", async () => {
  const { client } = await opened({ skip: ["l?s*"] });
  const args = '{"cursor":"MTo2MTo0ODVjNTJjNA"}';
  const { line } = await client.call("list", args);
  assert.ok(line.endsWith(`"result":${textResult(LIST)}}`));
  assert.ok(client.wire.upstream.at(-1)!.endsWith(`"arguments":${args}}}`));
});

test("with trim, no tool has a cursor and no page names one", async () => {
  const client = new TestClient({
    list: { result: textResult(LIST) },
    text: { result: textResult(TEXT) },
  }, { trim: true });
  assert.doesNotMatch(await client.list(), /cursor/);
  for (const tool of ["list", "text"]) {
    const { text } = await client.call(tool, '{"cursor":"mine"}');
    assert.ok(client.wire.upstream.at(-1)!.includes('{"cursor":"mine"}'));
    assert.doesNotMatch(text, /cursor/);
    assert.match(
      text,
      /The rest was left out\. Narrow the request to see it\./,
    );
    assert.deepEqual(overBudget(text, { limits: { chars: 2_000 } }), []);
  }
});

test("report G8: what we write ourselves is within the smallest budget", async () => {
  const { client, list } = await opened();
  const limits = { tokens: 600, chars: 2_000, escapedChars: 4_000, lines: 10 };
  for (
    const cursor of ["x", moved(list, "9"), list.replace(/....$/, "AAAA")]
  ) {
    const { text } = await client.call("text", withCursor(cursor));
    assert.deepEqual(overBudget(text, { limits }), []);
  }
});

test("report G8: the parameter's description is under 20 tokens", async () => {
  const { client } = await opened();
  const [tool] = JSON.parse(await client.list()).result.tools;
  const { cursor } = tool.inputSchema.properties;
  assert.equal(cursor.type, "string");
  assert.deepEqual(
    overBudget(cursor.description, { limits: { tokens: 20 } }),
    [],
  );
});

test("H3: the result used longest ago is let go after 256 others", async () => {
  const client = new TestClient({
    list: { result: (run) => textResult(records(100 + run)) },
  });
  await client.list();
  const cursors: string[] = [];
  for (let run = 0; run < 257; run++) {
    cursors.push(nextCursor((await client.call("list")).text)!);
  }
  refused(await client.call("list", withCursor(cursors[0]!)), GONE);
  for (const cursor of cursors.slice(1)) {
    const { result } = await client.call("list", withCursor(cursor));
    assert.equal(result.isError, undefined);
  }
  assert.equal(client.runs.get("list"), 257);
});
