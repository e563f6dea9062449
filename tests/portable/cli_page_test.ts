import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { call } from "./cli_call.ts";

/** What a line of `toolcap page --json` holds. */
interface PageLine {
  readonly shown: string;
  readonly cursor: string | null;
  readonly next_cursor: string | null;
  readonly tokens: number;
  readonly chars: number;
  readonly bytes: number;
  readonly lines: number;
  readonly escapedChars: number;
  readonly text: string;
}

/** Records with numbers that JavaScript cannot hold. */
const RECORDS = `{"count":1.0,"data":{"items":[${
  Array.from(
    { length: 2_000 },
    (_, i) => `{"id":${9007199254740993n + BigInt(i)},"name":"name ${i}"}`,
  ).join(", ")
}]},"others":[${"1,".repeat(100)}2]}`;
const LINES = Array.from({ length: 3_000 }, (_, i) => `line ${i + 1}`)
  .join("\n");
const NDJSON = LINES.replace(/.+/g, (line) => JSON.stringify({ line }));

async function pageLines(
  args: readonly string[],
  input: string,
  env = {},
): Promise<PageLine[]> {
  const { code, stdout, stderr } = await call(
    ["page", "--json", ...args],
    env,
    [input],
  );
  assert.deepEqual([code, stderr], [0, ""]);
  return stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

const WHOLE = [
  { name: "JSON", input: '{"a" : 9007199254740993, "b":1.0}\n' },
  { name: "text", input: "one\r\ntwo\n" },
  { name: "nothing", input: "" },
  { name: "lines of JSON", input: '{"a":1}\n{"a":2}\n' },
];
for (const { name, input } of WHOLE) {
  test(`toolcap page prints ${name} that fits as it is`, async () => {
    const { code, stdout, stderr } = await call(["page"], {}, [input]);
    assert.deepEqual([code, stdout, stderr], [0, input, ""]);
  });
}

test("toolcap page prints a file", async () => {
  const path = fileURLToPath(import.meta.url);
  const { stdout } = await call(["page", "--max-tokens=0", path]);
  assert.equal(stdout, readFileSync(path, "utf8"));
});

test("toolcap page ends what it prints with a line feed", async () => {
  assert.equal((await call(["page"], {}, ["[1]"])).stdout, "[1]\n");
});

test("toolcap page leaves a byte order mark out, and sees the JSON behind it", async () => {
  const { stdout } = await call(["page"], {}, ["\xef\xbb\xbf" + RECORDS]);
  assert.match(stdout, /^\{"page":\{"within":"data\.items","items":"1-/);
});

test("toolcap page says when its input is not UTF-8", async () => {
  const { code, stdout, stderr } = await call(["page", "-"], {}, ["a\xff"]);
  assert.equal(code, 0);
  assert.equal(stdout, "a\ufffd\n");
  assert.match(stderr, /^toolcap: not all of it is UTF-8/);
});

test("toolcap page gives JSON in its own text", async () => {
  const { stdout } = await call(["page"], {}, [RECORDS]);
  assert.match(stdout, /"count":1\.0,/);
  assert.match(stdout, /"items":\[\{"id":9007199254740993,"name":"name 0"\}/);
});

test("toolcap page goes on from a cursor until the last page", async () => {
  const ids: string[] = [];
  let args: readonly string[] = [];
  for (;;) {
    const [page] = await pageLines(args, RECORDS);
    assert.equal(page!.cursor, args[1] ?? null);
    ids.push(...page!.text.match(/(?<="id":)\d+/g)!);
    if (page!.next_cursor === null) break;
    args = ["--cursor", page!.next_cursor];
  }
  assert.deepEqual(ids, RECORDS.match(/(?<="id":)\d+/g));
});

test("toolcap page --all gives the pages that cursors lead to", async () => {
  const all = await pageLines(["--all", "--max-tokens", "3000"], RECORDS);
  assert.ok(all.length > 10);
  assert.equal(all.at(-1)!.next_cursor, null);
  for (const [i, page] of all.entries()) {
    assert.equal(page.cursor, all[i - 1]?.next_cursor ?? null);
  }
  const args = ["--max-tokens", "3000", "--all", "--cursor", all[5]!.cursor!];
  assert.deepEqual(await pageLines(args, RECORDS), all.slice(5));
});

test("toolcap page --all says before each page what it shows", async () => {
  const args = ["page", "--all", "--max-lines", "1000"];
  const { stdout } = await call(args, {}, [LINES]);
  const headings = stdout.split("\n").filter((line) => /^===/.test(line));
  assert.equal(headings.length, 4);
  assert.match(headings[0]!, /^=== characters 1-\d+ of \d+ ===$/);
  const text = stdout.split("\n").filter((line) => !/^(===|\[)/.test(line));
  assert.equal(text.join("\n").replace(/\n+/g, "\n"), `${LINES}\n`);
});

test("toolcap page --json measures each page, which keeps its budget", async () => {
  for (const page of await pageLines(["--all", "--client=codex"], LINES)) {
    const { text, chars, bytes, lines, escapedChars, tokens } = page;
    assert.equal(chars, text.length);
    assert.equal(bytes, new TextEncoder().encode(text).length);
    assert.equal(lines, text.split("\n").length);
    assert.equal(escapedChars, JSON.stringify(text).length);
    assert.ok(tokens <= 20_000);
  }
});

const LIMITS = [
  { args: ["--max-tokens", "700"], env: {}, unit: "tokens", most: 700 },
  { args: ["--max-chars", "2000"], env: {}, unit: "chars", most: 2_000 },
  { args: ["--max-bytes", "2100"], env: {}, unit: "bytes", most: 2_100 },
  { args: ["--max-lines", "12"], env: {}, unit: "lines", most: 12 },
  {
    args: ["--max-escaped-chars", "4100"],
    env: {},
    unit: "escapedChars",
    most: 4_100,
  },
  {
    args: [],
    env: { TOOLCAP_MAX_TOKENS: "800" },
    unit: "tokens",
    most: 800,
  },
  {
    args: ["--client", "claude-code"],
    env: { MAX_MCP_OUTPUT_TOKENS: "1000" },
    unit: "tokens",
    most: 800,
  },
  {
    args: [],
    env: { TOOLCAP_CLIENT: "claude-code", MAX_MCP_OUTPUT_TOKENS: "1000" },
    unit: "tokens",
    most: 800,
  },
] as const;
for (const { args, env, unit, most } of LIMITS) {
  const how = [...args, ...Object.keys(env)].join(" ");
  test(`toolcap page keeps ${how}`, async () => {
    const [page] = await pageLines(args, LINES, env);
    assert.ok(page![unit] <= most, String(page![unit]));
    assert.ok(page![unit] > most / 2, String(page![unit]));
  });
}

test("toolcap page --token-table estimates by another table", async () => {
  const [all, some] = await Promise.all(
    ["universal", "openai"].map((name) =>
      pageLines(["--token-table", name, "--max-tokens", "2000"], LINES)
    ),
  );
  assert.ok(some![0]!.chars > all![0]!.chars);
  assert.ok(some![0]!.tokens <= 2_000);
});

test("toolcap page --key pages another list", async () => {
  const args = ["--key", "others", "--max-tokens", "600"];
  const [page] = await pageLines(args, RECORDS);
  assert.match(page!.shown, /^items 1-\d+ of 101 in others/);
});

for (const fields of ["data.items.name", '["data.items.*.name"]']) {
  test(`toolcap page --fields ${fields} keeps these`, async () => {
    const [page] = await pageLines(["--fields", fields], RECORDS);
    assert.match(page!.text, /"items":\[\{"name":"name 0"\},/);
  });
}

const FINDS = [
  { find: "name 77", shows: /\b11 of 2,000 items match/ },
  { find: "/NAME 7{2}\\b/i", shows: /1 of 2,000 items match/ },
  { find: '"id":9007199254740993,', shows: /1 of 2,000 items match/ },
];
for (const { find, shows } of FINDS) {
  test(`toolcap page --find ${find} searches`, async () => {
    const [page] = await pageLines(["--find", find], RECORDS);
    assert.match(page!.text, shows);
  });
}

test("toolcap page --find searches lines of JSON by line", async () => {
  const [page] = await pageLines(["--find", "line 1500"], NDJSON);
  assert.match(page!.text, /1 of 3,000 lines match/);
  assert.match(page!.text, /\n1500:\{"line":"line 1500"\}\n/);
});

test("toolcap page --find goes on with the same search", async () => {
  const [first, second] = await pageLines(["--find=1", "--all"], LINES);
  const args = ["--find=1", "--cursor", first!.next_cursor!];
  assert.deepEqual((await pageLines(args, LINES))[0], second);
});

test("toolcap page says when nothing was found", async () => {
  const [page] = await pageLines(["--find", "nowhere"], LINES);
  assert.equal(page!.shown, "no match");
  assert.equal(page!.next_cursor, null);
});

test("toolcap page says that the text has changed since", async () => {
  const [{ next_cursor } = { next_cursor: null }] = await pageLines([], LINES);
  const [page] = await pageLines(["--cursor", next_cursor!], `${LINES}!`);
  assert.match(page!.text, /has changed since/);
});

test("toolcap page tells a person how to get the next page", async () => {
  const args = ["page", "--find", "it's", "--max-lines=10"];
  const input = ["it's\n".repeat(500)];
  const isTerminal = (stream: number) => stream === 2;
  const { stderr } = await call(args, {}, input, { isTerminal });
  assert.match(
    stderr,
    /^toolcap: for the next page: toolcap page --find='it'\\''s' --max-lines=10 --cursor=\w+\n$/,
  );
  assert.equal((await call(args, {}, input)).stderr, "");
  const file = await call([...args, "-"], {}, input, { isTerminal });
  assert.match(file.stderr, / --cursor=\w+ -- -\n$/);
});

test("toolcap page shows a terminal what it would act upon", async () => {
  const input = ["a\x1b[2J\tb\x7f\r\nc\rd\xc2\x9b!\n"];
  const terminal = { isTerminal: (stream: number) => stream === 1 };
  const shown = await call(["page"], {}, input, terminal);
  assert.equal(shown.stdout, "a\u241b[2J\tb\u2421\r\nc\u240dd\ufffd!\n");
  const { stdout } = await call(["page"], {}, input);
  assert.equal(stdout, "a\x1b[2J\tb\x7f\r\nc\rd\x9b!\n");
});

test("toolcap page --all takes no colours from a key", async () => {
  const text = `{"\\u009b31m":"${"word ".repeat(20_000)}"}`;
  const { stdout } = await call(["page", "--all"], {}, [text]);
  assert.match(stdout, /^=== characters 1-\d+ of \d+ in \[" 31m"\] ===\n\{/);
});

test("toolcap page --all stops when nobody reads any more", async () => {
  let writes = 0;
  const stdio = {
    stdin: stream(LINES),
    stdout() {
      writes++;
      const error = Object.assign(new Error("gone"), { code: "EPIPE" });
      return Promise.reject(error);
    },
    stderr: () => Promise.resolve(),
  };
  const args = ["page", "--all", "--max-tokens=600"];
  const { code } = await call(args, {}, [], { stdio });
  assert.deepEqual([code, writes], [0, 1]);
});

const WRONG = [
  { args: ["--cursor", "37"], says: /--cursor "37" is none that toolcap gave/ },
  {
    args: ["--cursor", "MTowLjAuMTE0LjU6ZTgyNDViZWU#item:5000"],
    says: /There is no item 5000: this result has 2000/,
  },
  {
    args: ["--cursor", "MTpAMTMzMTo0YTlkYThlYzpmMzBmMzAwNzUzZDE2OTQ0"],
    says: /made with --fields or --find: give the same again/,
  },
  { args: ["--key", "data.item"], says: /has no "item" there, name a field/ },
  { args: ["--key", ""], says: /--key is empty/ },
  { args: ["--fields", "nope"], says: /This result has no nope\. It has/ },
  { args: ["--fields", "a..b"], says: /Cannot read the field "a\.\.b"/ },
  {
    args: ["--fields", "[1]"],
    says: /Cannot read --fields: it must be a list/,
  },
  { args: ["--find", "/(/"], says: /Cannot search for this pattern: missing/ },
  { args: ["--client", "claude-cod"], says: /did you mean "claude-code"/ },
  { args: ["--token-table", "x"], says: /no token table "x"/ },
  { args: ["--max-tokens", "5"], says: /--max-tokens is 5, at least 600/ },
  { args: ["no/such/file"], says: /cannot read "no\/such\/file": / },
  { args: ["a", "b"], says: /one file at a time, but "b" is given too/ },
];
for (const { args, says } of WRONG) {
  test(`toolcap page ${args.join(" ")} is a wrong call`, async () => {
    const { code, stdout, stderr } = await call(["page", ...args], {}, [
      RECORDS,
    ]);
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(stderr, says);
    assert.match(stderr, /^toolcap: .*\n$/);
  });
}

test("toolcap page --key is a wrong call for text", async () => {
  const { code, stderr } = await call(["page", "--key=a"], {}, [LINES]);
  assert.equal(code, 2);
  assert.match(stderr, /--key names a list in JSON, and this is none/);
});

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
