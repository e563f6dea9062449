import assert from "node:assert/strict";
import { test } from "node:test";
import { TestClient, textResult } from "./engine_client.ts";

/** Numbers that change when they are parsed and written again. */
const NUMBERS = [
  "9007199254740993",
  "1.0",
  "1E5",
  "-0.0",
  "0.1000000000000000055511151231257827",
  "18446744073709551615",
];

const ODD = `{"2":9007199254740993,"1":1.0,"b":1E5,"a":-0.0,` +
  `"same":1,"same":2,"__proto__":{"x":1e400},"slash":"\\/","e":"\\u00e9"}`;

/** A list whose first and last items hold the numbers, many between. */
function numbersDocument(): string {
  const odd = `[${NUMBERS}]`;
  const between = Array.from({ length: 300 }, (_, i) => `{"filler":${i}.0}`);
  return `[${odd},${between},${odd}]`;
}

const PLACES = [
  { name: "in the text", result: (json: string) => textResult(json) },
  {
    name: "in structuredContent",
    result: (json: string) => `{"content":[],"structuredContent":${json}}`,
  },
  {
    name: "in pretty text",
    result: (json: string) =>
      textResult(json.replaceAll(",", " ,\n  ").replaceAll("[", "[\n  ")),
  },
  {
    name: "in the text, where structuredContent lost them",
    result: (json: string) =>
      textResult(
        json,
        `,"structuredContent":${JSON.stringify({ result: JSON.parse(json) })}`,
      ),
  },
];

for (const { name, result } of PLACES) {
  test(`M2: numbers keep their digits on page 1 and on page n: ${name}`, async () => {
    const document = numbersDocument();
    const client = new TestClient({ ids: { result: result(document) } });
    await client.list();
    const pages = await client.pages("ids");
    assert.ok(pages.length > 2);
    for (const page of [pages[0]!, pages.at(-1)!]) {
      assert.ok(page.text.includes(`[${NUMBERS}]`));
    }
    await client.join("ids", document);
  });
}

for (const number of NUMBERS) {
  test(`report E1: _meta of a paged result keeps ${number}`, async () => {
    const more = `,"_meta":{"com.example/id":${number}}`;
    const client = new TestClient({
      ids: { result: textResult(numbersDocument(), more) },
    });
    await client.list();
    for (const { line } of await client.pages("ids")) {
      assert.ok(line.includes(more));
    }
  });
}

test("report E3: arguments reach the server byte for byte, our parameter removed", async () => {
  const client = new TestClient({ get: { result: textResult("ok") } });
  await client.list();
  const forms = [
    [`{"cursor":"", "a" : ${ODD} }`, `{"a" : ${ODD} }`],
    [
      `{ "a":${ODD} ,"cursor":null,"z":[${NUMBERS}]}`,
      `{ "a":${ODD},"z":[${NUMBERS}]}`,
    ],
    [`{"a":${ODD},"cursor":" "}`, `{"a":${ODD}}`],
    [`{"cursor":""}`, `{}`],
    [`{ "cursor" : "" , "a" : 1.0 }`, `{ "a" : 1.0 }`],
    [`{ "cursor" : "" }`, `{  }`],
    [`{"cursor":"","cursor":"", "a":1.0}`, `{"a":1.0}`],
    [`{"a":${ODD}}`, `{"a":${ODD}}`],
  ] as const;
  for (const [sent, received] of forms) {
    await client.call("get", sent);
    assert.ok(
      client.wire.upstream.at(-1)!.endsWith(`"arguments":${received}}}`),
      `${sent} became ${client.wire.upstream.at(-1)}`,
    );
  }
});

test("C1: a result that fits passes byte for byte, key order and all (report E4)", async () => {
  const result = `{ "content" : [ {"text":${
    JSON.stringify(ODD)
  },"type":"text"} ], "structuredContent": ${ODD} }`;
  const client = new TestClient({ odd: { result } });
  await client.list();
  const { line } = await client.call("odd");
  assert.equal(line, `{"jsonrpc":"2.0","id":2,"result":${result}}`);
});

test("report E4: a page keeps the keys and escapes of the source", async () => {
  const document = `[${Array.from({ length: 60 }, () => ODD)}]`;
  const client = new TestClient({ odd: { result: textResult(document) } });
  await client.list();
  assert.ok((await client.call("odd")).text.includes(`"items":[${ODD},${ODD}`));
  await client.join("odd", document);
});

test("H7: page 2 is served whatever the other arguments say, and the tool runs once (report E5)", async () => {
  const client = new TestClient({
    rows: { result: textResult(numbersDocument()) },
  });
  await client.list();
  const { text } = await client.call("rows", '{"a":1,"b":2}');
  const cursor = JSON.parse(text).page.next_cursor;
  const second = await client.call(
    "rows",
    `{"b":2,"cursor":"${cursor}","a":1}`,
  );
  const again = await client.call(
    "rows",
    `{"cursor":"${cursor}","a":1,"b":2,"limit":10}`,
  );
  assert.equal(client.runs.get("rows"), 1);
  assert.equal(second.text, again.text);
  assert.notEqual(second.text, text);
});

test("report E6: a number stays a number, a string a string", async () => {
  const document = `[${
    Array.from(
      { length: 300 },
      (_, i) => `${i}.0,"${i}.0",18446744073709551615`,
    )
  }]`;
  const client = new TestClient({ rows: { result: textResult(document) } });
  await client.list();
  await client.join("rows", document);
});
