import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../lib/mcp/session.ts";
import { as, nextCursor, TestClient, textResult } from "./engine_client.ts";
import { OPTIONS } from "./engine_wire.ts";
import { readInfo } from "./join.ts";

/** Two lists, the second one the larger. */
const LISTS = JSON.stringify({
  small: Array.from({ length: 300 }, (_, id) => ({ id })),
  large: Array.from({ length: 900 }, (_, id) => ({ id, name: "Ada" })),
});

/** Tools that all give the same. */
function tools(...names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, { result: textResult(LISTS) }]),
  );
}

/** The properties of each listed tool. */
async function paramsOf(client: TestClient): Promise<Record<string, string[]>> {
  const { result } = JSON.parse(await client.list());
  return Object.fromEntries(
    result.tools.map((tool: {
      readonly name: string;
      readonly inputSchema: { readonly properties?: object };
    }) => [tool.name, Object.keys(tool.inputSchema.properties ?? {})]),
  );
}

test("a tool can be trimmed alone, and be paged alone", async () => {
  const trimmed = new TestClient(tools("a", "b"), {
    overrides: [{ glob: "a", options: { trim: true } }],
  });
  assert.deepEqual(await paramsOf(trimmed), { a: [], b: ["cursor"] });
  assert.match((await trimmed.call("a")).text, /Narrow the request/);
  assert.ok(nextCursor((await trimmed.call("b")).text));

  const paged = new TestClient(tools("a", "b"), {
    trim: true,
    overrides: [{ glob: "a", options: { trim: false } }],
  });
  assert.deepEqual(await paramsOf(paged), { a: ["cursor"], b: [] });
  assert.ok(nextCursor((await paged.call("a")).text));
  assert.match((await paged.call("b")).text, /Narrow the request/);
});

test("a tool that was never listed has its options all the same", async () => {
  const client = new TestClient(tools("a", "b"), {
    overrides: [{ glob: "a", options: { trim: true } }],
  });
  assert.equal(nextCursor((await client.call("a")).text), undefined);
  assert.ok(nextCursor((await client.call("b")).text));
});

test("a tool can be left alone, and be taken out of those", async () => {
  const client = new TestClient(tools("a", "b"), {
    skip: ["*"],
    overrides: [{ glob: "b", options: { skip: false } }],
  });
  assert.deepEqual(await paramsOf(client), { a: [], b: ["cursor"] });
  assert.equal((await client.call("a")).text, LISTS);
  assert.notEqual((await client.call("b")).text, LISTS);
});

test("a tool can have a budget of its own, over the client's, over all", async () => {
  const most = async (name: string, client: TestClient) => {
    const pages = await client.pages(name);
    return Math.max(...pages.map(({ text }) => text.length));
  };
  const client = new TestClient(tools("a", "b"), {
    ...as("codex"),
    budget: { chars: 9_000 },
    clients: { codex: { chars: 6_000 }, vscode: { chars: 2_500 } },
    overrides: [{ glob: "a", options: { budget: { chars: 3_000 } } }],
  });
  const a = await most("a", client);
  const b = await most("b", client);
  assert.ok(a > 2_500 && a <= 3_000, `${a}`);
  assert.ok(b > 5_000 && b <= 6_000, `${b}`);
  const other = new TestClient(tools("b"), {
    budget: { chars: 9_000 },
    clients: { codex: { chars: 6_000 } },
  });
  const all = await most("b", other);
  assert.ok(all > 8_000 && all <= 9_000, `${all}`);
});

test("a tool can name the list that is paged", async () => {
  const client = new TestClient(tools("a", "b"), {
    overrides: [{ glob: "a", options: { key: ["small"] } }],
  });
  assert.equal(readInfo((await client.call("a")).text)?.within, "small");
  assert.equal(readInfo((await client.call("b")).text)?.within, "large");
});

test("a result without the list that is named has its largest list paged", async () => {
  const client = new TestClient(tools("a"), {
    overrides: [{ glob: "a", options: { key: ["small", "items"] } }],
  });
  assert.equal(readInfo((await client.call("a")).text)?.within, "large");
  await client.join("a", LISTS);
});

test("a search looks in the list that is named", async () => {
  const client = new TestClient(tools("a"), {
    findParam: "_find",
    overrides: [{ glob: "a", options: { key: ["small"] } }],
  });
  await client.list();
  const { text } = await client.call("a", '{"_find":"\\"id\\":12"}');
  assert.match(text, /of 300 items/);
});

test("a tool can do without fields and searching, or have them alone", async () => {
  const client = new TestClient(tools("a", "b"), {
    fieldsParam: "_fields",
    overrides: [
      { glob: "a", options: { fieldsParam: undefined } },
      { glob: "b", options: { findParam: "_find" } },
    ],
  });
  assert.deepEqual(await paramsOf(client), {
    a: ["cursor"],
    b: ["cursor", "_fields", "_find"],
  });
});

test("whether a tool may run again can be said for it alone", async () => {
  const before = new TestClient(tools("a"));
  const cursor = nextCursor((await before.call("a")).text);
  const client = new TestClient(tools("a", "b"), {
    overrides: [{ glob: "a", options: { rerun: "always" } }],
  });
  await client.list();
  const args = JSON.stringify({ cursor });
  assert.equal((await client.call("b", args)).result.isError, true);
  assert.equal(client.runs.get("b"), undefined);
  assert.ok(readInfo((await client.call("a", args)).text));
  assert.equal(client.runs.get("a"), 1);
});

test("of two overrides for a tool the later one wins, option by option", async () => {
  const client = new TestClient(tools("get_a", "get_b", "put"), {
    overrides: [
      { glob: "get_*", options: { trim: true, budget: { chars: 3_000 } } },
      { glob: "*_b", options: { trim: false } },
    ],
  });
  assert.deepEqual(await paramsOf(client), {
    get_a: [],
    get_b: ["cursor"],
    put: ["cursor"],
  });
  assert.ok((await client.call("get_b")).text.length > 2_000);
  assert.ok((await client.call("put")).text.length <= 2_000);
});

test("the general limits hold where those of tools and clients leave none", async () => {
  const client = new TestClient(tools("get_a", "get_b"), {
    client: "codex",
    budget: { bytes: 0, lines: 0, chars: 3_000 },
    clients: { codex: { tokens: 0 } },
    overrides: [
      { glob: "get_*", options: { budget: { tokens: 900, chars: 0 } } },
      { glob: "*_b", options: { budget: { tokens: 0 } } },
    ],
  });
  const { text } = await client.call("get_b");
  assert.ok(text.length > 2_000 && text.length <= 3_000, `${text.length}`);
  assert.ok((await client.call("get_a")).text.length <= 3_000);
});

const IMPOSSIBLE = [
  { overrides: [{ glob: "a", options: { budget: { tokens: 5 } } }] },
  { clients: { codex: { chars: 5 } } },
];
for (const options of IMPOSSIBLE) {
  test(`createEngine() refuses ${JSON.stringify(options)}`, () => {
    assert.throws(() => createEngine({ ...OPTIONS, ...options }), RangeError);
  });
}
