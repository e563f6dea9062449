import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import {
  Cap,
  type CapOptions,
  CursorError,
  estimateTokens,
  page,
  type PageOptions,
  trim,
} from "../../mod.ts";

const RECORDS = Array.from({ length: 400 }, (_, id) => ({
  id,
  name: `record ${id}`,
  tags: ["red", "green"],
}));

test("Cap.page() gives a text that fits as it is", async () => {
  for (
    const text of ["", "hello", '{ "a" : 1 }', "[1, 2]", "9007199254740993"]
  ) {
    assert.equal(await new Cap().page(text), text);
  }
});

test("Cap.page() gives a value that fits as JSON.stringify writes it", async () => {
  const value = { b: [1, null, "é"], a: { "2": 1, "1": 2 } };
  assert.equal(await new Cap().page(value), JSON.stringify(value));
  assert.equal(
    await new Cap({ indent: 2 }).page(value),
    JSON.stringify(value, null, 2),
  );
});

test("Cap.page() reads a Map, a Set, a Date and a bigint", async () => {
  const value = {
    map: new Map([["a", 1]]),
    set: new Set([1, 2]),
    date: new Date(0),
    id: 9007199254740993n,
  };
  assert.equal(
    await new Cap().page(value),
    '{"map":{"a":1},"set":[1,2],"date":"1970-01-01T00:00:00.000Z","id":9007199254740993}',
  );
});

test("Cap.page() sends a document that fits without white space compact", async () => {
  const cap = new Cap({ budget: { chars: 2_000 } });
  const compact = JSON.stringify(Array.from({ length: 300 }, () => 1234));
  const spaced = compact.replaceAll(",", `,${" ".repeat(40)}`);
  assert.equal(await cap.page(spaced), compact);
});

test("Cap.page() gives every item once, in order, when cursors are followed", async () => {
  const cap = new Cap({ maxTokens: 2_000 });
  const items: unknown[] = [];
  let cursor: string | undefined;
  do {
    const reply = JSON.parse(await cap.page(RECORDS, cursor));
    items.push(...reply.items);
    cursor = reply.page.next_cursor;
  } while (cursor !== undefined);
  assert.deepEqual(items, RECORDS);
});

test("Cap.page() takes an empty, blank or null cursor for the first page", async () => {
  const cap = new Cap({ maxTokens: 2_000 });
  const first = await cap.page(RECORDS);
  for (const cursor of [undefined, null, "", "  "]) {
    assert.equal(await cap.page(RECORDS, cursor), first);
  }
});

test("Cap.page() pages the list at key, not the largest", async () => {
  const cap = new Cap({ maxTokens: 2_000 });
  const data = {
    big: RECORDS,
    deep: { small: RECORDS.slice(0, 20), total: 20 },
  };
  const reply = JSON.parse(
    await cap.page(data, undefined, { key: "deep.small" }),
  );
  assert.equal(reply.page.within, "deep.small");
  assert.deepEqual(reply.deep.small[0], RECORDS[0]);
});

test("Cap.page() refuses a key that the data does not have", async () => {
  const cap = new Cap({ maxTokens: 2_000 });
  await assert.rejects(
    cap.page({ list: RECORDS }, undefined, { key: "nope" }),
    { name: "RangeError", message: /Cannot page by key "nope"/ },
  );
});

test("Cap.page() refuses a cursor that it did not issue, with a message for the model", async () => {
  const cap = new Cap({ maxTokens: 2_000, cursorParam: "page_cursor" });
  for (const cursor of ["2", "next", "MTozNzo1YzBm", "bm90IG91cnM"]) {
    await assert.rejects(cap.page(RECORDS, cursor), (error) => {
      assert.ok(error instanceof CursorError);
      assert.match(error.message, /without page_cursor/);
      return true;
    });
  }
});

test("Cap.page() refuses a damaged cursor of the same document", async () => {
  const cap = new Cap({ maxTokens: 2_000 });
  const { page } = JSON.parse(await cap.page(RECORDS));
  const fingerprint = atob(page.next_cursor).slice(-8);
  const cursor = btoa(`1:99999:${fingerprint}`).replaceAll("=", "");
  await assert.rejects(cap.page(RECORDS, cursor), CursorError);
});

