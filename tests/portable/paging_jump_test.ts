import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeCursor, encodeCursor } from "../../lib/paging/cursor.ts";
import { readTextPage } from "./join_text.ts";
import { readInfo } from "./page_info.ts";
import { allPages, FINGERPRINT, openPages } from "./pages.ts";

const limits = { chars: 2_000 };
const ANY = encodeCursor({ position: { path: [1] }, fingerprint: FINGERPRINT });

function rows(count: number): { readonly id: number; readonly name: string }[] {
  return Array.from({ length: count }, (_, id) => ({ id, name: `row ${id}` }));
}

/** The page to which a jump from some cursor leads, and its information. */
function jumped(document: string, jump: string) {
  const { page } = openPages(document, { limits });
  return page(`${ANY}#${jump}`);
}

const LIST = JSON.stringify(rows(500));
const TEXT = Array.from({ length: 900 }, (_, i) => `line ${i + 1}\r\n`).join(
  "",
);
const DOCUMENTS = {
  "a list": LIST,
  "an object with a list": JSON.stringify({ n: 1, data: { rows: rows(500) } }),
  "an object with fields behind its list": JSON.stringify({
    rows: rows(500),
    log: "x".repeat(9_000),
    n: 1,
  }),
  "an object of entries": JSON.stringify(
    Object.fromEntries(rows(500).map((row) => [`k${row.id}`, row])),
  ),
  "one enormous item": JSON.stringify([{ rows: rows(500) }]),
  "one long string in an object": JSON.stringify({
    text: "word ".repeat(2_000),
  }),
  "nested lists": `${"[".repeat(40)}${LIST}${"]".repeat(40)}`,
  "a long number": `[${"7".repeat(9_000)}]`,
  "a text": TEXT,
  "a text of one line": "word ".repeat(5_000),
  "a text whose last line is long": `${TEXT}${"x".repeat(7_000)}`,
  "a text of blank lines": "\n".repeat(5_000),
};

for (const [name, document] of Object.entries(DOCUMENTS)) {
  test(`#last leads to the last page of ${name}`, () => {
    const last = jumped(document, "last");
    assert.equal(last.next, undefined);
    assert.ok(!last.isEmpty);
    assert.ok(last.text.length <= limits.chars);
    const walked = allPages(document, { limits }).at(-1)!;
    assert.ok(
      last.text.length >= walked.text.length,
      "as full as any last one",
    );
    assert.match(last.text, /This is the last page/);
  });
}

test("#last shows the end of a text in whole lines", () => {
  const { chunk } = readTextPage(jumped(TEXT, "last").text);
  assert.ok(chunk.endsWith("line 900\r\n"));
  assert.match(chunk, /^line \d+\r\n/);
});

for (const number of [1, 2, 499, 500]) {
  test(`#item:${number} starts a page with that item`, () => {
    for (const name of ["a list", "an object with a list"] as const) {
      const { text } = jumped(DOCUMENTS[name], `item:${number}`);
      const info = readInfo(text);
      assert.ok(info.items!.startsWith(`${number}-`), info.items);
      assert.match(text, new RegExp(`\\[\\{"id":${number - 1},`));
    }
  });
}

for (const number of [1, 2, 899, 900]) {
  test(`#line:${number} starts a page with that line`, () => {
    const { chunk } = readTextPage(jumped(TEXT, `line:${number}`).text);
    assert.ok(chunk.startsWith(`line ${number}\r\n`), chunk.slice(0, 20));
  });
}

for (
  const [document, jump, says] of [
    [
      LIST,
      "item:501",
      "There is no item 501: this result has 500. Use #item:1 to #item:500, or #last.",
    ],
    [
      TEXT,
      "line:901",
      "There is no line 901: this result has 900. Use #line:1 to #line:900, or #last.",
    ],
    [
      LIST,
      "line:3",
      "This result is made of items, not lines. Use #item:N or #last.",
    ],
    [
      TEXT,
      "item:3",
      "This result is made of lines, not items. Use #line:N or #last.",
    ],
  ] as const
) {
  test(`a jump to what is not there says what is: #${jump}`, () => {
    assert.throws(() => jumped(document, jump), {
      name: "JumpError",
      message: says,
    });
  });
}

test("a jump goes with any cursor, blanks and padding forgiven", () => {
  const { position } = decodeCursor(ANY)!;
  for (
    const [text, jump] of [
      [`${ANY}#last`, { kind: "last" }],
      [` ${ANY}== # item:12 `, { kind: "item", number: 12 }],
      [`${ANY}#line:5000`, { kind: "line", number: 5000 }],
      [`${ANY}#ITEMS 1,200`, { kind: "item", number: 1200 }],
      [`${ANY}%23Last`, { kind: "last" }],
    ] as const
  ) {
    assert.deepEqual(decodeCursor(text), {
      position,
      fingerprint: FINGERPRINT,
      jump,
    });
  }
});

for (
  const jump of [
    "",
    "first",
    "item",
    "item:",
    "item:0",
    "item:-1",
    "item:1.5",
    "line:1#last",
  ]
) {
  test(`what is no jump leaves the cursor ours: #${jump}`, () => {
    assert.deepEqual(decodeCursor(`${ANY}#${jump}`)?.jump, { kind: "unknown" });
    for (const document of [LIST, TEXT]) {
      assert.throws(() => jumped(document, jump), {
        name: "JumpError",
        message: /^What stands behind # in this cursor cannot be read\. Use #/,
      });
    }
  });
}

test("a page says about how many are left, and the first one how to jump", () => {
  for (const document of [LIST, TEXT]) {
    const pages = allPages(document, { limits });
    for (const [i, { text }] of pages.entries()) {
      const left = pages.length - 1 - i;
      const said = Number(
        /About (\d+) pages? (?:is|are) left/.exec(text)?.[1] ?? 0,
      );
      assert.ok(Math.abs(said - left) <= 1, `${said} of ${left}`);
      assert.equal(
        /Append #(item|line):N or #last to a cursor/.test(text),
        i === 0,
      );
    }
  }
});

test("#line:N counts the lines of a string that is the bulk of a document", () => {
  const lines = Array.from({ length: 900 }, (_, i) => `line ${i + 1} \\ "`);
  const document = JSON.stringify({ path: "a", content: lines.join("\n") })
    .replace("\\nline 7 ", "\\u000aline 7 ");
  for (const number of [1, 2, 7, 8, 450, 900]) {
    const { text } = jumped(document, `line:${number}`);
    const { content } = JSON.parse(text);
    assert.ok(content.startsWith(`line ${number} \\ "`), content.slice(0, 30));
  }
  const first = openPages(document, { limits }).page().text;
  assert.match(first, /Append #line:N or #last/);
  assert.throws(() => jumped(document, "line:901"), {
    message: /There is no line 901: this result has 900/,
  });
  assert.throws(() => jumped(document, "item:1"), {
    message: /made of lines, not items/,
  });
});
