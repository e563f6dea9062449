/** Whose limits hold, and how Claude Code is told to take long results. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { limitsOf } from "../../lib/budget/client_limits.ts";
import { PROFILES } from "../../lib/budget/clients.ts";
import { resolveBudget } from "../../lib/budget/limits.ts";
import { createMeter } from "../../lib/budget/measure.ts";
import {
  as,
  type ClientOptions,
  type Reply,
  TestClient,
  textResult,
} from "./engine_client.ts";

const KEY = "anthropic/maxResultSizeChars";
const GENERATIONS = ["initialize", "stateless"] as const;

/** 400 records of 500 characters. */
const RECORDS = `[${
  Array.from({ length: 400 }, (_, id) => {
    const frame = `{"id":${1_000 + id},"name":"record ${id % 10}","text":""}`;
    const words = "The quick brown fox jumps over the lazy dog. ".repeat(20);
    return `${frame.slice(0, -2)}${words.slice(0, 500 - frame.length)}"}`;
  })
}]`;

async function pagesOf(
  document: string,
  options: ClientOptions,
): Promise<readonly Reply[]> {
  const client = new TestClient({ rows: { result: textResult(document) } }, {
    budget: {},
    ...options,
  });
  await client.list();
  return await client.pages("rows");
}

/** The length of the first page. */
async function firstLength(options: ClientOptions): Promise<number> {
  return (await pagesOf(RECORDS, options))[0]!.text.length;
}

for (const profile of PROFILES) {
  test(`a page for ${profile.id} fills its limit to 80 % at least, and keeps it`, async () => {
    const options = profile.names.length > 0
      ? as(profile.id)
      : { client: profile.id };
    const pages = await pagesOf(RECORDS, options);
    assert.ok(pages.length > 3, "there are middle pages");
    const use = { kind: "text", isAnnotated: true } as const;
    const limits = resolveBudget({}, limitsOf(profile, use));
    const own = profile.annotated ?? profile.takes;
    const meter = createMeter(profile.table);
    for (const { text, result } of pages.slice(1, -1)) {
      const { breaks, escaped, ...size } = meter.measure(text);
      const escapedChars = profile.reads === "json"
        ? JSON.stringify(result).length
        : escaped + 2;
      const measured = { ...size, lines: breaks + 1, escapedChars };
      const units = Object.keys(limits) as (keyof typeof limits)[];
      const fills = units.map((unit) => measured[unit] / limits[unit]);
      const fill = Math.max(...fills);
      assert.ok(fill <= 1, `${fill}`);
      assert.ok(fill >= 0.8, `${fill}`);
      const binding = units[fills.indexOf(fill)]!;
      const most = typeof own === "object" ? own[binding] : undefined;
      if (binding === "tokens" || most === undefined) continue;
      assert.ok(measured[binding] / most >= 0.8, `of its own ${most}`);
    }
  });
}

for (const generation of GENERATIONS) {
  test(`the client's limits hold by its name: ${generation}`, async () => {
    const small = await firstLength({ ...as("vscode"), generation });
    const large = await firstLength({ ...as("opencode"), generation });
    assert.ok(small <= 7_864 && small > 6_500, `${small}`);
    assert.ok(large > 30_000, `${large}`);
  });

  test(`the client's version counts: ${generation}`, async () => {
    const list = async (version: string) =>
      await new TestClient({ rows: { result: "{}" } }, {
        name: "claude-code",
        version,
        generation,
      }).list();
    assert.ok((await list("2.1.97")).includes(KEY));
    assert.ok(!(await list("2.1.96")).includes(KEY));
  });
}

test("a client that is forced wins over the one that calls", async () => {
  const options = { ...as("opencode"), client: "vscode" };
  assert.ok(await firstLength(options) <= 7_864);
});

test("client none takes the defaults, whoever calls", async () => {
  const length = await firstLength({ ...as("vscode"), client: "none" });
  assert.ok(length > 25_000 && length <= 28_000, `${length}`);
});

const OVERRIDES = [
  { id: "vscode", budget: { chars: 20_000 }, least: 18_000, most: 20_000 },
  { id: "vscode", budget: { bytes: 5_000 }, least: 4_000, most: 5_000 },
  { id: "vscode", budget: { tokens: 1_000 }, least: 1_000, most: 3_000 },
  { id: "cline", budget: { escapedChars: 5_000 }, least: 4_000, most: 5_000 },
  { id: "zed", budget: { chars: 20_000 }, least: 18_000, most: 20_000 },
] as const;
for (const { id, budget, least, most } of OVERRIDES) {
  const set = JSON.stringify(budget);
  test(`what the user sets wins over what is known for ${id}: ${set}`, async () => {
    const length = await firstLength({ ...as(id), budget });
    assert.ok(length >= least && length <= most, `${length}`);
  });
}