test("Cap.page() says when the data changed since the cursor was issued", async () => {
  const cap = new Cap({ maxTokens: 2_000 });
  const { page } = JSON.parse(await cap.page(RECORDS));
  const changed = [{ id: -1 }, ...RECORDS];
  const reply = JSON.parse(await cap.page(changed, page.next_cursor));
  assert.match(reply.page.note, /has changed.*repeated or missed/);
});

test("Cap.page() fills a page as an exact counter counts it", async () => {
  let calls = 0;
  function count(text: string): number {
    calls++;
    return Math.ceil(text.length / 4) + 3; // special tokens at the ends
  }
  const cap = new Cap({
    maxTokens: 1_000,
    count,
    budget: { chars: 0, bytes: 0, lines: 0 },
  });
  const text = await cap.page(RECORDS);
  assert.ok(count(text) <= 1_000);
  assert.ok(count(text) >= 900, `${count(text)} of 1,000`);
  assert.ok(calls <= 10, `${calls} calls`);
});

test("Cap.page() asks a slow counter a few times, whatever the size", async () => {
  let calls = 0;
  const cap = new Cap({
    maxTokens: 600,
    count: async (text) => {
      calls++;
      return await Promise.resolve(text.length); // far above the estimate
    },
  });
  const text = await cap.page(RECORDS);
  assert.ok(text.length <= 600);
  assert.ok(calls <= 8, `${calls} calls`);
});

for (const words of [2_000, 300]) {
  test(`Cap.page() is within the budget of an exact counter, ${words} lines to the last page`, async () => {
    const cap = new Cap({ maxTokens: 600, count: (text) => text.length });
    const text = "line of words\n".repeat(words);
    let cursor: string | undefined;
    do {
      const page = await cap.page(text, cursor);
      assert.ok(page.length <= 600, `${page.length} of 600`);
      cursor = /cursor="([^"]+)"/.exec(page)?.[1];
    } while (cursor !== undefined);
  });
}

test("Cap.page() calls a counter at most 8 times, though it never agrees", async () => {
  let calls = 0;
  const cap = new Cap({ maxTokens: 600, count: () => (calls++, 601) });
  await cap.page({ s: "words and more ".repeat(2_000) });
  assert.ok(calls <= 9, `${calls} calls`); // once to see whether all fits
});

test("Cap.page() keeps items for the next page, whatever a counter says", async () => {
  const cap = new Cap({ maxTokens: 600, count: () => 1e9 });
  const { page, items } = JSON.parse(await cap.page(RECORDS));
  assert.ok(items.length < RECORDS.length);
  assert.notEqual(page.next_cursor, undefined);
});

for (const counted of [NaN, -1]) {
  test(`Cap.page() refuses a counter that returns ${counted}`, async () => {
    const cap = new Cap({ maxTokens: 600, count: () => counted });
    for (const data of [RECORDS, RECORDS.slice(0, 60)]) {
      await assert.rejects(cap.page(data), { name: "TypeError" });
    }
  });
}

for (const given of [2, true, [], [""], {}, Symbol.iterator]) {
  test(
    `Cap.page() refuses a cursor that is no text: ${
      JSON.stringify(given) ?? "a symbol"
    }`,
    async () => {
      const cursor = given as unknown as string; // what a model may send
      await assert.rejects(new Cap().page(RECORDS, cursor), CursorError);
    },
  );
}

test("Cap.page() refuses a key where the data is a list", async () => {
  const cap = new Cap({ maxTokens: 600 });
  await assert.rejects(cap.page(RECORDS, null, { key: "items" }), RangeError);
});

test("Cap.page() writes a Map whose keys are no strings as pairs", async () => {
  const map = new Map<unknown, string>([[1, "a"], ["1", "b"]]);
  assert.equal(await new Cap().page(map), '[[1,"a"],["1","b"]]');
});

test("Cap.page() refuses a Map in itself as it refuses an object", async () => {
  const map = new Map();
  map.set("self", map);
  await assert.rejects(new Cap().page(map), {
    name: "TypeError",
    message: /refers to itself/,
  });
});

