import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Cap,
  type CapOptions,
  CursorError,
  estimateTokens,
  paginate,
  ViewError,
} from "../../mod.ts";

const SMALL = { budget: { chars: 2_000 } };
const RECORDS = Array.from({ length: 200 }, (_, id) => ({
  id,
  name: `record ${id}`,
}));
const LOG = Array.from({ length: 500 }, (_, i) => `line ${i}`).join("\n");

interface PageArgs {
  readonly cursor?: string;
  readonly team?: string;
  readonly _fields?: unknown;
  readonly _find?: unknown;
}

/** The cursor that a text names for the next page. */
function nextOf(text: string): string {
  const next = /"next_cursor":"([\w-]+)"|cursor="([\w-]+)"/.exec(text);
  return next?.[1] ?? next?.[2] ?? "";
}

/** Every page of a handler's result, in order. */
async function pagesOf(
  call: (args: PageArgs) => Promise<string>,
): Promise<string[]> {
  const pages = [await call({})];
  for (let cursor = nextOf(pages[0]!); cursor !== "";) {
    pages.push(await call({ cursor }));
    cursor = nextOf(pages.at(-1)!.replace(/^(.*)$/m, "$1"));
    assert.ok(pages.length < 100, "cursors do not end");
  }
  return pages;
}

/** What a promise is rejected with. */
async function rejection(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
  throw new Error("Cannot go on: nothing was thrown");
}

for (const kind of ["sync", "async"] as const) {
  test(`Cap.paginate() pages what a handler returns, ${kind}`, async () => {
    const list = new Cap(SMALL).paginate((_args: PageArgs) =>
      kind === "sync" ? RECORDS : Promise.resolve(RECORDS)
    );
    const pages = await pagesOf(list);
    assert.deepEqual(
      pages.flatMap((page) => JSON.parse(page).items),
      RECORDS,
    );
    assert.ok(pages.every((page) => page.length <= 2_000));
  });
}

test("Cap.paginate() gives what fits as Cap.page() does", async () => {
  class User {
    toJSON() {
      return { name: "Ada" };
    }
  }
  const values = [
    "text",
    '{ "a" : 1 }',
    7,
    null,
    undefined,
    [],
    { content: "no result" },
    { content: [], total: 0 },
    new User(),
    new Map<unknown, unknown>([["a", new Set([1])]]),
    new Date(0),
    9007199254740993n,
    new Uint8Array([1, 2]),
    new BigInt64Array([1n]),
    new Float32Array([0.5, NaN]),
  ];
  const cap = new Cap();
  for (const value of values) {
    const paged = await cap.paginate(() => value)({});
    assert.equal(paged, await cap.page(value));
  }
});

test("Cap.page() reads a typed array as a list", async () => {
  const cap = new Cap();
  assert.equal(await cap.page({ a: new Uint8Array([1, 2]) }), '{"a":[1,2]}');
  assert.equal(await cap.page(new BigUint64Array([1n])), "[1]");
  assert.equal(await cap.page(new DataView(new ArrayBuffer(1))), "{}");
});

test("Cap.paginate() takes the cursor out of the arguments, and nothing else", async () => {
  const seen: unknown[] = [];
  const list = new Cap(SMALL).paginate(
    (args: PageArgs, extra: string) => {
      seen.push(args, extra);
      return RECORDS;
    },
  );
  const args = Object.freeze({ team: "red" });
  const page = await list(args, "extra");
  assert.equal(seen[0], args);
  await list({ ...args, cursor: nextOf(page) }, "extra");
  await list({ ...args, cursor: "" }, "extra");
  assert.deepEqual(seen.slice(1), ["extra", args, "extra", args, "extra"]);
});

test("Cap.paginate() keeps the class of the arguments", async () => {
  class Team {
    readonly name = "red";
    readonly cursor = "";
    get loud() {
      return this.name.toUpperCase();
    }
  }
  const list = new Cap(SMALL).paginate((
    team: Team,
  ) => [team.loud, Object.keys(team)]);
  assert.equal(await list(new Team()), '["RED",["name"]]');
  const odd = JSON.parse('{"__proto__":{"a":1},"cursor":""}');
  const keys = new Cap(SMALL).paginate((
    args: object,
  ) => [Object.keys(args), "a" in args]);
  assert.equal(await keys(odd), '[["__proto__"],false]');
});

test("Cap.paginate() leaves arguments that are no object alone", async () => {
  const echo = new Cap().paginate((args: unknown) => ({ args })) as (
    args: unknown,
  ) => Promise<string>;
  assert.equal(await echo("cursor"), '{"args":"cursor"}');
  assert.equal(await echo(null), '{"args":null}');
  const none = new Cap().paginate((...args: []) => args);
  assert.equal(await (none as () => Promise<string>)(), "[null]");
});

