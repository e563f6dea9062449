import assert from "node:assert/strict";
import test from "node:test";
import { find } from "../../mod.ts";
import { foundIn } from "./found.ts";

function lines(count: number): string {
  return Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join("");
}

test("find() gives the lines of a text that match, with two lines around each", async () => {
  assert.equal(
    await find(lines(20), "line 9"),
    "7-line 7\n8-line 8\n9:line 9\n10-line 10\n11-line 11",
  );
});

test("find() stops at the ends of the text", async () => {
  assert.equal(await find(lines(3), "line 1"), "1:line 1\n2-line 2\n3-line 3");
  assert.equal(await find(lines(3), "line 3"), "1-line 1\n2-line 2\n3:line 3");
});

test("find() puts -- between groups that do not touch, and only there", async () => {
  const near = await find(lines(20), (line) => /^line (3|8)$/.test(line));
  assert.equal(
    near,
    "1-line 1\n2-line 2\n3:line 3\n4-line 4\n5-line 5\n6-line 6\n7-line 7\n8:line 8\n9-line 9\n10-line 10",
  );
  const apart = await find(lines(20), (line) => /^line (3|9)$/.test(line));
  assert.equal(
    apart,
    "1-line 1\n2-line 2\n3:line 3\n4-line 4\n5-line 5\n--\n7-line 7\n8-line 8\n9:line 9\n10-line 10\n11-line 11",
  );
});

const ENDS = [
  { name: "a line end at the end", text: "a\nx\n", total: 2 },
  { name: "none at the end", text: "a\nx", total: 2 },
  { name: "an empty last line", text: "a\nx\n\n", total: 3 },
  { name: "CRLF", text: "a\r\nx\r\n", total: 2 },
  { name: "a lone CR, which ends no line", text: "a\rb\nx\r", total: 2 },
  { name: "one line", text: "x", total: 1 },
] as const;

for (const { name, text, total } of ENDS) {
  test(`find() counts the lines of a text with ${name}`, async () => {
    const found = await foundIn(text, { query: "x" });
    assert.deepEqual([found.matched, found.total], [1, total]);
  });
}

test("find() hands a line over without its line end", async () => {
  const seen: string[] = [];
  await find("a\r\n\r\nb\rc\n", (line) => {
    seen.push(line);
    return false;
  });
  assert.deepEqual(seen, ["a", "", "b\rc"]);
});

test("find() says of a text how many lines were searched", async () => {
  assert.equal(await find(lines(1234), "x"), "0 of 1,234 lines match.");
  assert.equal(await find("", "x"), "0 of 0 lines match.");
});

test("find() gives the lines of a text that is one JSON string", async () => {
  assert.equal(await find('"a\\nb"', "b"), "1-a\n2:b");
});

test("find() gives lines of 2,000 characters whole", async () => {
  const line = `${"x".repeat(1999)}y`;
  assert.equal(await find(`${line}\nz`, "y"), `1:${line}\n2-z`);
  assert.equal(await find(`${line}\nz`, "z"), `1-${line}\n2:z`);
});

test("find() gives 200 characters on each side of a match in a longer line", async () => {
  const left = "l".repeat(5000);
  const right = "r".repeat(5000);
  assert.equal(
    await find(`a\n${left}Needle${right}\n`, "needle"),
    `1-a\n2:[1 match in 10006 characters]\n2:[characters 4801-5206 of 10006] ${
      "l".repeat(200)
    }Needle${"r".repeat(200)}`,
  );
});

test("find() joins surroundings that touch, and only these", async () => {
  const text = `${"-".repeat(3000)}x${"-".repeat(400)}x${"-".repeat(401)}x${
    "-".repeat(100)
  }`;
  const rows = (await find(text, "x")).split("\n");
  assert.equal(rows[0], `1:[3 matches in ${text.length} characters]`);
  assert.deepEqual(
    rows.slice(1).map((row) => row.slice(0, row.indexOf("]") + 1)),
    [
      `1:[characters 2801-3602 of ${text.length}]`,
      `1:[characters 3604-3904 of ${text.length}]`,
    ],
  );
});

test("find() counts matches that do not overlap", async () => {
  const found = await find("a".repeat(3001), "aa");
  assert.match(found, /^1:\[1500 matches in 3001 characters\]\n1:\[[^\n]*$/);
});

test("find() finds both readings of a query, in order", async () => {
  const gap = "-".repeat(1000);
  const text = ['x"y', 'x\\"y', 'X"Y', 'x\\"y'].join(gap);
  const rows = (await find(text, 'x\\"y')).split("\n");
  assert.equal(rows[0], `1:[4 matches in ${text.length} characters]`);
  assert.deepEqual(
    rows.slice(1).map((row) => /-+(x.*y)/i.exec(row.slice(12))?.[1] ?? row),
    [
      `1:[characters 1-203 of ${text.length}] x"y${"-".repeat(200)}`,
      'x\\"y',
      'X"Y',
      'x\\"y',
    ],
  );
});

test("find() does not split surrogate pairs around a match", async () => {
  const pairs = "😀".repeat(3000);
  for (const text of [`${pairs}x${pairs}`, `${pairs}-x-${pairs}`]) {
    const shown = await find(`${text}\n${text.slice(0, -2)}`, "x");
    assert.ok(shown.isWellFormed());
    assert.match(shown, /😀-?x-?😀/u);
  }
});

test("find() gives the start of a long line beside one that matches", async () => {
  assert.equal(
    await find(`${"x".repeat(2001)}\ny`, "y"),
    `1-${"x".repeat(400)}... [1601 more characters cut]\n2:y`,
  );
  assert.equal(
    await find(`x${"😀".repeat(1001)}\ny`, "y"),
    `1-x${"😀".repeat(199)}... [1604 more characters cut]\n2:y`,
  );
});

test("find() gives a long line whole to a function that cannot say where", async () => {
  const line = `${"x".repeat(5000)}y`;
  assert.equal(await find(line, (text) => text.endsWith("y")), `1:${line}`);
});

test("find() counts matches across any border between parts of a long line", async () => {
  const period = "needle in hay, ";
  for (let cut = 0; cut < period.length; cut++) {
    const text = `${"-".repeat(cut)}${period.repeat(10_000)}`;
    const found = await find(text, "needle in hay");
    assert.match(found, /^1:\[10000 matches in /, `${cut}`);
  }
});

test("find() finds a query of 1,000 characters across parts, and refuses a longer one", async () => {
  const query = "ab".repeat(500);
  const text = `${"a".repeat(65_536 * 2 - 600)}${query}${"a".repeat(70_000)}`;
  assert.match(await find(text, query), /^1:\[1 match in /);
  await assert.rejects(find(text, `${query}a`), {
    name: "FindError",
    code: "query",
    message:
      "Cannot search for a text of 1001 characters: 1000 is the most, look for a part of it",
  });
  await assert.rejects(find(text, ""), { name: "FindError", code: "query" });
});