test("Cap.page() gives larger pages by one vendor's table, smaller ones with safety", async () => {
  const numbers = Array.from({ length: 3_000 }, (_, i) => i * 12_345);
  async function shown(options: CapOptions): Promise<number> {
    const cap = new Cap({ maxTokens: 1_000, ...options });
    return JSON.parse(await cap.page(numbers)).items.length;
  }
  const usual = await shown({});
  assert.ok(await shown({ tokenTable: "claude" }) > usual);
  assert.ok(await shown({ safety: 1.5 }) < usual);
});

test("Cap.page() holds no page that estimateTokens() puts over the budget", async () => {
  const cap = new Cap({ maxTokens: 600 });
  let cursor: string | undefined;
  do {
    const text = await cap.page(RECORDS, cursor);
    assert.ok(estimateTokens(text) <= 600, text);
    cursor = JSON.parse(text).page.next_cursor;
  } while (cursor !== undefined);
});

test("Cap.trim() gives the first part, no cursor, and says what to do", async () => {
  const cap = new Cap({ maxTokens: 2_000 });
  const { page, items } = JSON.parse(await cap.trim(RECORDS));
  assert.equal(page.next_cursor, undefined);
  assert.match(page.note, /left out. Narrow the request/);
  assert.deepEqual(items, RECORDS.slice(0, items.length));
});

test("Cap.trim() leaves alone what fits", async () => {
  assert.equal(await new Cap().trim([1, 2]), "[1,2]");
});

const WRONG = [
  [{ maxTokens: 599 }, /maxTokens.*600/],
  [{ maxTokens: 1.5 }, /maxTokens/],
  [{ maxTokens: -1 }, /maxTokens/],
  [{ maxTokens: NaN }, /maxTokens/],
  [{ budget: { chars: 100 } }, /chars.*2,?000/],
  [{ budget: { lines: 3 } }, /lines.*10/],
  [{ client: "nobody" }, /nobody/],
  [{ safety: 0 }, /safety/],
  [{ maxTokens: 600, safety: 1.1 }, /safety of 1.1/],
  [{ indent: -1 }, /indent/],
  [{ indent: 99 }, /indent/],
  [{ tokenTable: "bard" as "claude" }, /bard/],
  [{ cursorParam: "" }, /cursorParam/],
  [{ cursorParam: "a b" }, /cursorParam/],
  [{ cursorParam: "c".repeat(65) }, /cursorParam/],
] as const;

test("Cap.page() keeps to the limits of the client that is served", async () => {
  const log = "GET /index.html 200\n".repeat(5_000);
  const lengths = await Promise.all(
    ["vscode", "none", "auto"].map(async (client) =>
      (await new Cap({ client }).page(log)).length
    ),
  );
  const [vscode = 0, none = 0, auto = 0] = lengths;
  assert.ok(vscode > 7_000 && vscode <= 7_864, `${vscode}`);
  assert.ok(none > 25_000 && none <= 28_000, `${none}`);
  assert.equal(auto, none);
});

test("Cap takes the client and its tokens from the environment", async () => {
  const log = "GET /index.html 200\n".repeat(5_000);
  const lengthWith = async (
    env: Readonly<Record<string, string>>,
    client?: string,
  ) => {
    Object.assign(process.env, env);
    try {
      const cap = new Cap(client === undefined ? {} : { client });
      return (await cap.page(log)).length;
    } finally {
      for (const name of Object.keys(env)) delete process.env[name];
    }
  };
  assert.ok(await lengthWith({ TOOLCAP_CLIENT: "vscode" }) <= 7_864);
  assert.ok(await lengthWith({ TOOLCAP_CLIENT: "vscode" }, "none") > 25_000);
  const tokens = { MAX_MCP_OUTPUT_TOKENS: "1000" };
  assert.ok(await lengthWith(tokens, "claude-code") < 4_000);
  assert.ok(await lengthWith(tokens) > 25_000);
  await assert.rejects(
    lengthWith({ TOOLCAP_CLIENT: "nobody" }),
    /"nobody" \(TOOLCAP_CLIENT\)/,
  );
});
for (const [options, message] of WRONG) {
  test(`new Cap() refuses ${JSON.stringify(options)}`, () => {
    assert.throws(() => new Cap(options), { name: "RangeError", message });
  });
}

test("Cap.page() refuses a value that refers to itself", async () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  await assert.rejects(new Cap().page(value), TypeError);
});