test("MAX_MCP_OUTPUT_TOKENS sets the pages of Claude Code, and of no other", async () => {
  const env = { MAX_MCP_OUTPUT_TOKENS: "5000" };
  const claude = as("claude-code");
  const set = await firstLength({ ...claude, env });
  assert.ok(set < 0.3 * await firstLength(claude), `${set}`);
  const codex = as("codex");
  assert.equal(await firstLength({ ...codex, env }), await firstLength(codex));
  const budget = { tokens: 20_000 };
  assert.equal(
    await firstLength({ ...claude, env, budget }),
    await firstLength(claude),
  );
});

/** The `_meta` of a tool that the server declares with `own`, as listed. */
async function metaFor(options: ClientOptions, own?: string): Promise<unknown> {
  const entry = own === undefined ? {} : { entry: `"_meta":${own}` };
  const client = new TestClient({ rows: { ...entry, result: "{}" } }, options);
  return JSON.parse(await client.list()).result.tools[0]._meta;
}

const ANNOTATIONS = [
  { name: "none", own: undefined, meta: { [KEY]: 500_000 } },
  { name: "other keys", own: '{"a":1.0}', meta: { a: 1, [KEY]: 500_000 } },
  { name: "a lower value", own: `{"${KEY}":300000}`, meta: { [KEY]: 500_000 } },
  { name: "a higher value", own: `{"${KEY}":9e5}`, meta: { [KEY]: 900_000 } },
  { name: "no number", own: `{"${KEY}":"x"}`, meta: { [KEY]: 500_000 } },
  { name: "no object", own: "null", meta: { [KEY]: 500_000 } },
];
for (const { name, own, meta } of ANNOTATIONS) {
  test(`Claude Code is told to take long results of a tool: ${name}`, async () => {
    assert.deepEqual(await metaFor(as("claude-code"), own), meta);
  });

  test(`other clients see a tool's _meta as it is: ${name}`, async () => {
    for (const options of [as("codex"), { client: "none" }, {}]) {
      assert.deepEqual(
        await metaFor(options, own),
        own === undefined ? undefined : JSON.parse(own),
      );
    }
  });
}

test("a tool that is skipped is not annotated", async () => {
  const options = { ...as("claude-code"), skip: ["rows"] };
  assert.equal(await metaFor(options), undefined);
});

test("T2: two lists of an annotated tool are equal bytes", async () => {
  for (const generation of GENERATIONS) {
    const lists = [1, 2].map(() =>
      new TestClient({ rows: { result: "{}" } }, {
        ...as("claude-code"),
        generation,
      }).list()
    );
    const [first, second] = await Promise.all(lists);
    assert.equal(first, second);
  }
});

/** Few tokens, many characters. */
const SPARSE = `${" ".repeat(79)}\n`.repeat(2_000);
const IMAGE = '{"type":"image","data":"iVBORw0KGgo","mimeType":"image/png"}';

test("a page for Claude Code is bounded by its tokens, not by 50,000 characters", async () => {
  const [page] = await pagesOf(SPARSE, as("claude-code"));
  assert.equal(page?.text, SPARSE);
});

test("a tool that Claude Code has not listed keeps to 50,000 characters", async () => {
  const client = new TestClient({ rows: { result: textResult(SPARSE) } }, {
    ...as("claude-code"),
    budget: {},
  });
  const { text } = await client.call("rows");
  assert.ok(text.length <= 48_000 && text.length > 40_000, `${text.length}`);
});

test("a page beside an image keeps to 50,000 characters, the next is longer", async () => {
  const text = `{"type":"text","text":${JSON.stringify(SPARSE)}}`;
  const client = new TestClient({
    shot: { result: `{"content":[${IMAGE},${text}]}` },
  }, { ...as("claude-code"), budget: {} });
  await client.list();
  const [first, second] = await client.pages("shot");
  assert.equal(first?.result.content.length, 2);
  assert.ok(first.text.length <= 48_000 && first.text.length > 40_000);
  assert.ok(second && second.text.length > 100_000);
});

test("every page of an error keeps to Claude Code's limit for errors", async () => {
  const client = new TestClient({
    build: { result: textResult(SPARSE, ',"isError":true') },
  }, { ...as("claude-code"), budget: {} });
  await client.list();
  const pages = await client.pages("build");
  assert.ok(pages.length > 10);
  for (const { text, result } of pages) {
    assert.equal(result.isError, true);
    assert.ok(text.length <= 9_600);
  }
});
