import assert from "node:assert/strict";
import test from "node:test";
import { joinPages } from "./join.ts";
import { openPages } from "./pages.ts";

// The tests of paging are as good as the joiner: whatever is lost or changed
// on the way, it has to notice.

const LIST = JSON.stringify(
  Array.from({ length: 120 }, (_, id) => ({ id, name: `user ${id}` })),
);
const NUMBERS = `[${"9007199254740993,1.0,1E5,".repeat(120)}0]`;
const OBJECT = JSON.stringify({
  count: 300,
  data: { items: Array.from({ length: 300 }, (_, i) => `item ${i}`) },
  other: Array.from({ length: 300 }, (_, i) => i),
});
const CUT = JSON.stringify([
  { id: 1, text: "word ".repeat(500) },
  { id: 2, text: "line\n".repeat(500) },
  { id: 3, text: "line\r\n".repeat(400) },
]);
const TEXT = "a line of a log\r\n".repeat(300);

/** Pages of 2,000 characters, changed by `change` on the way. */
function fetchFrom(
  document: string,
  change: (page: string, cursor: string | undefined) => string = (page) => page,
): (cursor?: string) => string {
  const paged = openPages(document, { limits: { chars: 2000 } });
  return (cursor) => change(paged.page(cursor).text, cursor);
}

for (const document of [LIST, NUMBERS, OBJECT, CUT, TEXT]) {
  test(`joinPages() takes the pages of ${document.slice(0, 20)}`, async () => {
    const { pages } = await joinPages(document, fetchFrom(document));
    assert.ok(pages > 0);
  });
}

test("joinPages() counts what it followed", async () => {
  const joined = await joinPages(CUT, fetchFrom(CUT));
  assert.deepEqual(joined, { pages: 1, cuts: 3, cutPages: 6, keysCut: 0 });
});

const CHANGES = [
  {
    name: "an item that is gone",
    document: LIST,
    change: (page: string) => page.replace('{"id":7,"name":"user 7"},', ""),
  },
  {
    name: "an item that is twice there",
    document: LIST,
    change: (page: string) => page.replace(/\{"id":7,[^}]*\},/, "$&$&"),
  },
  {
    name: "an item of the page before",
    document: LIST,
    change: (page: string, cursor?: string) =>
      cursor ? page.replace('"items":[{', '"items":[{"id":1},{') : page,
  },
  {
    name: "an item that is empty",
    document: LIST,
    change: (page: string) => page.replace('{"id":7,"name":"user 7"}', "{}"),
  },
  {
    name: "members in another order",
    document: LIST,
    change: (page: string) =>
      page.replace('"id":7,"name":"user 7"', '"name":"user 7","id":7'),
  },
  {
    name: "white space",
    document: LIST,
    change: (page: string) => page.replace('"id":7', '"id": 7'),
  },
  {
    name: "a rounded number",
    document: NUMBERS,
    change: (page: string) => page.replace("0993", "0992"),
  },
  {
    name: "a number that is written differently",
    document: NUMBERS,
    change: (page: string) => page.replace("1.0", "1"),
  },
  {
    name: "another count",
    document: OBJECT,
    change: (page: string) => page.replace('"count":300', '"count":200'),
  },
  {
    name: "a field that is never shown",
    document: OBJECT,
    change: (page: string) => page.replace('"count":300,', ""),
  },
  {
    name: "a wrong range",
    document: LIST,
    change: (page: string) => page.replace(/"items":"\d+/, '"items":"2'),
  },
  {
    name: "an end that comes too soon",
    document: LIST,
    change: (page: string) => page.replace(/"next_cursor":"[^"]*",/, ""),
  },
  {
    name: "a page that is given for ever",
    document: LIST,
    change: (page: string, cursor?: string) =>
      page.replace(/"next_cursor":"[^"]*"/, `"next_cursor":"${cursor}"`),
  },
  {
    name: "a cut without its cursor",
    document: CUT,
    change: (page: string) => page.replace(/"cut":\[.*?\}\],/, ""),
  },
  {
    name: "a cut that names another length",
    document: CUT,
    change: (page: string) => page.replace(/\d+ more/, "1 more"),
  },
  {
    name: "a text page that lacks a word",
    document: CUT,
    change: (page: string) =>
      page.startsWith("[") ? page.replace("word ", "") : page,
  },
  {
    name: "a page that is not JSON",
    document: LIST,
    change: (page: string) => `${page}.`,
  },
  {
    name: "a text line that is gone",
    document: TEXT,
    change: (page: string) => page.replace("a line of a log\r\n", ""),
  },
  {
    name: "other line ends",
    document: TEXT,
    change: (page: string) => page.replaceAll("\r\n", "\n"),
  },
  {
    name: "a text without notices",
    document: TEXT,
    change: (page: string) => page.replaceAll("[toolcap", "[someone"),
  },
  {
    name: "a lone surrogate",
    document: TEXT,
    change: (page: string) => page.replace("log", "lo\ud83d"),
  },
] as const;

for (const { name, document, change } of CHANGES) {
  test(`joinPages() refuses ${name}`, async () => {
    await assert.rejects(joinPages(document, fetchFrom(document, change)));
  });
}
