import assert from "node:assert/strict";
import { test } from "node:test";
import { createMeter } from "../../lib/budget/measure.ts";
import {
  nextCursor,
  records,
  TestClient,
  textResult,
} from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

// One test for each fault that was found by attacking the engine.

test("structuredContent is not a copy of no text, a long key of it included", async () => {
  const key = "k".repeat(9_000);
  const client = new TestClient({
    keyed: { result: `{"content":[],"structuredContent":{"${key}":""}}` },
    list: { result: `{"content":[],"structuredContent":${records(100)}}` },
  });
  assert.match((await client.call("keyed")).text, /A very long key is cut/);
  await client.join("list", records(100));
});

test("structuredContent is no copy of a text that lost digits which it has", async () => {
  const right = `[${Array.from({ length: 300 }, () => "9007199254740993")}]`;
  const wrong = right.replaceAll("93", "92");
  const client = new TestClient({
    tool: {
      result: textResult(wrong, `,"structuredContent":${right}`),
    },
  });
  const pages = await client.pages("tool");
  assert.ok(pages.some(({ text }) => text.includes("9007199254740993")));
});

test("content that is null counts as none, and the result is cut", async () => {
  const client = new TestClient({
    tool: { result: `{"content":null,"structuredContent":${records(100)}}` },
  });
  await client.join("tool", records(100));
});

for (const ref of ["#/$defs/100%", "#/%", "#/%zz"]) {
  test(`a tool with the reference ${ref} is trimmed, and the others are not`, async () => {
    const client = new TestClient({
      odd: {
        schema: `{"type":"object","allOf":[{"$ref":${JSON.stringify(ref)}}]}`,
        result: textResult(records(100)),
      },
      plain: { result: textResult(records(100)) },
    });
    const list = await client.list();
    assert.equal(list.split('"cursor":{"type"').length, 2, list);
    assert.equal(nextCursor((await client.call("odd")).text), undefined);
    assert.notEqual(nextCursor((await client.call("plain")).text), undefined);
  });
}

test("a schema of very many branches is no fault", async () => {
  const client = new TestClient({
    wide: {
      schema: `{"type":"object","oneOf":[${"{},".repeat(200_000)}{}]}`,
      result: textResult("x"),
    },
  });
  assert.ok((await client.list()).includes('"properties":{"cursor":{'));
});

test("a cursor of ours under another name does not reach an unlisted tool", async () => {
  const tool = {
    schema: `{"type":"object","properties":{"cursor":{"type":"string"}}}`,
    result: textResult(records(100)),
  };
  const before = new TestClient({ tool });
  await before.list();
  const cursor = nextCursor((await before.call("tool")).text);
  const after = new TestClient({ tool }); // restarted, and never asked to list
  const { result } = await after.call(
    "tool",
    `{"cursor":"native","page_cursor":"${cursor}"}`,
  );
  assert.equal(result.isError, true);
  assert.equal(after.runs.get("tool") ?? 0, 0);
});

test("a budget that leaves a known client no limit at all takes the defaults", async () => {
  for (const name of ["claude-code", "Roo Code", "nobody"]) {
    const budget = { tokens: 0, chars: 0 };
    const tool = { result: textResult(records(3_000)) };
    const client = new TestClient({ tool }, { name, budget });
    const { text } = await client.call("tool");
    assert.ok(createMeter().measure(text).bytes <= 47_900, name);
    await client.join("tool", records(3_000));
  }
});

test("a page beside a link is within the budget together with it", async () => {
  const link = `{"type":"resource_link","uri":"file:///${
    "a".repeat(200)
  }","name":"n"}`;
  const deep = `{"${"k".repeat(36)}":{"${"k".repeat(35)}":["${
    "é".repeat(300)
  }",${Array.from({ length: 40 }, () => `"${"é".repeat(30)}"`)}]}}`;
  const client = new TestClient({
    tool: {
      result: `{"content":[${link},{"type":"text","text":${
        JSON.stringify(deep)
      }}]}`,
    },
  }, { budget: { tokens: 600 } });
  const { text } = await client.call("tool");
  const { tokens } = createMeter().measure(text);
  assert.ok(tokens + createMeter().measure(link).tokens <= 600, text);
  await client.join("tool", deep);
});

for (const position of ["99999", "3.0.5", "0@5000"]) {
  test(`a tool that runs again for position ${position} of the same result answers with an error`, async () => {
    const tool = {
      entry: '"annotations":{"readOnlyHint":true}',
      result: textResult(records(100)),
    };
    const before = new TestClient({ tool });
    await before.list();
    const cursor = nextCursor((await before.call("tool")).text)!;
    const fingerprint = atob(cursor).slice(-8);
    const damaged = btoa(`1:${position}:${fingerprint}`).replaceAll("=", "");
    const after = new TestClient({ tool });
    await after.list();
    const { result } = await after.call("tool", `{"cursor":"${damaged}"}`);
    assert.equal(result.isError, true);
  });
}