test("Cap.paginate() uses the name that cursorParam gives", async () => {
  const cap = new Cap({ ...SMALL, cursorParam: "after" });
  const list = cap.paginate((
    args: { after?: string; cursor?: string },
  ) => args.cursor === "mine" ? RECORDS : []);
  const first = await list({ cursor: "mine" });
  const [, after = ""] = /after=\\"([\w-]+)\\"/.exec(first) ?? [];
  const second = JSON.parse(await list({ cursor: "mine", after }));
  assert.equal(second.items[0].id, JSON.parse(first).items.length);
});

test("Cap.paginate() refuses a foreign cursor before the handler runs", async () => {
  let runs = 0;
  const list = new Cap().paginate((_args: PageArgs) => {
    runs++;
    return RECORDS;
  });
  const error = await rejection(list({ cursor: "abc" }));
  assert.ok(error instanceof CursorError);
  assert.match(error.message, /Call it again without cursor/);
  assert.equal(runs, 0);
});

test("Cap.paginate() refuses a value that refers to itself", async () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  const error = await rejection(new Cap().paginate(() => value)({}));
  assert.ok(error instanceof TypeError);
  assert.match(error.message, /refers to itself/);
});

test("Cap.paginate() says that a result has changed", async () => {
  let size = 200;
  const list = new Cap(SMALL).paginate((_args: PageArgs) =>
    RECORDS.slice(0, size)
  );
  const first = await list({});
  size = 150;
  const second = JSON.parse(await list({ cursor: nextOf(first) }));
  assert.match(second.page.note, /^The result has changed/);
  assert.equal(second.items[0].id, JSON.parse(first).items.length);
});

test("Cap.paginate() throws on what a handler throws", async () => {
  for (const thrown of [new TypeError("no such team"), "text", undefined]) {
    const fail = new Cap().paginate(() => {
      throw thrown;
    });
    let caught: unknown = "nothing";
    await fail({}).catch((error) => caught = error);
    if (thrown === undefined) assert.match(`${caught}`, /undefined/);
    else assert.equal(caught, thrown);
  }
});

for (
  const [name, thrown] of [
    ["undefined", undefined],
    ["a text", "no team"],
    ["an object that is no text", Object.create(null)],
    ["what asks the client for more", { resultType: "input_required" }],
  ] as const
) {
  test(`Cap.paginate() throws on ${name}`, async () => {
    const fail = new Cap(SMALL).paginate((_args: PageArgs) => {
      throw thrown;
    });
    const caught = await fail({}).then(() => [], (error: unknown) => [error]);
    assert.equal(caught.length, 1);
    assert.equal(caught[0], thrown);
  });
}

test("Cap.paginate() pages the message of an error", async () => {
  const long = new Error(LOG);
  const fail = new Cap(SMALL).paginate((_args: PageArgs) =>
    Promise.reject(long)
  );
  const first = await rejection(fail({}));
  assert.equal(first.cause, long);
  assert.ok(first.message.length <= 2_000);
  assert.match(first.message, /line 0\nline 1\n/);
  const second = await rejection(fail({ cursor: nextOf(first.message) }));
  assert.doesNotMatch(second.message, /has changed|line 0\n/);
  assert.match(second.message, /lines? /);
});

test("Cap.paginate() shows an error whole, whatever page was asked for", async () => {
  let isBroken = false;
  const list = new Cap(SMALL).paginate((_args: PageArgs) => {
    if (isBroken) throw new Error("the database is gone");
    return RECORDS;
  }, { find: true });
  const first = await list({});
  isBroken = true;
  const cursor = nextOf(first);
  for (const args of [{ cursor }, { cursor, _find: "record 7" }]) {
    const { message } = await rejection(list(args));
    assert.equal(message, "the database is gone");
  }
});

test("Cap.paginate() gives a CallToolResult that fits as it is", async () => {
  const result = {
    content: [{ type: "text" as const, text: "hello" }],
    structuredContent: { said: "hello" },
    _meta: { a: 1 },
  };
  assert.equal(await new Cap().paginate(() => result)({}), result);
  const empty = { content: [] };
  assert.equal(await new Cap().paginate(() => empty)({}), empty);
});

test("Cap.paginate() gives a CallToolResult that an SDK could not send as JSON has it", async () => {
  const structuredContent = {
    ages: new Map([["Ada", 36n]]),
    names: new Set(["Ada"]),
  };
  const content = [{ type: "text", text: "one user" }];
  const get = new Cap(SMALL).paginate((_args: PageArgs) => ({
    content,
    structuredContent,
  }));
  assert.deepEqual(await get({}), {
    content,
    structuredContent: { ages: { Ada: 36 }, names: ["Ada"] },
  });
});

