import assert from "node:assert/strict";
import test from "node:test";
import { expandedLength } from "../../lib/cli/pattern_size.ts";
import { parseQuery } from "../../lib/cli/query.ts";
import { find, FindError } from "../../mod.ts";
import { foundIn } from "./found.ts";

const MATCHES = [
  ["/err(or)?/", "an err", true],
  ["/err(or)?/", "an ERR", false],
  ["/err(or)?/i", "an ERROR", true],
  ["/^b/", "a\nb", false],
  ["/^b$/m", "a\nb\nc", true],
  ["/a.b/", "a\nb", false],
  ["/a.b/s", "a\nb", true],
  ["/^.$/u", "😀", true],
  ["/x/gimsu", "X", true],
  ["/a\\/b/", "a/b", true],
  ["/a/b/", "a/b", true],
  ["/caf\\u00e9/", "café", true],
  ["/\\ud83d\\ude00/", "😀", true],
  ["/[\\u{1F600}-\\u{1F64F}]/", "😀", true],
  ["/\\\\u0041/", "\\u0041", true],
  ["/(?<year>\\d{4})-\\d\\d/", "2026-11", true],
  ["/^\\p{L}$/", "é", true],
  ["/\\bfoo\\b/", "food", false],
  ["/ſ/i", "S", true],
] as const;

for (const [query, text, isMatch] of MATCHES) {
  test(`parseQuery() says that ${query} ${isMatch ? "matches" : "does not match"} ${JSON.stringify(text)}`, () => {
    assert.equal(parseQuery(query).matches(text), isMatch);
  });
}

const PLAIN = ["/usr/local", "/usr/local/", "a/b/i", "//", "/", "/a", "1/2/"];

for (const query of PLAIN) {
  test(`parseQuery() finds ${query} where it stands as it is`, () => {
    assert.ok(parseQuery(query).matches(`see ${query} here`));
  });
}

test("parseQuery() takes a path for plain text, whatever the case of its letters", () => {
  assert.ok(parseQuery("/usr/local").matches("/USR/LOCAL"));
});

const WRONG = [
  { query: "/a/y", says: 'there is no flag "y", only i, m and s' },
  { query: "/a/dv", says: 'there is no flag "d", only i, m and s' },
  { query: "/(a/", says: "missing closing ): `(a`" },
  { query: "/[a/", says: "missing closing ]: `[a`" },
  { query: "/*a/", says: "missing argument to repetition operator: `*`" },
  { query: "/a(?=b)/", says: "invalid or unsupported Perl syntax: `(?=`" },
  { query: "/(?<!a)b/", says: "invalid named capture: `(?<!a)b`" },
  { query: "/(a)\\1/", says: "invalid escape sequence: `\\1`" },
  { query: "/(?<n>a)\\k<n>/", says: "invalid escape sequence: `\\k`" },
  {
    query: "/\\Qa\\E/",
    says: "\\Q is not supported, escape each character instead",
  },
  { query: "/a{1001}/", says: "invalid repeat count: `{1001}`" },
  { query: `/${"a".repeat(1001)}/`, says: "it is longer than 1000 characters" },
] as const;

for (const { query, says } of WRONG) {
  test(`parseQuery() says what is wrong with ${query.slice(0, 20)}`, () => {
    assert.throws(() => parseQuery(query), {
      name: "FindError",
      code: "query",
      message:
        `Cannot search for this pattern: ${says}. Write a pattern like /timeout|error \\d+/i, without look-around and back-references, or plain text`,
    });
  });
}

/** What takes seconds and hundreds of megabytes if it is compiled. */
const BOMBS = [
  "(a{1000}){1000}",
  "((a{100}){100}){100}",
  "(((((a{1,9}){1,9}){1,9}){1,9}){1,9}){1,9}",
  `(?:${"abcdefghij".repeat(98)}){1000}`,
  `(?:${"a?".repeat(490)}){1000}`,
  `(?:${"(a|b)".repeat(190)}){1000}`,
  `(?:(?:${"\\pL".repeat(300)}){30}){30}`,
  "a{1000}".repeat(142),
  "(?:a?){900,}".repeat(80),
  "\\d{1000}",
  "(?:x|yz){140}".repeat(2),
] as const;

for (const bomb of BOMBS) {
  test(`parseQuery() refuses ${bomb.slice(0, 30)} of ${bomb.length} characters, which repeats too much`, () => {
    assert.throws(() => parseQuery(`/${bomb}/`), {
      code: "query",
      message: /it repeats too much, use \* or \+ or smaller numbers/,
    });
  });
}

test("parseQuery() takes patterns as large as people write them", () => {
  const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  const address = "(\\d{1,3}\\.){3}\\d{1,3}:\\d{1,5}";
  const words = "error|warning|fatal|critical|panic|abort|timeout|refused";
  for (const pattern of [uuid, address, words, `(${words}).{1,200}(${uuid})`]) {
    assert.ok(parseQuery(`/${pattern}/i`).parts!.partLength >= 8192, pattern);
  }
});