for (
  const line of [
    '{"level":30,"method":"GET"}',
    '{"error":"x"}',
    "[{}]",
    '{"result":1,"id":1}',
  ]
) {
  test(`a line of a log is no message, though it is JSON: ${line}`, async () => {
    const wire = new Wire(() => []);
    assert.deepEqual(await wire.push(line), []);
    assert.deepEqual(wire.noise, [line]);
  });
}

test("a page for a client that shows _meta is within its limit together with it", async () => {
  const meta = JSON.stringify({ "example.org/x": "y".repeat(40_000) });
  const text = "some words ".repeat(2_000);
  const tool = { result: textResult(text, `,"_meta":${meta}`) };
  const client = new TestClient({ tool }, { name: "kimi-code", budget: {} });
  const reply = await client.call("tool");
  assert.ok(reply.text.length + meta.length <= 50_000);
  await client.join("tool", text);
});

test("a page makes way for what travels with it, to less than half", async () => {
  const meta = JSON.stringify({ "example.org/x": "y".repeat(4_400) });
  const text = "word ".repeat(3_000);
  const tool = { result: textResult(text, `,"_meta":${meta}`) };
  const client = new TestClient({ tool }, { name: "Cline", budget: {} });
  const { result } = await client.call("tool");
  assert.ok(JSON.stringify(result).length <= 8_000);
  await client.join("tool", text);
});

// The rest was found by fuzzing.

test("a call that was answered has no second answer when the server ends", async () => {
  const wire = new Wire(() => []);
  await wire.send(call("9007199254740993"));
  await wire.push(answer("9007199254740993.0", textResult("done")));
  assert.deepEqual(await wire.end("over"), []);
});

for (const cancelsIn of ["a line", "a batch"]) {
  test(`our answer in a batch comes though all else in it is cancelled, in ${cancelsIn}`, async () => {
    const wire = new Wire(() => []);
    await wire.send(call("1"));
    const [first] = await wire.push(answer("1", textResult(records(100))));
    const cursor = nextCursor(JSON.parse(first!).result.content[0].text);
    const batch = [call("2"), call("3", `{"cursor":"${cursor}"}`), call("4")];
    assert.deepEqual(await wire.send(`[${batch}]`), []);
    const [two, four] = [cancel("2"), cancel("4")];
    assert.deepEqual(await wire.send(two), []);
    const lines = await wire.send(cancelsIn === "a line" ? four : `[${four}]`);
    assert.equal(lines.length, 1);
    const [page] = JSON.parse(lines[0]!);
    assert.equal(page.id, 3);
    assert.deepEqual(await wire.end("over"), []);
  });
}

test("what is no message does not reach the client without the answer that it came with", async () => {
  const wire = new Wire(() => []);
  const meta =
    '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}';
  await wire.send(
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":{${meta}}}`,
  );
  await wire.send(cancel("1"));
  assert.deepEqual(await wire.push(`[${answer("1", "{}")},null]`), []);
});

test("a result that is sent once, or without white space, is well formed; its escapes stay", async () => {
  const blank = " ".repeat(3_000);
  for (
    const [text, expected] of [
      [`["\ud83d",${blank}"\\ude00"]`, '["\ufffd","\\ude00"]'],
      ["\ud83d ".repeat(600), "\ufffd ".repeat(600)],
    ] as const
  ) {
    const copy = `,"structuredContent":{"result":${JSON.stringify(text)}}`;
    const client = new TestClient(
      { tool: { result: textResult(text, copy) } },
      {
        name: "qwen-code-mcp-client", // which shows both
      },
    );
    assert.equal((await client.call("tool")).text, expected);
  }
});

test("a result of which cutting would leave everything is the very bytes", async () => {
  const text = '"'.repeat(1_500);
  const wire = new Wire(() => [], { client: "cline" });
  await wire.send(call("1"));
  const line = answer("1", textResult(text));
  assert.deepEqual(await wire.push(line), [line]);
  assert.deepEqual(wire.people, []);
});

for (const depth of [10_000, 100_000]) {
  test(`a result nested ${depth} levels deep is no fault for a client that shows JSON`, async () => {
    const deep = "[".repeat(depth) + "]".repeat(depth);
    const text = JSON.stringify("x".repeat(100_000));
    for (
      const result of [
        `{"content":[],"structuredContent":${deep}}`,
        `{"content":[{"type":"text","text":${text}}],"_meta":{"a":${deep}}}`,
        `{"content":[{"type":"text","text":${text}},${deep}]}`,
      ]
    ) {
      const client = new TestClient({ tool: { result } }, {
        name: "cline",
        budget: {},
      });
      assert.ok((await client.call("tool")).text.length < 8_000);
    }
  });
}

for (const param of ["cursor", "page_cursor", "toolcap_cursor"]) {
  test(`a cursor of ours does not reach a listed tool under the name ${param}`, async () => {
    const schema =
      '{"type":"object","properties":{"cursor":{"type":"string"}}}';
    const result = textResult(records(100));
    const tools = {
      plain: { result },
      native: { schema, result }, // whose parameter is page_cursor
      trimmed: { schema: '{"type":"object","maxProperties":1}', result },
      view: { entry: '"_meta":{"ui":{"visibility":["app"]}}', result },
    };
    for (const tool of Object.keys(tools)) {
      const client = new TestClient(tools);
      const cursor = nextCursor((await client.call(tool)).text);
      await client.list(); // only now it shows what each one takes
      const { text } = await client.call(tool, `{"${param}":"${cursor}"}`);
      assert.match(text, /of 100/, tool);
      assert.equal(client.runs.get(tool), 1, tool);
    }
  });
}

