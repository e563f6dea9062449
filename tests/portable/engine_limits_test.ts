/** What fits each client: exactly its limit, and not one unit more. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { limitsOf } from "../../lib/budget/client_limits.ts";
import { clientById, PROFILES } from "../../lib/budget/clients.ts";
import {
  as,
  type ClientOptions,
  TestClient,
  textResult,
} from "./engine_client.ts";

/** A text that measures that many units. */
const TEXTS = {
  chars: (units: number) => "x".repeat(units),
  bytes: (units: number) => "é".repeat(units / 2) + "x".repeat(units % 2),
  lines: (units: number) => "\n".repeat(units - 1),
} as const;

const NO_OTHERS = { tokens: 0, chars: 0, bytes: 0, lines: 0 } as const;

const IMAGE = '{"type":"image","data":"iVBORw0KGgo","mimeType":"image/png"}';

/** Whether a result reaches a client as it is, from a tool not listed. */
async function passes(
  result: string,
  options: ClientOptions,
): Promise<boolean> {
  const client = new TestClient({ tool: { result } }, options);
  return (await client.call("tool")).line.endsWith(`"result":${result}}`);
}

for (const profile of PROFILES) {
  if (profile.names.length === 0) continue;
  const limits = limitsOf(profile);
  for (const unit of ["chars", "bytes", "lines"] as const) {
    const most = limits[unit] ?? Infinity;
    if (most === Infinity) continue;
    const { [unit]: _, ...budget } = NO_OTHERS;
    const options = { ...as(profile.id), budget };
    test(`${profile.id} takes ${most} ${unit}, and not one more`, async () => {
      const text = TEXTS[unit];
      assert.ok(await passes(textResult(text(most)), options));
      assert.ok(!await passes(textResult(text(most + 1)), options));
    });
  }
}

for (const profile of PROFILES) {
  if (profile.takes !== "anything") continue;
  test(`${profile.id} takes any length, within the tokens`, async () => {
    const result = textResult(" ".repeat(100_000));
    assert.ok(await passes(result, { ...as(profile.id), budget: {} }));
    const words = textResult("seven words ".repeat(20_000));
    assert.ok(!await passes(words, { ...as(profile.id), budget: {} }));
  });
}

for (const id of ["cursor", "chatgpt", "amp"]) {
  test(`${id}, of which no limit is known, has the defaults`, async () => {
    const options = { ...as(id), budget: { tokens: 0 } };
    assert.ok(await passes(textResult("x".repeat(28_000)), options));
    assert.ok(!await passes(textResult("x".repeat(28_001)), options));
  });
}

/** A result whose JSON has that length, quotes and escapes counted. */
function jsonResult(length: number): string {
  const frame = textResult("").length;
  const quotes = '"'.repeat(1_000);
  return textResult(quotes + "x".repeat(length - frame - 2_000));
}

test("cline counts the whole result as JSON", async () => {
  const most = limitsOf(clientById("cline")).escapedChars!;
  assert.equal(most, 7_680);
  const options = { ...as("cline"), budget: {} };
  assert.equal(jsonResult(most).length, most);
  assert.ok(await passes(jsonResult(most - 2), options));
  assert.ok(!await passes(jsonResult(most + 1), options));
});

test("cline counts structuredContent, but no image", async () => {
  const options = { ...as("cline"), budget: {} };
  const more = (length: number) =>
    `,"structuredContent":{"a":"${"x".repeat(length)}"}`;
  assert.ok(await passes(textResult("short", more(1_000)), options));
  assert.ok(!await passes(textResult("short", more(9_000)), options));
  const image = IMAGE.replace("iVBORw0KGgo", "iVBORw0KGgo".repeat(1_000));
  assert.ok(await passes(`{"content":[${image}]}`, options));
});

test("cline gets pages whose result is within its limit as JSON", async () => {
  const rows = Array.from({ length: 300 }, (_, i) => ({ 'say "hi"': i }));
  const meta = `,"_meta":{"trace":"${"x".repeat(1_500)}"}`;
  const client = new TestClient(
    { rows: { result: textResult(JSON.stringify(rows), meta) } },
    { ...as("cline"), budget: {} },
  );
  await client.list();
  const pages = await client.pages("rows");
  assert.ok(pages.length > 1);
  for (const { result } of pages) {
    assert.ok(JSON.stringify(result).length <= 7_680);
  }
});

test("Claude Code's limit holds over all blocks together", async () => {
  const block = (length: number) =>
    `{"type":"text","text":"${"x".repeat(length)}"}`;
  const blocks = (length: number) =>
    `{"content":[${block(length)},${block(length)},${block(length)}]}`;
  const options = { ...as("claude-code"), budget: { tokens: 0 } };
  assert.ok(await passes(blocks(15_999), options));
  assert.ok(!await passes(blocks(16_000), options)); // two line feeds more
});

test("VS Code's limit holds for each block", async () => {
  const block = (length: number) =>
    `{"type":"text","text":"${" ".repeat(length)}"}`;
  const options = { ...as("vscode"), budget: {} };
  const most = 7_864;
  const content = `{"content":[${block(most)},${block(most)}]}`;
  assert.ok(await passes(content, options));
  const over = `{"content":[${block(most)},${block(most + 1)}]}`;
  assert.ok(!await passes(over, options));
  const budget = { chars: 10_000 };
  assert.ok(!await passes(content, { ...options, budget }), "the user's own");
});

test("Gemini CLI's limit holds for a text that is alone", async () => {
  const text = `{"type":"text","text":"${" ".repeat(60_000)}"}`;
  const options = { ...as("gemini-cli"), budget: {} };
  assert.ok(!await passes(`{"content":[${text}]}`, options));
  assert.ok(await passes(`{"content":[${text},${text}]}`, options));
  assert.ok(await passes(`{"content":[${text},${IMAGE}]}`, options));
  const budget = { chars: 50_000 };
  assert.ok(
    !await passes(`{"content":[${text},${text}]}`, { ...options, budget }),
    "the user's own",
  );
});

for (
  const [id, most] of [["claude-code", 9_600], ["opencode", 49_152]] as const
) {
  test(`${id} takes an error of ${most} characters, and not one more`, async () => {
    const options = { ...as(id), budget: { tokens: 0 } };
    const error = (length: number) =>
      textResult("x".repeat(length), ',"isError":true');
    assert.ok(await passes(error(most), options));
    assert.ok(!await passes(error(most + 1), options));
  });
}

test("Claude Code shows the content of an error, not structuredContent", async () => {
  const options = { ...as("claude-code"), budget: { tokens: 0 } };
  const more = ',"structuredContent":{"code":1},"isError":true';
  assert.ok(await passes(textResult("x".repeat(9_000), more), options));
  assert.ok(!await passes(textResult("x".repeat(11_000), more), options));
});

test("Qwen Code shows an error twice, as JSON", async () => {
  const options = { ...as("qwen-code"), budget: { tokens: 0 } };
  const error = (length: number) =>
    textResult('"'.repeat(length / 2), ',"isError":true');
  assert.ok(await passes(error(11_998), options));
  assert.ok(!await passes(error(12_000), options));
});

for (const id of ["opencode", "gemini-cli", "librechat"]) {
  test(`${id} shows structuredContent if there is no content`, async () => {
    const rows = JSON.stringify({ rows: "x".repeat(60_000) });
    const options = { ...as(id), budget: { tokens: 0 } };
    const beside = textResult("60,000", `,"structuredContent":${rows}`);
    assert.ok(await passes(beside, options));
    const alone = `{"content":[],"structuredContent":${rows}}`;
    assert.ok(!await passes(alone, options));
  });
}
