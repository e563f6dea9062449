import assert from "node:assert/strict";
import test from "node:test";
import { projectable } from "../../mod.ts";

const RECORD = { id: 1, name: "a", metadata: { created_by: "b", log: ["c"] } };

interface Args {
  readonly id: number;
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
}

/** What a handler may return, loosely. */
interface Result {
  readonly content: readonly Block[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: unknown;
}

function text(value: unknown): Block {
  return {
    type: "text",
    text: typeof value === "string" ? value : JSON.stringify(value),
  };
}

/** What a tool that returns `result` gives for some fields. */
function answer<R>(result: R, ...fields: string[]): R {
  return projectable()((_: Args) => result)({ id: 1, _fields: fields });
}

test("projectable() hands on all arguments but the fields", () => {
  const seen: unknown[] = [];
  const handler = projectable()(
    (args: Args, extra: { readonly signal: string }, last: number) => {
      seen.push(args, extra, last);
      return RECORD;
    },
  );
  assert.deepEqual(
    handler({ id: 7, _fields: ["id"] }, { signal: "s" }, 3),
    { id: 1 },
  );
  assert.deepEqual(seen, [{ id: 7 }, { signal: "s" }, 3]);
});

test("projectable() gives everything where no fields are asked for", async () => {
  const handler = projectable({ fields: ["id"] })((_: Args) => RECORD);
  assert.equal(handler({ id: 1 }), RECORD);
  assert.equal(handler({ id: 1, _fields: [] }), RECORD);
  assert.equal(handler({ id: 1, _fields: null }), RECORD);
  assert.equal(answer('{ "id" : 1 }'), '{ "id" : 1 }');
  const later = projectable()((_: Args) => Promise.resolve(RECORD));
  assert.equal(await later({ id: 1, _fields: [] }), RECORD);
});

test("projectable() hands on arguments in which the parameter is not", () => {
  const seen: unknown[] = [];
  const handler = projectable()((args: unknown) => seen.push(args));
  const args = Object.create({ _fields: 5 }); // not its own
  for (const each of [args, undefined, null, "text"]) {
    Reflect.apply(handler, undefined, [each]);
  }
  assert.deepEqual(seen, [args, undefined, null, "text"]);
});

test("projectable() stays synchronous, and asynchronous", async () => {
  const fields = { id: 1, _fields: ["id"] };
  const now = projectable()((_: Args) => RECORD);
  assert.deepEqual(now(fields), { id: 1 });
  const later = projectable()(async (_: Args) => {
    await Promise.resolve();
    return RECORD;
  });
  const promise = later(fields);
  assert.ok(promise instanceof Promise);
  assert.deepEqual(await promise, { id: 1 });
});

test("projectable() lets errors of the handler through", async () => {
  const fields = { id: 1, _fields: ["id"] };
  const error = new Error("no such record");
  const now = projectable()((_: Args): unknown => {
    throw error;
  });
  assert.throws(() => now(fields), error);
  const later = projectable()((_: Args) => Promise.reject(error));
  await assert.rejects(later(fields), error);
});

test("projectable() takes the parameter's name as it is given", () => {
  const slim = projectable({ fieldParam: "only" });
  const handler = slim((args: { readonly _fields: number }) => ({
    ...args,
    x: 1,
  }));
  assert.deepEqual(handler({ _fields: 5, only: ["_fields"] }), { _fields: 5 });
  assert.equal(slim.param, "only");
  for (const fieldParam of ["", "a b", "x".repeat(65)]) {
    assert.throws(() => projectable({ fieldParam }), RangeError);
  }
});

test("projectable() keeps `this` of a method that it decorates", () => {
  class Users {
    readonly domain = "example.com";
    get({ id }: Args) {
      return { id, email: `${id}@${this.domain}` };
    }
  }
  // As `@projectable()` would: this file must run without decorators.
  const { get } = Users.prototype;
  const decorated = projectable()(get, {
    kind: "method",
  } as ClassMethodDecoratorContext);
  assert.deepEqual(
    decorated.call(new Users(), { id: 1, _fields: ["email"] }),
    { email: "1@example.com" },
  );
});

const BAD = ["id", 5, true, {}, [1], ["id", null], [["id"]]];

for (const value of BAD) {
  test(`projectable() teaches the model what to send instead of ${JSON.stringify(value)}`, () => {
    let runs = 0;
    const handler = projectable()((_: Args) => ++runs);
    assert.throws(
      () => Reflect.apply(handler, undefined, [{ id: 1, _fields: value }]),
      {
        name: "TypeError",
        message:
          'Cannot read _fields: it must be a list of strings, such as ["id","items.*.name"]; leave it out for the whole result',
      },
    );
    assert.equal(runs, 0);
  });
}

test("projectable() refuses a bad pattern before the tool runs", () => {
  let runs = 0;
  const handler = projectable()((_: Args) => ++runs);
  assert.throws(() => handler({ id: 1, _fields: ["a..b"] }), {
    name: "RangeError",
    message: /^Cannot read the field "a\.\.b"/,
  });
  assert.equal(runs, 0);
});

test("projectable() advertises its fields", () => {
  const slim = projectable({
    fields: ["id", "name", "metadata.created_by"],
    fieldDescription: "what to return",
  });
  const line = "Projectable fields: id, name, metadata.created_by";
  assert.equal(slim.describe("Fetch it."), `Fetch it.\n\n${line}`);
  assert.equal(slim.describe(), line);
  assert.equal(slim.describe(""), line);
  assert.equal(slim.param, "_fields");
  assert.deepEqual(slim.property, {
    type: "array",
    items: { type: "string" },
    description: "what to return",
  });
  assert.throws(() => projectable({ fields: ["a..b"] }), RangeError);
});

test("projectable() advertises nothing where no fields are named", () => {
  const slim = projectable();
  assert.equal(slim.describe("Fetch it."), "Fetch it.");
  assert.equal(slim.describe(), "");
  assert.match(slim.property.description, /such as id, items.name/);
});

test("projectable() projects the JSON of a CallToolResult", () => {
  const image = { type: "image", data: "AAAA", mimeType: "image/png" };
  const result: Result = {
    content: [
      text('{"id": 9007199254740993, "x": 1.0}'),
      image,
      text("plain text"),
      text([{ x: 1 }, { id: 2 }]),
    ],
    structuredContent: { id: 1, x: 2 },
    _meta: { a: 1 },
  };
  const before = structuredClone(result);
  assert.deepEqual(answer(result, "id"), {
    content: [
      text('{"id":9007199254740993}'),
      image,
      text("plain text"),
      text([{}, { id: 2 }]),
    ],
    structuredContent: { id: 1 },
    _meta: { a: 1 },
  });
  assert.deepEqual(result, before);
});

test("projectable() projects structuredContent beside a text", () => {
  const result: Result = {
    content: [text("Found it.")],
    structuredContent: RECORD,
  };
  assert.deepEqual(answer(result, "metadata.created_by"), {
    content: [text("Found it.")],
    structuredContent: { metadata: { created_by: "b" } },
  });
  const alone: Result = { content: [], structuredContent: RECORD };
  assert.deepEqual(answer(alone, "id"), {
    content: [],
    structuredContent: { id: 1 },
  });
});

test("projectable() leaves a CallToolResult that is an error alone", () => {
  const result: Result = {
    content: [text({ code: 404, hint: "no such record" })],
    isError: true,
  };
  assert.equal(answer(result, "id"), result);
});

test("projectable() says that text has no fields, in a CallToolResult", () => {
  const result: Result = { content: [text("plain text")] };
  assert.deepEqual(answer(result, "id").content, [
    text("plain text"),
    text("_fields was ignored: this result is text, not JSON."),
  ]);
  const image: Result = { content: [{ type: "image", data: "AAAA" }] };
  assert.equal(answer(image, "id"), image);
});

const NOTE =
  "Nothing matches _fields. The fields are: id, name, metadata.created_by, metadata.log. Call again with some of these, or without _fields for the whole result.";

test("projectable() names the fields where nothing matched", () => {
  assert.deepEqual(answer<unknown>(RECORD, "nme"), { note: NOTE });
  assert.equal(answer(JSON.stringify(RECORD), "nme"), NOTE);
  const image = { type: "image", data: "AAAA" };
  const result: Result = {
    content: [image, text(RECORD), text({ other: 1 })],
    structuredContent: RECORD,
  };
  assert.deepEqual(answer(result, "nme"), {
    content: [text(NOTE), image],
    structuredContent: { note: NOTE },
  });
  const structured: Result = {
    content: [text("Found it.")],
    structuredContent: RECORD,
  };
  assert.deepEqual(answer(structured, "nme"), {
    content: [text(NOTE), text("Found it.")],
    structuredContent: { note: NOTE },
  });
});

test("projectable() says so where there is no field to name", () => {
  assert.equal(
    answer("[1,2]", "id"),
    "Nothing matches _fields: no field in this result has a name. Call again with other fields, or without _fields for the whole result.",
  );
});

test("projectable() says that there are more fields than it names", () => {
  const wide = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`f${i}`, i]),
  );
  assert.match(
    answer(JSON.stringify(wide), "x"),
    /The first 50 fields are: f0, .*, f49\. Call/,
  );
});

const VALUES = [
  {
    name: "a node of a document",
    value: { type: "doc", content: [{ type: "text", text: "a" }] },
  },
  { name: "a record", value: { content: [{ type: "post", text: "a" }] } },
  { name: "an empty list", value: { content: [], total: 0 } },
  { name: "a text", value: { content: "a" } },
];

for (const { name, value } of VALUES) {
  test(`projectable() takes ${name} with a content for a value`, () => {
    assert.deepEqual(answer<unknown>(value, "content"), {
      content: value.content,
    });
    assert.deepEqual(
      answer<unknown>({ ...value, id: 1 }, "id"),
      { id: 1 },
    );
  });
}

test("projectable() leaves what has no fields as it is", () => {
  for (const value of [5, null, undefined, "text", true]) {
    assert.equal(answer<unknown>(value, "id"), value);
  }
});