const SIZES = [
  ["abc", 3],
  ["a{3}", 3],
  ["a{2,5}b", 6],
  ["a{4,}", 4],
  ["a{0}", 1],
  ["(ab){10}", 30],
  ["((a{2}){3}){4}", 40],
  ["[a(){9}b]{5}", 5],
  ["\\p{Greek}{5}", 5],
  ["\\x{1F600}{5}", 5],
  ["\\({5}", 5],
  ["a{,5}", 5],
  ["(a)(b", 3],
] as const;

for (const [pattern, size] of SIZES) {
  test(`expandedLength() says that ${pattern} has ${size} elements`, () => {
    assert.equal(expandedLength(pattern), size);
  });
}

/** Patterns that take other engines exponential or quadratic time. */
const EVIL = [
  { pattern: "(a+)+$", text: "a", end: "!", matched: 0 },
  { pattern: "(a+)+$", text: "a", end: "", matched: 1 },
  { pattern: "^(a|a)*$", text: "a", end: "!", matched: 0 },
  { pattern: "^(a|aa)+$", text: "a", end: "!", matched: 0 },
  { pattern: "(.*a){20}$", text: "a", end: "!", matched: 0 },
  { pattern: "(.*a){20}", text: "a", end: "!", matched: 1 },
  { pattern: "(x+x+)+y", text: "x", end: "", matched: 0 },
  { pattern: "(x+x+)+y", text: "x", end: "y", matched: 1 },
  { pattern: "((a*)*)*b", text: "a", end: "", matched: 0 },
  { pattern: "^(([a-z])+.)+[A-Z]([a-z])+$", text: "a", end: "", matched: 0 },
  { pattern: "(a?){50}a{50}$", text: "a", end: "!", matched: 0 },
  { pattern: "(.*)*(.*)*[^a]$", text: "a", end: "a", matched: 0 },
  { pattern: "a.*a.*a.*b", text: "a", end: "", matched: 0 },
] as const;

for (const { pattern, text, end, matched } of EVIL) {
  const name = `/${pattern}/ in a megabyte of ${text}, then "${end}"`;
  const long = text.repeat(1_000_000) + end;

  test(`find() answers ${name}, in a line`, async () => {
    const found = await foundIn(long, { query: parseQuery(`/${pattern}/`) });
    assert.equal(found.matched, matched);
    assert.ok(found.text.length < 2000, "what is shown of the line");
  });

  test(`find() answers ${name}, in an item`, async () => {
    const item = `[[${JSON.stringify(long)}],0]`;
    // An item ends behind the quote and the bracket.
    const query = parseQuery(`/${pattern.replace(/\$$/, '"]$')}/`);
    assert.equal((await foundIn(item, { query })).matched, matched);
  });
}

test("find() answers a pattern whose match is longer than a part", async () => {
  const text = `b${"a".repeat(500_000)}c`;
  const query = parseQuery("/ba*c/");
  assert.equal(
    (await foundIn(`[${JSON.stringify(text)},0]`, { query })).matched,
    1,
  );
  const { text: shown } = await foundIn(text, { query });
  assert.equal(shown, `1:b${"a".repeat(399)}... [499602 more characters cut]`);
});

test("find() does not say how many matches there are, where one has no end in sight", async () => {
  const text = `${"-".repeat(3000)}b${"a".repeat(500_000)}`;
  const { text: shown } = await foundIn(text, { query: parseQuery("/ba*/") });
  assert.match(
    shown,
    /^1:\[1 or more matches in 503001 characters\]\n1:\[characters 2801-3600 of 503001\] -{200}ba{599}$/,
  );
});

test("find() counts the matches of a pattern across parts", async () => {
  const text = "request 12345 took 67 ms; ".repeat(10_000);
  const { text: shown } = await foundIn(text, { query: parseQuery("/\\d+/") });
  assert.match(shown, /^1:\[20000 matches in 260000 characters\]/);
});

test("find() takes a part of a line for what it is: no start and no end of it", async () => {
  const text = `${"a ".repeat(100_000)}.`;
  for (
    const pattern of ["/^ /", "/a$/", "/ $/", "/\\A /", "/a\\z/"]
  ) {
    const found = await foundIn(text, { query: parseQuery(pattern) });
    assert.equal(found.matched, 0, pattern);
  }
  const ends = await foundIn(text, { query: parseQuery("/^.|[a ]$|\\.$/") });
  assert.match(ends.text, /^1:\[2 matches/);
  const words = await foundIn(text, { query: parseQuery("/\\ba\\b/") });
  assert.match(words.text, /^1:\[100000 matches/);
});

test("find() goes on when the automaton of a pattern has filled its memory", async () => {
  let state = 1;
  const text = Array.from({ length: 20_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 31 ? "a" : "b";
  }).join("");
  const query = parseQuery("/a[ab]{99}c/");
  for (const [end, matched] of [["c", 1], ["d", 0]] as const) {
    const item = `["${"-".repeat(30_000)}a${text.slice(0, -99)}a${
      text.slice(-99)
    }${end}",0]`;
    assert.equal((await foundIn(item, { query })).matched, matched);
  }
});

test("find() takes the queries of the command, by functions", async () => {
  const { matches } = parseQuery("/^b/");
  assert.equal(await find("ab\nb", matches), "1-ab\n2:b");
});

test("FindError has a code to branch on", () => {
  assert.equal(new FindError("slow", "x").code, "slow");
});