test("Cap.paginate() pages a CallToolResult, keeping what is not text", async () => {
  const image = { type: "image", data: "AAAA", mimeType: "image/png" };
  const text = JSON.stringify(RECORDS);
  const tool = new Cap(SMALL).paginate((_args: PageArgs) => ({
    content: [image, { type: "text", text }] as {
      type: string;
      text?: string;
    }[],
    structuredContent: { records: RECORDS },
    _meta: { trace: "7" },
    isError: false,
  }));
  const first = await tool({});
  assert.deepEqual(Object.keys(first), ["content", "_meta", "isError"]);
  assert.deepEqual(first.content[0], image);
  const page = JSON.parse(first.content[1]!.text!);
  const second = await tool({ cursor: page.page.next_cursor });
  assert.deepEqual(second._meta, { trace: "7" });
  assert.equal(second.content.length, 1);
  assert.equal(
    JSON.parse(second.content[0]!.text!).items[0].id,
    page.items.length,
  );
});

test("Cap.paginate() pages a CallToolResult that is an error", async () => {
  const tool = new Cap(SMALL).paginate((_args: PageArgs) => ({
    content: [{ type: "text", text: LOG }],
    isError: true,
  }));
  const first = await tool({});
  assert.equal(first.isError, true);
  const cursor = nextOf(first.content[0]!.text);
  const second = await tool({ cursor });
  assert.equal(second.isError, true);
  assert.doesNotMatch(second.content[0]!.text, /line 0\n/);
});

test("Cap.paginate() leaves alone what asks the client for more", async () => {
  const ask = { resultType: "input_required" as const, inputRequests: {} };
  assert.equal(await new Cap().paginate(() => ask)({}), ask);
});

test("Cap.paginate() takes fields and a search if the options say so", async () => {
  const list = new Cap(SMALL).paginate((args: PageArgs) => {
    assert.deepEqual(args, {});
    return RECORDS;
  }, { fields: true, find: true });
  const found = JSON.parse(await list({ _find: "record 77" }));
  assert.deepEqual(found.items, [{ item_number: 78, item: RECORDS[77] }]);
  const both = JSON.parse(await list({ _find: "199", _fields: ["id"] }));
  assert.deepEqual(both.items, [{ item_number: 200, item: { id: 199 } }]);

  const first = await list({ _fields: '["id"]' });
  const page = JSON.parse(first);
  assert.deepEqual(page.items[0], { id: 0 });
  const cursor = page.page.next_cursor;
  const second = JSON.parse(await list({ _fields: ["id"], cursor }));
  assert.equal(second.items[0].id, page.items.length);
  const error = await rejection(list({ cursor }));
  assert.ok(error instanceof ViewError);
  const bad = await rejection(list({ _fields: 7 }));
  assert.match(bad.message, /list of strings/);
  const none = await rejection(list({ _fields: ["other"] }));
  assert.ok(none instanceof ViewError);
  assert.doesNotMatch(none.message, /is kept/);
});

test("Cap.paginate() leaves fields alone if the options do not name them", async () => {
  const echo = new Cap().paginate((args: PageArgs) => args);
  assert.equal(await echo({ _fields: ["a"] }), '{"_fields":["a"]}');
  const only = new Cap().paginate((args: { only?: string[] }) => args, {
    fields: "only",
  });
  assert.equal(await only({ only: ["a"] }), "{}");
});

test("Cap.paginate() refuses names of parameters that cannot work", () => {
  const cap = new Cap();
  const handler = () => "";
  assert.throws(() => cap.paginate(handler, { fields: "a b" }), RangeError);
  assert.throws(() => cap.paginate(handler, { find: "cursor" }), {
    message: /two of its parameters have one name/,
  });
});

test("Cap.paginate() counts with an exact counter", async () => {
  const count = (text: string) => Math.ceil(text.length / 2);
  const options: CapOptions = {
    maxTokens: 1_000,
    count,
    budget: { chars: 0, bytes: 0, lines: 0 },
  };
  const list = new Cap(options).paginate((_args: PageArgs) => RECORDS);
  const pages = await pagesOf(list);
  assert.deepEqual(pages.flatMap((page) => JSON.parse(page).items), RECORDS);
  for (const page of pages) assert.ok(count(page) <= 1_000);
  // What the estimate takes for too much, but the counter does not.
  const text = "word ".repeat(1_500);
  assert.ok(estimateTokens(text) > 1_000);
  const cheap = new Cap({ ...options, count: (text) => text.length / 11 });
  assert.equal(await cheap.paginate(() => text)({}), text);
});

