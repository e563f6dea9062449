import assert from "node:assert/strict";
import { test } from "node:test";
import {
  nextCursor,
  records,
  TestClient,
  textResult,
} from "./engine_client.ts";

const LIST = records(300);

function withCursor(cursor: string): string {
  return JSON.stringify({ cursor });
}

/** A cursor of a result that another process cut. */
async function elsewhere(): Promise<string> {
  const client = new TestClient({ t: { result: textResult(LIST) } });
  return nextCursor((await client.call("t")).text)!;
}

for (const generation of ["initialize", "stateless"] as const) {
  test(`H4: a cursor that cannot be served is answered once, by a tool error that says what to do: ${generation}`, async () => {
    const client = new TestClient({ t: { result: textResult(LIST) } }, {
      generation,
    });
    await client.list();
    for (const cursor of [await elsewhere(), "page2"]) {
      const { line, result, text } = await client.call("t", withCursor(cursor));
      const { jsonrpc, id: _, ...others } = JSON.parse(line);
      assert.deepEqual([jsonrpc, Object.keys(others)], ["2.0", ["result"]]);
      assert.equal(result.isError, true);
      assert.match(text, /[Cc]all (it|the tool) again without cursor/);
      assert.equal(
        result.resultType,
        generation === "stateless" ? "complete" : undefined,
      );
    }
  });

  test(`H5: a destructive tool never runs for a cursor of ours: ${generation}`, async () => {
    const client = new TestClient({
      drop: {
        entry: '"annotations":{"readOnlyHint":false,"destructiveHint":true}',
        result: textResult(LIST),
      },
    }, { generation });
    const gone = await elsewhere();
    const runs = async () => {
      await client.call("drop", withCursor(gone));
      return client.runs.get("drop") ?? 0;
    };
    assert.equal(await runs(), 0); // not listed yet
    await client.list();
    assert.equal(await runs(), 0);
    const pages = await client.pages("drop");
    assert.ok(pages.length > 2);
    assert.equal(await runs(), 1);
    for (const { text } of pages) {
      const cursor = nextCursor(text);
      if (cursor) await client.call("drop", withCursor(cursor));
    }
    assert.equal(client.runs.get("drop"), 1);
  });

  test(`H9: after a restart of the proxy a cursor is refused, not left open: ${generation}`, async () => {
    const tools = { t: { result: textResult(LIST) } };
    const before = new TestClient(tools, { generation });
    await before.list();
    const cursor = nextCursor((await before.call("t")).text)!;
    const after = new TestClient(tools, { generation });
    const { result, text } = await after.call("t", withCursor(cursor));
    assert.equal(result.isError, true);
    assert.match(text, /no longer kept/);
    assert.equal(after.runs.get("t"), undefined);
  });
}

test("H6: a cursor of the server's own reaches it byte for byte, where the tool has one", async () => {
  const client = new TestClient({
    t: {
      schema: '{"type":"object","properties":{"cursor":{"type":"string"}}}',
      result: textResult(LIST),
    },
  });
  await client.list();
  for (const value of ['"page2"', '""', "null", '"\\u0061"', "7"]) {
    const args = `{"cursor":${value} ,"n":1.0}`;
    await client.call("t", args);
    assert.ok(client.wire.upstream.at(-1)!.includes(`"arguments":${args}`));
  }
});

for (const entry of ["", '"annotations":{"readOnlyHint":true}']) {
  test(`H6: a cursor of a server that uses this library reaches it: ${entry}`, async () => {
    const client = new TestClient({
      t: {
        entry,
        schema: '{"type":"object","properties":{"cursor":{"type":"string"}}}',
        result: textResult("a page of the server's"),
      },
    });
    await client.list();
    const args = withCursor(await elsewhere());
    await client.call("t", args);
    assert.ok(client.wire.upstream.at(-1)!.includes(`"arguments":${args}`));
  });
}

test("H8: a page that is asked for twice is the same, byte for byte, whatever was asked in between", async () => {
  const client = new TestClient({
    t: { result: (run) => textResult(records(300 + run)) },
  });
  await client.list();
  const [, second] = await client.pages("t");
  const cursor = nextCursor((await client.call("t")).text)!;
  await client.call("t", withCursor(cursor));
  const first = nextCursor((await client.call("t")).text)!;
  const ask = async (cursor: string) =>
    (await client.call("t", withCursor(cursor))).line.replace(/"id":\d+/, "");
  assert.equal(await ask(cursor), await ask(cursor));
  assert.notEqual(await ask(cursor), await ask(first));
  assert.ok(second);
});

test("H9: two conversations of one process read their own pages, in turn", async () => {
  const client = new TestClient({
    t: { result: (run) => textResult(records(300 + run)) },
  }, { generation: "stateless" });
  const texts = [await client.call("t"), await client.call("t")]
    .map(({ text }) => text);
  for (let open = true; open;) {
    open = false;
    for (const [i, text] of texts.entries()) {
      assert.match(text, new RegExp(`of ${301 + i}"`));
      const cursor = nextCursor(text);
      if (cursor === undefined) continue;
      open = true;
      texts[i] = (await client.call("t", withCursor(cursor))).text;
    }
  }
  assert.equal(client.runs.get("t"), 2);
});

for (
  const [name, schema] of [
    ["has a cursor of its own", '{"properties":{"cursor":{}}}'],
    ["takes no parameter", '{"oneOf":[{"additionalProperties":false}]}'],
  ] as const
) {
  test(`H5: a cursor of a tool that ${name}, as its list told only later, does not run it again`, async () => {
    const client = new TestClient({ t: { schema, result: textResult(LIST) } });
    const cursor = nextCursor((await client.call("t")).text)!;
    await client.list();
    const { text } = await client.call("t", withCursor(cursor));
    assert.match(text, /"items":"\d\d/);
    assert.equal(client.runs.get("t"), 1);
  });
}