test("page() and trim() work with default settings", async () => {
  assert.equal(await page([1]), "[1]");
  assert.equal(await trim("short"), "short");
  assert.match(await page("x".repeat(100_000)), /next page/);
});

const ROWS = Array.from({ length: 500 }, (_, id) => ({
  id,
  colour: id % 10 === 0 ? "red" : "blue",
}));

test("Cap.page() keeps the fields that are asked for", async () => {
  const cap = new Cap({ maxTokens: 1_000 });
  const fields = ["colour"];
  const first = JSON.parse(await cap.page(ROWS, null, { fields }));
  assert.match(first.page.note, /^Only colour\. Showing items 1-/);
  assert.deepEqual(first.items[0], { colour: "red" });
  const second = JSON.parse(
    await cap.page(ROWS, first.page.next_cursor, { fields }),
  );
  assert.ok(second.page.items.startsWith(`${first.items.length + 1}-`));
  assert.equal(
    await cap.page({ a: 1, b: 2 }, null, { fields: ["b"] }),
    '{"b":2}',
  );
});

test("Cap.page() shows what was found, and how much", async () => {
  const cap = new Cap({ maxTokens: 1_000 });
  const find = "RED";
  let page = JSON.parse(await cap.page(ROWS, null, { find }));
  assert.match(page.page.note, /^50 of 500 items match\./);
  const numbers: number[] = [];
  for (;;) {
    for (const { item_number } of page.items) numbers.push(item_number);
    const { next_cursor } = page.page;
    if (next_cursor === undefined) break;
    page = JSON.parse(await cap.page(ROWS, next_cursor, { find }));
  }
  assert.deepEqual(numbers, Array.from({ length: 50 }, (_, i) => 10 * i + 1));
  const even = await cap.page(ROWS, null, {
    find: (text) => text.includes('"id":7,'),
    fields: ["id", "colour"],
  });
  assert.match(even, /\{"item_number":8,"item":\{"id":7,"colour":"blue"\}\}/);
  assert.equal(
    await cap.page(ROWS, null, { find: "green" }),
    "0 of 500 items match.",
  );
});

test("Cap.page() needs the same view for its next page, and says so", async () => {
  const cap = new Cap({ maxTokens: 1_000 });
  const { page } = JSON.parse(await cap.page(ROWS, null, { find: "blue" }));
  await assert.rejects(cap.page(ROWS, page.next_cursor), {
    name: "ViewError",
    message: /Call again with the same fields and search/,
  });
  const other = await cap.page(ROWS, page.next_cursor, { find: "red" });
  assert.match(other, /This is another view of the same result\. 50 of 500/);
});

test("Cap.page() jumps from any cursor", async () => {
  const cap = new Cap({ maxTokens: 1_000 });
  const { page } = JSON.parse(await cap.page(ROWS));
  const last = JSON.parse(await cap.page(ROWS, `${page.next_cursor}#last`));
  assert.deepEqual(last.items.at(-1), ROWS.at(-1));
  const hundredth = JSON.parse(
    await cap.page(ROWS, `${page.next_cursor}#item:100`),
  );
  assert.deepEqual(hundredth.items[0], ROWS[99]);
  await assert.rejects(cap.page(ROWS, `${page.next_cursor}#item:501`), {
    name: "JumpError",
  });
});

test("Cap.page() says which fields there are where none matches", async () => {
  await assert.rejects(new Cap().page(ROWS, null, { fields: ["name"] }), {
    name: "ViewError",
    message: "This result has no name. It has id, colour.",
  });
});

test("Cap.page() pages the list at key in a view too, if the view has it", async () => {
  const cap = new Cap({ maxTokens: 1_000 });
  const data = { large: RECORDS, small: RECORDS.slice(0, RECORDS.length / 2) };
  const within = async (options: PageOptions) =>
    JSON.parse(await cap.page(data, null, options)).page.within;
  const key = "small";
  assert.equal(await within({ key, find: "id" }), "small");
  assert.equal(await within({ key, fields: ["small.id", "large.id"] }), key);
  assert.equal(await within({ key, fields: ["large.id"] }), "large");
  assert.equal(await within({ key, fields: ["large.id"], find: "1" }), "large");
});
