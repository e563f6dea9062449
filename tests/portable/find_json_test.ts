import assert from "node:assert/strict";
import test from "node:test";
import { find } from "../../mod.ts";
import { foundText } from "../../lib/paging/found.ts";
import { foundIn } from "./found.ts";

/** A list that is long enough to be the one that is paged. */
const USERS = Array.from(
  { length: 40 },
  (_, i) => `{"id":${i},"name":"user ${i}","active":${i % 2 === 0}}`,
);

test("find() gives the items of a list that match, whole, with their number from 1", async () => {
  assert.equal(
    await find([["a", 1], ["b", 2], ["ab", 3]], "B"),
    '[{"item_number":2,"item":["b",2]},{"item_number":3,"item":["ab",3]}]',
  );
});

test("find() keeps the source of an item, its white space apart", async () => {
  const text = `[ {"n": 9007199254740993, "x": 1.0,\t"n": 1E5}, {"m": 1} ]`;
  assert.equal(
    await find(text, "1.0"),
    '[{"item_number":1,"item":{"n":9007199254740993,"x":1.0,"n":1E5}}]',
  );
});

test("find() counts items", async () => {
  const found = await foundIn(`[${USERS.join(",")}]`, { query: '"id":3' });
  const { matched, total, unit, otherFields } = found;
  assert.deepEqual([matched, total, unit, otherFields], [11, 40, "items", 0]);
});

test("find() filters the list of an object at its place, and keeps the other fields that match", async () => {
  const text = `{"user 7": 1, "next": "user 8", "data": {"rows": [${
    USERS.join(", ")
  }], "more": true, "by": "User 7"}, "took": 7}`;
  const found = await foundIn(text, { query: "user 7" });
  assert.deepEqual(found, {
    text: `{"user 7":1,"data":{"rows":[{"item_number":8,"item":${
      USERS[7]
    }}],"by":"User 7"}}`,
    unit: "items",
    matched: 1,
    total: 40,
    otherFields: 2,
  });
});

test("find() leaves an empty list where only another field matches", async () => {
  const found = await foundIn(`{"cursor":"abc","rows":[${USERS.join(",")}]}`, {
    query: "abc",
  });
  assert.equal(found.text, '{"cursor":"abc","rows":[]}');
  assert.equal(foundText(found), "0 of 40 items match, and 1 other field");
});

test("find() counts the key of what it searches, which shows no more of it", async () => {
  const list = await foundIn(`{"data":{"Rows":[${USERS.join(",")}]}}`, {
    query: '"rows"',
  });
  assert.equal(list.text, '{"data":{"Rows":[]}}');
  assert.equal(foundText(list), "0 of 40 items match, and 1 other field");
  const content = "some line\n".repeat(500);
  const lines = await foundIn(JSON.stringify([{ content }]), {
    query: "content",
  });
  assert.equal(
    lines.text,
    '[{"item_number":1,"item":{"content":"0 of 500 lines match."}}]',
  );
});

test("find() gives the fields of an object without a list that match", async () => {
  const object = { ada: { born: 1815 }, grace: { born: 1906 }, n: 1815 };
  const found = await foundIn(JSON.stringify(object), { query: "1815" });
  assert.equal(found.text, '{"ada":{"born":1815},"n":1815}');
  assert.equal(foundText(found), "2 of 3 fields match");
});

test("find() gives the fields of the object that is most of the document", async () => {
  const users = Object.fromEntries(
    USERS.map((user, i) => [`u${i}`, JSON.parse(user)]),
  );
  const found = await foundIn(JSON.stringify({ ok: true, data: { users } }), {
    query: "user 12",
  });
  assert.equal(found.text, `{"data":{"users":{"u12":${USERS[12]}}}}`);
  assert.equal(foundText(found), "1 of 40 fields match");
});

test("find() gives a smaller object whole, and a long number", async () => {
  const part = { a: "x".repeat(200), b: "y".repeat(200) };
  const parts = JSON.stringify({ p: part, q: part, r: part });
  assert.equal(
    foundText(await foundIn(parts, { query: "yx" })),
    "0 of 3 fields match",
  );
  assert.equal(JSON.parse(await find(parts, "y")).p.a, part.a);
  const number = `{"n":${"9".repeat(500)},"m":1}`;
  const found = await foundIn(number, { query: "99" });
  assert.equal(foundText(found), "1 of 2 fields match");
});

test("find() gives the lines of a string that is most of the document", async () => {
  const lines = Array.from({ length: 50 }, (_, i) => `line ${i}\n`);
  const found = await foundIn(
    JSON.stringify({ path: "a.log", content: lines.join("") }),
    { query: "LINE 20" },
  );
  const text = "19-line 18\n20-line 19\n21:line 20\n22-line 21\n23-line 22";
  assert.deepEqual(JSON.parse(found.text), { content: text });
  assert.equal(foundText(found), "1 of 50 lines match");
});

test("find() says in that string that no line matches, where only a field does", async () => {
  const content = "some line\n".repeat(50);
  const { text } = await foundIn(JSON.stringify({ path: "a.log", content }), {
    query: "a.log",
  });
  assert.deepEqual(JSON.parse(text), {
    path: "a.log",
    content: "0 of 50 lines match.",
  });
});

