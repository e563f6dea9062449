import assert from "node:assert/strict";
import fc from "fast-check";
import { resolveBudget } from "../lib/budget/limits.ts";
import { compact } from "../lib/json/compact.ts";
import {
  type ToolOptions,
  toolOptionsOf,
  type ToolOverride,
} from "../lib/mcp/tool_options.ts";
import { runs } from "./json_texts.ts";
import { budgets, jsonDocuments, plainTexts } from "./paging_inputs.ts";
import {
  nextCursor,
  TestClient,
  textResult,
} from "./portable/engine_client.ts";
import { OPTIONS } from "./portable/engine_wire.ts";
import { overBudget } from "./portable/pages.ts";

const NAMES = ["get_a", "get_b", "put_a", "other"] as const;
const GLOBS = ["get_*", "*_a", "???_b", "other", "*", "nothing", "put_a"];

type Documents = Readonly<Record<typeof NAMES[number], string>>;

function documents(): fc.Arbitrary<Documents> {
  const one = fc.oneof(
    { weight: 3, arbitrary: jsonDocuments() },
    { weight: 1, arbitrary: plainTexts() },
  ).map((text) => text.toWellFormed());
  return fc.record({ get_a: one, get_b: one, put_a: one, other: one });
}

/** Keys from the root of some document down, as far as they go. */
function keysOf(texts: Documents): fc.Arbitrary<readonly string[]> {
  const picks = fc.array(fc.nat(), { maxLength: 3 });
  return fc.tuple(fc.constantFrom(...NAMES), picks)
    .map(([name, picks]) => {
      const keys: string[] = [];
      let value: unknown = texts[name].startsWith("plain")
        ? undefined
        : JSON.parse(texts[name]);
      for (const pick of picks) {
        const isObject = typeof value === "object" && value !== null &&
          !Array.isArray(value);
        const known = isObject ? Object.keys(value as object) : [];
        if (known.length === 0) return keys;
        const key = known[pick % known.length]!;
        keys.push(key);
        value = (value as Record<string, unknown>)[key];
      }
      return keys;
    });
}

function overrides(texts: Documents): fc.Arbitrary<readonly ToolOverride[]> {
  const options = fc.record({
    skip: fc.boolean(),
    trim: fc.boolean(),
    budget: budgets(),
    key: keysOf(texts),
    rerun: fc.constantFrom("safe", "always", "never"),
    fieldsParam: fc.constantFrom(undefined, "_fields", "cursor", "same"),
    findParam: fc.constantFrom(undefined, "_find", "page_cursor", "same"),
  }, { requiredKeys: [] }) as fc.Arbitrary<Partial<ToolOptions>>;
  return fc.array(
    fc.record({ glob: fc.constantFrom(...GLOBS), options }),
    { maxLength: 4 },
  );
}

const WORLDS = documents().chain((texts) =>
  fc.record({ texts: fc.constant(texts), overrides: overrides(texts) })
);

function clientOf(texts: Documents, overrides: readonly ToolOverride[]) {
  const tools = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      { result: textResult(text) },
    ]),
  );
  return new TestClient(tools, { overrides });
}

Deno.test("a tool's own options lose nothing of a result, and hold its own budget", async () => {
  await fc.assert(
    fc.asyncProperty(WORLDS, async ({ texts, overrides }) => {
      const client = clientOf(texts, overrides);
      await client.list();
      for (const name of NAMES) {
        const own = toolOptionsOf(name, { ...OPTIONS, overrides });
        const { text } = await client.call(name);
        if (own.skip) {
          assert.equal(text, texts[name]);
          continue;
        }
        const limits = resolveBudget({ ...OPTIONS.budget, ...own.budget });
        if (own.trim) {
          assert.equal(nextCursor(text), undefined);
          assert.deepEqual(overBudget(text, { limits }), []);
          continue;
        }
        // What fits keeps its halves of surrogate pairs, which pages do not.
        if (text !== texts[name] && text !== withoutSpace(texts[name])) {
          await client.join(name, texts[name]);
        }
        for (const page of await client.pages(name)) {
          assert.deepEqual(overBudget(page.text, { limits }), []);
        }
      }
    }),
    runs(100),
  );
});

Deno.test("a tool without options of its own is as if no tool had any", async () => {
  await fc.assert(
    fc.asyncProperty(WORLDS, async ({ texts, overrides }) => {
      const client = clientOf(texts, overrides);
      const plain = clientOf(texts, []);
      const entries = async (client: TestClient) =>
        JSON.parse(await client.list()).result.tools as { name: string }[];
      const [some, all] = [await entries(client), await entries(plain)];
      for (const name of NAMES) {
        const own = toolOptionsOf(name, { ...OPTIONS, overrides });
        const usual = toolOptionsOf(name, OPTIONS);
        if (JSON.stringify(own) !== JSON.stringify(usual)) continue;
        const entry = (tools: { name: string }[]) =>
          tools.find((tool) => tool.name === name);
        assert.deepEqual(entry(some), entry(all));
        const pages = async (client: TestClient) =>
          (await client.pages(name)).map(({ result }) => result);
        assert.deepEqual(await pages(client), await pages(plain));
      }
    }),
    runs(60),
  );
});

/** A JSON text without its white space. */
function withoutSpace(text: string): string | undefined {
  const json = text.trim();
  return json.startsWith("plain") ? undefined : compact(json, 0, json.length);
}
