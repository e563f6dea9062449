import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clientById,
  clientByName,
  PROFILES,
} from "../../lib/budget/clients.ts";
import { resolveBudget } from "../../lib/budget/limits.ts";

const NAMES: readonly { name: string; id: string | undefined }[] = [
  { name: "claude-code", id: "claude-code" },
  { name: "Claude Code", id: "claude-code" },
  { name: " claude_code ", id: "claude-code" },
  { name: "claude-code (via mcp-remote 0.1.37)", id: "claude-code" },
  { name: "Claude Code (via mcp-remote 1.2.3-beta)", id: "claude-code" },
  { name: "codex-mcp-client", id: "codex" },
  { name: "Codex", id: "codex" },
  { name: "gemini-cli-mcp-client", id: "gemini-cli" },
  { name: "opencode", id: "opencode" },
  { name: "qwen-code-mcp-client", id: "qwen-code" },
  { name: "qwen-cli-mcp-client-my_server", id: "qwen-code" },
  { name: "qwen-cli-mcp-client", id: undefined },
  { name: "claude-ai", id: undefined },
  { name: "claude-code-2", id: undefined },
  { name: "mcp", id: undefined },
  { name: "mcp-remote", id: undefined },
  { name: "(via mcp-remote 0.1.37)", id: undefined },
  { name: "", id: undefined },
];

for (const { name, id } of NAMES) {
  test(`clientByName() finds ${id ?? "nobody"} for "${name}"`, () => {
    assert.equal(clientByName(name)?.id, id);
  });
}

test("clientById() finds each profile, and nothing else", () => {
  for (const profile of PROFILES) {
    assert.equal(clientById(profile.id), profile);
  }
  assert.equal(clientById("nobody"), undefined);
  assert.equal(clientById("toString"), undefined);
});

test("PROFILES are found by their own names", () => {
  for (const profile of PROFILES) {
    for (const name of profile.names) {
      assert.equal(clientByName(name.replace("*", "x")), profile, name);
    }
  }
});

// The largest result that each client delivered whole in a run.
const DELIVERED = {
  "claude-code": { tokens: 25_000, chars: 50_000 },
  codex: { bytes: 47_964 },
  "gemini-cli": { chars: 39_959 },
  opencode: { bytes: 51_200, lines: 2_000 },
  "qwen-code": { chars: 28_000 },
} as const;

for (const [id, delivered] of Object.entries(DELIVERED)) {
  test(`PROFILES keep ${id} below what it delivers whole`, () => {
    const limits = resolveBudget({}, clientById(id)?.limits);
    for (const [unit, most] of Object.entries(delivered)) {
      const limit = limits[unit as keyof typeof limits];
      assert.ok(limit < most, unit);
      assert.ok(limit >= 0.8 * most, unit);
    }
  });
}