test("Cap.paginate() keeps a method's object", async () => {
  class Users {
    readonly #users = RECORDS;
    list(_args: PageArgs): unknown {
      return this.#users;
    }
  }
  Users.prototype.list = new Cap(SMALL).paginate(Users.prototype.list);
  const pages = await pagesOf((args) =>
    new Users().list(args) as Promise<string>
  );
  assert.equal(pages.flatMap((page) => JSON.parse(page).items).length, 200);
});

test("paginate() pages with default settings", async () => {
  const list = paginate((_args: PageArgs) => "x".repeat(100_000));
  assert.match(await list({}), /^\[toolcap: Showing/);
});

for (const kind of ["sync", "async"] as const) {
  test(`Cap.paginate() runs a handler once with a store, ${kind}`, async () => {
    const held = new Map<string, string>();
    const store = kind === "sync" ? held : {
      get: (key: string) => Promise.resolve(held.get(key) ?? null),
      set: async (key: string, text: string) => {
        await Promise.resolve();
        held.set(key, text);
      },
    };
    let runs = 0;
    const list = new Cap({ ...SMALL, store }).paginate((_args: PageArgs) => {
      runs++;
      return RECORDS.map((record) => ({ ...record, runs }));
    });
    const pages = await pagesOf(list);
    assert.deepEqual(
      pages.flatMap((page) => JSON.parse(page).items),
      RECORDS.map((record) => ({ ...record, runs: 1 })),
    );
    assert.equal(runs, 1);
    assert.equal(held.size, 1);

    const [first = ""] = pages;
    held.clear();
    const late = JSON.parse(await list({ cursor: nextOf(first) }));
    assert.equal(runs, 2);
    assert.match(late.page.note, /has changed/);
  });
}

test("Cap.paginate() holds nothing that fits, and nothing for other arguments", async () => {
  const store = new Map<string, string>();
  let runs = 0;
  const list = new Cap({ ...SMALL, store }).paginate(({ team }: PageArgs) => {
    runs++;
    return team === "none" ? [] : RECORDS;
  });
  await list({ team: "none" });
  assert.equal(store.size, 0);
  const cursor = nextOf(await list({ team: "red" }));
  await list({ team: "blue", cursor });
  assert.equal(runs, 3);
  await list({ cursor, team: "red" });
  assert.equal(runs, 3);
});

test("Cap.paginate() gives results and errors from a store", async () => {
  const store = new Map<string, string>();
  let runs = 0;
  const cap = new Cap({ ...SMALL, store });
  const result = cap.paginate((_args: PageArgs) => {
    runs++;
    return { content: [{ type: "text", text: LOG }], _meta: { runs } };
  });
  const first = await result({});
  const cursor = nextOf(first.content[0]!.text);
  assert.deepEqual((await result({ cursor }))._meta, { runs: 1 });

  const fail = cap.paginate(
    (args: { id: number; cursor?: string }) => {
      throw new Error(`${args.id} ${++runs}\n${LOG}`);
    },
  );
  const error = await rejection(fail({ id: 1 }));
  const next = nextOf(error.message);
  const second = await rejection(fail({ id: 1, cursor: next }));
  assert.doesNotMatch(second.message, /line 0\n/);
  assert.equal(runs, 2);
});

test("Cap.paginate() throws what a store throws", async () => {
  const store = {
    get: () => undefined,
    set() {
      throw new Error("the store is full");
    },
  };
  const list = new Cap({ ...SMALL, store }).paginate(() => RECORDS);
  assert.equal((await rejection(list({}))).message, "the store is full");
});

test("Cap.paginate() refuses what a store did not get from it", async () => {
  const held = new Map<string, string>();
  const list = new Cap({ ...SMALL, store: held }).paginate(
    ({ team }: PageArgs) => RECORDS.map((record) => ({ ...record, team })),
  );
  const cursor = nextOf(await list({ team: "red" }));
  const [[key = "", red = ""] = []] = [...held];
  await list({ team: "blue" });
  const [, blue = ""] = [...held.values()];
  const broken = red.slice(0, 500);
  for (const odd of ["odd", "", "value ", "value odd", broken, blue, 7]) {
    held.set(key, odd as string);
    const error = await rejection(list({ team: "red", cursor }));
    assert.equal(error.name, "TypeError", `${odd}`.slice(0, 80));
    assert.match(error.message, /Cannot read a result from the store/);
  }
  held.set(key, red);
  assert.match(await list({ team: "red", cursor }), /"red"/);
});