test("a cursor of ours does not reach a tool that is trimmed by now", async () => {
  const tool = { result: textResult(records(100)) };
  const before = new TestClient({ tool });
  const cursor = nextCursor((await before.call("tool")).text);
  const after = new TestClient({ tool }, { trim: true });
  const { result } = await after.call("tool", `{"cursor":"${cursor}"}`);
  assert.equal(result.isError, true);
  assert.equal(after.runs.get("tool") ?? 0, 0);
});

test("a tool does not run again on the word of a list that has changed since", async () => {
  const wire = new Wire(() => []);
  await wire.send(call("1"));
  const [first] = await wire.push(answer("1", textResult(records(100))));
  const cursor = nextCursor(JSON.parse(first!).result.content[0].text)!;
  const elsewhere = btoa(`${atob(cursor).slice(0, -8)}00000000`);
  await wire.send('{"jsonrpc":"2.0","id":2,"method":"tools/list"}');
  await wire.push(
    '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
  );
  await wire.push(
    answer(
      "2",
      '{"tools":[{"name":"t","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}',
    ),
  );
  const [refused] = await wire.send(call("3", `{"cursor":"${elsewhere}"}`));
  assert.match(refused!, /no longer kept/);
  assert.equal(wire.upstream.length, 2);
});

test("what is said of fields and of a search that find nothing is well formed", async () => {
  const result = textResult(`{"\ud83d":1,"list":${records(100)}}`);
  const client = new TestClient({ tool: { result } }, {
    fieldsParam: "_fields",
    findParam: "_find",
  });
  await client.list();
  for (
    const args of [
      '{"_fields":["other"]}', // the note names those that are there
      '{"_fields":["\\ud83d."]}',
      '{"_find":"not \\ud83d there"}',
    ]
  ) {
    assert.ok((await client.call("tool", args)).text.isWellFormed(), args);
  }
});

test("a schema with values of the wrong kind, nested deeply, is no fault", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const keyword of ["$schema", "$ref", "required", "type", "allOf"]) {
    for (const value of [deep, `[${deep}]`]) {
      const schema =
        `{"type":"object","allOf":[{"$ref":"#"}],"${keyword}":${value}}`;
      const client = new TestClient({
        odd: { schema, result: textResult("x") },
        plain: { result: textResult("x") },
      });
      assert.match(await client.list(), /"plain".*"cursor":\{"type"/);
    }
  }
});

function call(id: string, args = "{}"): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"t","arguments":${args}}}`;
}

function answer(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

function cancel(id: string): string {
  return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`;
}

test("a task that the server gave is the server's, also if its id looks like one of ours", async () => {
  const wire = new Wire(() => []);
  const taskId = "toolcap:MToxOjAwMDAwMDAw:tool";
  await wire.send(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tool","task":{}}}`,
  );
  await wire.push(
    `{"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":"${taskId}","status":"working"}}}`,
  );
  const ask =
    `{"jsonrpc":"2.0","id":2,"method":"tasks/result","params":{"taskId":"${taskId}"}}`;
  assert.deepEqual(await wire.send(ask), []);
  assert.equal(wire.upstream.at(-1), ask);
});

test("M4: two open calls of one id are both answered, and both results are cut", async () => {
  const wire = new Wire(() => []);
  const call =
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tool"}}`;
  const answer = `{"jsonrpc":"2.0","id":1,"result":${
    textResult(records(100))
  }}`;
  await wire.send(call);
  await wire.send(call);
  assert.equal(wire.owed, 2);
  for (let i = 0; i < 2; i++) {
    const [line = ""] = await wire.push(answer);
    assert.match(line, /next_cursor/);
  }
  assert.equal(wire.owed, 0);
  await wire.send(call);
  await wire.send(call);
  assert.equal((await wire.end("gone")).length, 2);
});

test("C11, U3: what the client knows of a tool holds until it gets a new list", async () => {
  const wire = new Wire(() => []);
  const list = `{"jsonrpc":"2.0","id":1,"result":{"tools":[${[
    '{"name":"tool","inputSchema":{"type":"object"}}',
    '{"name":"app","inputSchema":{"type":"object"},"_meta":{"ui":{"visibility":["app"]}}}',
  ]}]}}`;
  await wire.send('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  await wire.push(list);
  await wire.push(
    '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
  );
  await wire.send(
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"tool","arguments":{"cursor":""}}}',
  );
  assert.match(wire.upstream.at(-1)!, /"arguments":\{\}/);
  await wire.send(
    '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"app"}}',
  );
  const answer = `{"jsonrpc":"2.0","id":3,"result":${
    textResult(records(100))
  }}`;
  assert.deepEqual(await wire.push(answer), [answer]);
});