test("find() searches inside the only item of a list, if that is long", async () => {
  const content = Array.from({ length: 500 }, (_, i) => `line ${i}\n`).join("");
  const found = await foundIn(JSON.stringify([{ id: 1, content }]), {
    query: "line 77",
  });
  assert.deepEqual(JSON.parse(found.text), [{
    item_number: 1,
    item: {
      content: "76-line 75\n77-line 76\n78:line 77\n79-line 78\n80-line 79",
    },
  }]);
  assert.equal(foundText(found), "1 of 500 lines match");
  const rows = await foundIn(
    `[[${[...USERS, ...USERS, ...USERS].join(",")}]]`,
    {
      query: "x",
    },
  );
  assert.equal(rows.text, "0 of 120 items match.");
  const short = `{"id":1,"text":"${"x".repeat(3900)}"}`;
  assert.equal(
    await find(`[${short}]`, "X"),
    `[{"item_number":1,"item":${short}}]`,
  );
});

test("find() searches the list that `key` names", async () => {
  const text = JSON.stringify({ big: USERS, small: { list: [1, 2, 3] } });
  assert.equal(
    await find(text, "3", { key: "small.list" }),
    `{"big":${
      JSON.stringify(USERS)
    },"small":{"list":[{"item_number":3,"item":3}]}}`,
  );
  assert.equal(
    await find('{"a":{"b":12}}', "2", { key: "a.b" }),
    '{"a":{"b":12}}',
  );
  await assert.rejects(find(text, "3", { key: "none" }), RangeError);
});

const READ = [
  { name: "keys", text: '[{"Name":1}]', query: "name" },
  { name: "a key with its value", text: '[{"a": "b"}]', query: '"a":"b"' },
  { name: "numbers as they are written", text: "[1.50]", query: "1.50" },
  { name: "escaped letters", text: '["caf\\u00e9"]', query: "CAFÉ" },
  { name: "escaped pairs", text: '["\\ud83d\\ude00"]', query: "😀" },
  { name: "escaped quotes", text: '["say \\"hi\\""]', query: 'say "hi"' },
  { name: "a copy of quotes", text: '["say \\"hi\\""]', query: 'say \\"hi\\"' },
  { name: "a copy of a line end", text: '["a\\nb"]', query: "a\\nb" },
  { name: "a path", text: '["C:\\\\new"]', query: "c:\\new" },
  { name: "a copy of a path", text: '["C:\\\\new"]', query: "c:\\\\new" },
  {
    name: "a path behind a slash",
    text: '["\\/usr\\/bin"]',
    query: "/usr/bin",
  },
  { name: "any case", text: '["STRASSE Ä Ω"]', query: "straSSe ä ω" },
  { name: "the sigma of a word's end", text: '["ΟΔΟΣ"]', query: "οδοσ" },
  { name: "a sigma within a word", text: '["ΟΔΟΣΑ"]', query: "ΟΔΟΣ" },
  { name: "a dotted I", text: '["İzmir İ"]', query: "izmir i" },
] as const;

for (const { name, text, query } of READ) {
  test(`find() finds ${name}`, async () => {
    assert.equal((await foundIn(text, { query })).matched, 1);
  });
}

const UNREAD = [
  { name: "the letter of an escape", text: '["a\\nit"]', query: "nit" },
  { name: "the digits of an escape", text: '["caf\\u00e9"]', query: "00e9" },
  { name: "white space between tokens", text: '{"a":  1}', query: ":  1" },
] as const;

for (const { name, text, query } of UNREAD) {
  test(`find() does not find ${name}`, async () => {
    assert.equal((await foundIn(text, { query })).matched, 0);
  });
}

test("find() says how much was searched, where nothing matches", async () => {
  const list = JSON.stringify(Array.from({ length: 5000 }, (_, i) => i));
  assert.equal(await find(list, "x"), "0 of 5,000 items match.");
  assert.equal(await find({ a: 1 }, "x"), "0 of 1 fields match.");
  assert.equal(await find([], "x"), "0 of 0 items match.");
});

test("find() hands each item or field to a function, its escapes decoded", async () => {
  const texts: string[] = [];
  const see = (text: string) => {
    texts.push(text);
    return text.includes("é");
  };
  assert.equal(
    await find('[{"a": "caf\\u00e9"}, "b\\n"]', see),
    '[{"item_number":1,"item":{"a":"caf\\u00e9"}}]',
  );
  assert.equal(
    await find('{"x": "caf\\u00e9", "y": 2}', see),
    '{"x":"caf\\u00e9"}',
  );
  assert.deepEqual(texts, ['{"a":"café"}', '"b\n"', '"x":"café"', '"y":2']);
});

test("find() finds what crosses any border between parts of a long item", async () => {
  const source = '\\ud83d\\ude00 in a \\"h\\u00e9y\\" 😀 stack';
  const query = '😀 in a "héy" 😀 stack';
  for (let cut = 0; cut < 60; cut++) {
    // What is read at once is 1,024 units.
    const before = "x".repeat(100 * 1024 - 50 + cut);
    const text = `["${before}${source}${"y".repeat(2000)}",0]`;
    assert.equal((await foundIn(text, { query })).matched, 1, `${cut}`);
    const other = `${query}!`;
    assert.equal((await foundIn(text, { query: other })).matched, 0);
  }
});

test("find() takes any depth", async () => {
  const depth = 20_000;
  const text = `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;
  assert.equal((await foundIn(text, { query: "1" })).matched, 1);
  const lists = `${"[".repeat(10 * depth)}1${"]".repeat(10 * depth)}`;
  assert.equal((await foundIn(lists, { query: "1" })).matched, 1);
  const objects = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  assert.equal((await foundIn(objects, { query: "1" })).matched, 1);
});
