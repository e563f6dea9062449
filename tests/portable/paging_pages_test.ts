import assert from "node:assert/strict";
import test from "node:test";
import { encodeCursor } from "../../lib/paging/cursor.ts";
import type { Page } from "../../lib/paging/page.ts";
import { joinPages } from "./join.ts";
import { readTextPage } from "./join_text.ts";
import { readInfo } from "./page_info.ts";
import { allPages, openPages, overBudget, type PageOptions } from "./pages.ts";

const CHARS = { limits: { chars: 2000 } };

/** Walks a document, checks that nothing is lost, and gives all its pages. */
async function walk(
  document: string,
  options: PageOptions = CHARS,
): Promise<readonly string[]> {
  const paged = openPages(document, options);
  const pages: string[] = [];
  await joinPages(document, (cursor) => {
    const { text } = paged.page(cursor);
    assert.deepEqual(overBudget(text, options), [], text);
    pages.push(text);
    return text;
  });
  return pages;
}

/** The value of a page of a JSON document. */
// deno-lint-ignore no-explicit-any -- it is whatever the test put there
function valueOf(page: string | undefined): any {
  return JSON.parse(page ?? "");
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

// --- What is paged

test("page() pages the items of a list", async () => {
  const pages = await walk(JSON.stringify(numbers(1000)));
  const { page, items } = valueOf(pages[0]);
  assert.equal(page.items, `1-${items.length} of 1000`);
  assert.equal(page.total, 1000);
  assert.match(page.note, new RegExp(`cursor="${page.next_cursor}"`));
  assert.equal(valueOf(pages[1]).items[0], items.length);
  assert.equal(valueOf(pages.at(-1)).page.next_cursor, undefined);
  assert.match(valueOf(pages.at(-1)).page.note, /last page/);
});

test("page() puts the page information first", () => {
  const list = allPages(JSON.stringify(numbers(1000)), CHARS);
  const object = allPages(JSON.stringify({ items: numbers(1000) }), CHARS);
  for (const { text } of [...list, ...object]) {
    assert.ok(text.startsWith('{"page":{'));
  }
});

test("page() pages the largest list that object keys lead to, whatever its name", () => {
  const document = JSON.stringify({
    a: numbers(20),
    b: { c: { d: { rows: numbers(2000) }, other: numbers(30) } },
    e: [{ f: numbers(300) }],
  });
  const [first] = allPages(document, CHARS);
  assert.equal(readInfo(first!.text).within, "b.c.d.rows");
});

test("page() pages the list that `key` names", () => {
  const document = JSON.stringify({ big: numbers(2000), small: numbers(600) });
  const [first] = allPages(document, { ...CHARS, key: ["small"] });
  assert.equal(readInfo(first!.text).within, "small");
});

test("page() gives one big list after the other", async () => {
  const document = JSON.stringify({ a: numbers(700), b: numbers(900) });
  const within = (await walk(document)).map((page) => readInfo(page).within);
  assert.equal(within[0], "b");
  assert.ok(within.includes("a"));
  assert.ok(within.lastIndexOf("b") <= within.indexOf("a"));
});

test("page() repeats small fields on every page and leaves their values alone", async () => {
  const document = JSON.stringify({
    count: 7,
    row_count: "x",
    rows: numbers(1000),
  });
  for (const page of await walk(document)) {
    const { count, row_count } = valueOf(page);
    assert.deepEqual([count, row_count], [7, "x"]);
  }
});

test("page() pages the entries of an object that has no list", async () => {
  const entries = numbers(500).map((i) => [`key ${i}`, { value: i }]);
  const pages = await walk(JSON.stringify(Object.fromEntries(entries)));
  const shown = pages.flatMap((page) => Object.keys(valueOf(page)).slice(1));
  assert.deepEqual(shown, entries.map(([key]) => key));
});

const TAKEN = [
  { keys: ["a"], own: "page" },
  { keys: ["page"], own: "_page" },
  { keys: ["_page"], own: "page" },
  { keys: ["_page", "page"], own: "_page2" },
  { keys: ["page", "_page", "_page2", "_page3"], own: "_page4" },
  { keys: ["p\\u0061ge"], own: "_page" },
] as const;

for (const { keys, own } of TAKEN) {
  test(`page() calls its own member ${own} beside ${keys.join()}`, async () => {
    const members = keys.map((key) => `"${key}":1`);
    members.push(`"rows":${JSON.stringify(numbers(1000))}`);
    for (const page of await walk(`{${members.join(",")}}`)) {
      assert.ok(page.startsWith(`{"${own}":{`));
    }
  });
}

// --- What is too big

test("page() enters an item that is larger than a page, and no other", async () => {
  const document = JSON.stringify([
    { id: 1, children: numbers(100) },
    { id: 2, children: numbers(1000) },
    { id: 3, children: numbers(100) },
  ]);
  const pages = await walk(document);
  const entered = pages.filter((page) => readInfo(page).within);
  for (const page of entered) {
    assert.match(readInfo(page).within!, /^items\[1\]\.children$/);
  }
  assert.ok(entered.length > 1);
  // Context: where the reader is stands on every page.
  for (const page of entered) {
    assert.ok(valueOf(page).items.some(({ id }: { id: number }) => id === 2));
  }
});

test("page() cuts long strings and gives each a cursor of its own", async () => {
  const long = (of: string) => `${of} line of text\n`.repeat(150);
  const document = JSON.stringify([
    { id: 1, log: long("first"), end: true },
    { id: 2, log: long("second"), end: true },
    { id: 3, log: long("third"), end: true },
  ]);
  const [first, ...rest] = await walk(document);
  const { page, items } = valueOf(first);
  assert.equal(page.cut.length, 3);
  assert.equal(page.cut[1].path, "items[1].log");
  assert.match(items[1].log, /\.\.\. \[\d+ more characters cut\]$/);
  // Real line ends in the text pages, as the data has them.
  const { chunk } = readTextPage(rest[0]!);
  assert.ok(chunk.includes("\nfirst line of text\n"));
});

test("page() pages a string that is most of the document as JSON strings", async () => {
  const document = JSON.stringify({
    name: "log",
    content: "a line\n".repeat(900),
  });
  const pages = await walk(document);
  for (const page of pages) {
    assert.match(readInfo(page).characters!, /^\d+-\d+ of 7200$/);
    assert.equal(valueOf(page).name, "log");
    assert.ok(valueOf(page).content.endsWith("\n"));
  }
});

test("page() gives the source text of what is nested too deep", async () => {
  const deep = `${"[".repeat(40)}${numbers(3000).join()}${"]".repeat(40)}`;
  const pages = await walk(deep, { limits: { chars: 5000 } });
  assert.ok(pages.every((page) => /source text/.test(readInfo(page).note)));
});

test("page() gives all of 200,000 nested brackets", async () => {
  const document = "[".repeat(200_000) + "]".repeat(200_000);
  const pages = await walk(document, { limits: { chars: 28_000 } });
  assert.ok(pages.length > 14);
});

test("page() gives a number of 10,000 digits as source text", async () => {
  const pages = await walk(`[1,${"7".repeat(10_000)},2]`);
  assert.ok(pages.length > 5);
});

test("page() shows a key longer than a quarter of a page cut, and says so", async () => {
  const document = JSON.stringify({
    ["k".repeat(3000)]: 1,
    rows: numbers(1000),
  });
  const pages = await walk(document);
  const cut = pages.filter((page) => page.includes("more characters cut"));
  assert.ok(cut.length > 0);
  for (const page of cut) assert.match(readInfo(page).note, /key is cut/);
});

test("page() shows a key of less than a quarter of a page whole", async () => {
  const key = "k".repeat(450);
  const document = JSON.stringify({ a: { [key]: { b: numbers(1000) } } });
  for (const page of await walk(document)) assert.ok(page.includes(key));
});

// --- Text

test("page() gives whole lines between two notices that carry the cursor", async () => {
  const document = "a line of a log\n".repeat(400);
  const [first] = await walk(document);
  const page = readTextPage(first!);
  assert.ok(page.chunk.endsWith("log\n"));
  assert.ok(page.first.includes(`cursor="${page.next}"`));
  assert.ok(page.last.includes(`cursor="${page.next}"`));
});

test("page() goes on in a line that is longer than a page", async () => {
  const pages = await walk(`${"word ".repeat(2000)}\nend`);
  const { chunk } = readTextPage(pages[0]!);
  assert.ok(chunk.length > 1000 && chunk.endsWith(" "));
});

test("page() takes JSON Lines and JSON scalars for text", async () => {
  const lines = '{"a":1}\n{"a":2}\n'.repeat(300);
  for (const document of [lines, "1".repeat(5000), `${lines}[`]) {
    const [first] = await walk(document);
    assert.ok(first!.startsWith("[toolcap: "));
  }
});

test("page() takes a text that is one JSON string for the string's value", async () => {
  const [first] = await walk(JSON.stringify('{"a":1}\n'.repeat(500)));
  assert.ok(readTextPage(first!).chunk.startsWith('{"a":1}\n{"a":1}\n'));
});

// --- Sizes at the limit

for (const over of [-1, 0, 1, 200]) {
  test(`whole() decides at ${over} characters over the limit`, async () => {
    const item = "x".repeat(2000 - 4 + over);
    const document = `[\n  "${item}"\n]`;
    const { whole } = openPages(document, CHARS);
    assert.equal(whole, over > 0 ? undefined : `["${item}"]`);
    await walk(document);
  });
}

test("page() needs two pages just above the limit, not more", async () => {
  const document = JSON.stringify(numbers(545));
  assert.ok(document.length > 2000 && document.length < 2100);
  assert.equal((await walk(document)).length, 2);
});

test("page() cuts by size and not by count", () => {
  const strings = JSON.stringify(numbers(500).map((i) => `item ${i}`));
  const objects = JSON.stringify(
    numbers(500).map((id) => ({ id, text: "x".repeat(400) })),
  );
  const shown = (document: string) =>
    valueOf(allPages(document, CHARS)[0]!.text).items.length;
  assert.ok(shown(strings) > 100);
  assert.ok(shown(objects) <= 5);
});

// --- Nothing is split or changed

const SPLITTABLE = [
  { name: "escapes", unit: '\\u00e9\\r\\n\\"\\\\' },
  { name: "escaped pairs", unit: "\\ud83d\\ude00" },
  { name: "emoji", unit: "😀" },
  { name: "Japanese", unit: "日本語" },
  { name: "backslashes", unit: "\\\\" },
];

for (const { name, unit } of SPLITTABLE) {
  test(`page() does not split ${name}, wherever the cut falls`, async () => {
    for (let shift = 0; shift < 14; shift++) {
      const long = "x".repeat(shift) + unit.repeat(900);
      const other = "y".repeat(shift) + unit.repeat(700);
      for (const limits of [{ chars: 2000 }, { bytes: 2001 }]) {
        await walk(`{"bulk":"${long}"}`, { limits });
        await walk(`["${long}","${other}","${other}"]`, { limits });
        await walk(`{"${long}":["${other}"]}`, { limits });
        await walk(JSON.parse(`"${long}"`), { limits });
      }
    }
  });
}

const NUMBERS = [
  "9007199254740993",
  "18446744073709551615",
  "1.0",
  "1E5",
  "-0.0",
  "0.1000000000000000055511151231257827",
];

test("page() gives numbers with the same digits on every page", async () => {
  const row = `{${NUMBERS.map((n, i) => `"n${i}":${n}`).join()}}`;
  for (const page of await walk(`[${Array(60).fill(row).join()}]`)) {
    assert.ok(page.includes(row));
  }
});

test("page() keeps repeated keys, integer-like keys and __proto__", async () => {
  const row = '{"10":1,"2":2,"__proto__":{"a":1},"2":3,"\\/":"\\/"}';
  const pages = await walk(
    `{"rows":[${Array(80).fill(row).join()}],"2":1,"1":2}`,
  );
  for (const page of pages) assert.ok(page.includes(row));
});

test("page() replaces lone surrogates on pages; what fits stays as it is", async () => {
  for (const lone of ["\\ud83d", "\\ude00", "\ud83d", "\ude00"]) {
    const small = `["${lone}"]`;
    assert.equal(openPages(small, CHARS).whole, small);
    for (const page of await walk(`[${Array(400).fill(`"${lone}"`).join()}]`)) {
      assert.ok(
        JSON.parse(page).items.every((item: string) => item === "\ufffd"),
      );
    }
  }
});

// --- Documents that changed

function changedPage(document: string, position: string): Page {
  const [path = "", offset] = position.split("@");
  const entries = path === "" ? [] : path.split(".").map(Number);
  const cursor = encodeCursor({
    position: offset === undefined
      ? { path: entries }
      : { path: entries, offset: Number(offset) },
    fingerprint: "ffffffff",
  });
  return openPages(document, CHARS).page(cursor);
}

const DOCUMENTS = [
  { name: "a list", document: JSON.stringify(numbers(1000)) },
  { name: "an empty list", document: "[]" },
  {
    name: "an object",
    document: JSON.stringify({ a: 1, rows: numbers(1000) }),
  },
  { name: "an empty object", document: "{}" },
  { name: "a bulk string", document: JSON.stringify(["\\n\\".repeat(1500)]) },
  {
    name: "cut strings",
    document: JSON.stringify(Array(3).fill("\\é".repeat(999))),
  },
  { name: "a text", document: "a\r\n😀".repeat(1000) },
  { name: "an empty text", document: "" },
];

const POSITIONS = [
  "0",
  "999",
  "7.3.1",
  "0@1",
  "0@2",
  "1@77",
  "0@999999",
  "@1",
  "@3",
  "@999999",
];

for (const { name, document } of DOCUMENTS) {
  test(`page() gives a page for a cursor of what is now ${name}`, () => {
    for (const position of POSITIONS) {
      const { text } = changedPage(document, position);
      assert.match(text, /result has changed/);
      assert.ok(text.isWellFormed());
      assert.deepEqual(overBudget(text, CHARS), []);
      if (!text.startsWith("[toolcap: ")) JSON.parse(text);
    }
  });
}

test("page() leaves out what a position of a changed document is behind", () => {
  const small = Object.fromEntries(
    numbers(9).map((i) => [`k${i}`, "v".repeat(50)]),
  );
  const entered = { list: numbers(300), ["k".repeat(400)]: 1, ...small };
  const document = JSON.stringify([entered, { ...small, rows: numbers(600) }]);
  const { text } = changedPage(document, "0.99");
  assert.deepEqual(overBudget(text, CHARS), []);
  assert.ok(!text.includes("kkk"));
  assert.ok(text.includes("items[1].rows"));
});

test("page() says that nothing is left behind the end of a changed document", () => {
  assert.match(changedPage("short", "@999").text, /Nothing is left/);
  assert.match(changedPage('{"a":"b"}', "0@999").text, /Nothing is left/);
});

// --- What went wrong once

test("page() does not lose what follows a long string that is too deep for a cursor", async () => {
  const tail = `"${"x".repeat(1500)}","${"y".repeat(1500)}","${
    "z".repeat(1500)
  }"`;
  await walk(`${"[".repeat(21)}${tail},7${"]".repeat(21)}`, {
    limits: { tokens: 600 },
  });
});

test("page() stays within the budget under long keys, context and depth at once", async () => {
  const key = (of: string) => of.repeat(20);
  const document = JSON.stringify({
    [key("context ")]: "y".repeat(60),
    [key("日本")]: {
      [key("emoji 😀")]: {
        a: 1,
        [key("字")]: ["s".repeat(900), "t".repeat(900)],
      },
    },
    [key('"\n')]: "u".repeat(5000),
  });
  for (
    const limits of [
      { tokens: 600 },
      { chars: 2000 },
      { bytes: 2000 },
      { escapedChars: 4000 },
    ]
  ) await walk(document, { limits });
});

test("page() stays within the budget when many parts measure more as a whole", async () => {
  const items = Array(1500).fill("0.1000000000000000055511151231257827");
  for (const tokens of [2161, 2238, 2315, 2392]) {
    await walk(`[${items.join()}]`, { limits: { tokens } });
  }
});

test("page() says that a key is cut only on pages that show it", async () => {
  const document = JSON.stringify({
    rows: numbers(1000),
    a: "x".repeat(900),
    ["k".repeat(3000)]: "y".repeat(900),
    b: "z".repeat(900),
  });
  await walk(document);
  for (const { text } of allPages(document, CHARS)) {
    const shows = text.includes("kkk... [");
    assert.equal(/key is cut/.test(readInfo(text).note), shows);
  }
});

test("page() cuts a long string in an item right behind many short ones", async () => {
  const long = { log: "x".repeat(2500) };
  const document = JSON.stringify([
    ...Array(512).fill(1),
    long,
    ...numbers(900),
  ]);
  const options = { limits: { chars: 4000 } };
  await walk(document, options);
  const [first] = allPages(document, options);
  assert.equal(readInfo(first!.text).cut?.[0]?.path, "items[512].log");
});

test("page() takes an escaped half behind a written one for two lone halves", async () => {
  const half = "\ud83d\\ude00";
  await walk(
    `["${half.repeat(500)}","${"x".repeat(4000)}","${"y".repeat(4000)}"]`,
  );
});
