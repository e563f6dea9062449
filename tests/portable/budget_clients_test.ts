import assert from "node:assert/strict";
import { test } from "node:test";
import { limitsOf, PLAIN } from "../../lib/budget/client_limits.ts";
import {
  clientById,
  clientByInfo,
  PROFILES,
} from "../../lib/budget/clients.ts";
import { resolveBudget } from "../../lib/budget/limits.ts";

const NAMES: readonly {
  readonly name: string;
  readonly version?: string;
  readonly id: string | undefined;
}[] = [
  { name: "claude-code", version: "2.1.332", id: "claude-code" },
  { name: "claude-code", version: "2.1.97", id: "claude-code" },
  { name: "claude-code", version: "2.2", id: "claude-code" },
  { name: "claude-code", version: "3.0.0-beta.1", id: "claude-code" },
  { name: "claude-code", version: "", id: "claude-code" },
  { name: "claude-code", version: "unknown", id: "claude-code" },
  { name: "claude-code", version: "2.1.96", id: "claude-code-2.1.51" },
  { name: "claude-code", version: "2.1.51", id: "claude-code-2.1.51" },
  { name: "claude-code", version: "2.1.50", id: "claude-code-2.0" },
  { name: "claude-code", version: "2.1", id: "claude-code-2.0" },
  { name: "claude-code", version: "2.0.76", id: "claude-code-2.0" },
  { name: "claude-code", version: "1.0.128", id: "claude-code-1" },
  { name: "Claude Code", id: "claude-code" },
  { name: " claude_code ", id: "claude-code" },
  { name: "claude-code (via mcp-remote 0.1.37)", id: "claude-code" },
  { name: "Claude Code (via mcp-remote 1.2.3-beta)", id: "claude-code" },
  { name: "claude-ai (via mcp-remote 0.1.37)", id: "claude-desktop" },
  { name: "Anthropic/ClaudeAI", id: "claude-web" },
  { name: "Anthropic/API", id: "claude-web" },
  { name: "codex-mcp-client", id: "codex" },
  { name: "Codex", id: "codex" },
  { name: "gemini-cli-mcp-client", id: "gemini-cli" },
  { name: "opencode", id: "opencode" },
  { name: "qwen-code-mcp-client", id: "qwen-code" },
  { name: "qwen-cli-mcp-client-my_server", version: "0.0.1", id: "qwen-code" },
  { name: "qwen-cli-mcp-client", id: undefined },
  { name: "Visual Studio Code", id: "vscode" },
  { name: "Visual Studio Code - Insiders", id: "vscode" },
  { name: "Visual-Studio-Code", id: "vscode" },
  { name: "Code - OSS", id: "vscode" },
  { name: "github-copilot-developer", id: "copilot-cli" },
  { name: "Cline", id: "cline" },
  { name: "@cline/core", version: "0.0.0", id: "cline" },
  { name: "Roo Code", id: "roo-code" },
  { name: "Kilo-Code", id: "kilo-code" },
  { name: "goose-desktop", id: "goose" },
  { name: "Cursor", id: "cursor" },
  { name: "cursor-vscode", id: "cursor" },
  { name: "windsurf-client", id: "windsurf" },
  { name: "Zed", id: "zed" },
  { name: "continue-cli-client", id: "continue" },
  { name: "crush", id: "crush" },
  { name: "amp-mcp-client", id: "amp" },
  { name: "dev.warp.Warp-Stable", id: "warp" },
  { name: "@librechat/api-client", id: "librechat" },
  { name: "openclaw-bundle-mcp", id: "openclaw" },
  { name: "kimi-code", id: "kimi-code" },
  { name: "openai-mcp", id: "chatgpt" },
  { name: "ChatGPT", id: "chatgpt" },
  { name: "Q DEV CLI", id: "amazon-q" },
  { name: "pi-mcp-files", id: "pi" },
  { name: "jetbrains-ai-assistant-client", id: "jetbrains-ai" },
  { name: "JetBrains-IU/copilot-intellij", id: "copilot-jetbrains" },
  { name: "claude-code-2", id: undefined },
  { name: "mcp", id: undefined },
  { name: "mcp (via mcp-remote 0.1.37)", id: undefined },
  { name: "mcp-remote", id: undefined },
  { name: "mcp-remote-fallback-test", id: undefined },
  { name: "docker-mcp-gateway", id: undefined },
  { name: "(via mcp-remote 0.1.37)", id: undefined },
  { name: "", id: undefined },
];

for (const { name, version = "", id } of NAMES) {
  test(`clientByInfo() finds ${id ?? "nobody"} for "${name}" ${version}`, () => {
    assert.equal(clientByInfo({ name, version })?.id, id);
  });
}

test("clientById() finds each profile, and nothing else", () => {
  for (const profile of PROFILES) {
    assert.equal(clientById(profile.id), profile);
  }
  assert.equal(clientById("nobody"), undefined);
  assert.equal(clientById("toString"), undefined);
});

test("PROFILES are found by their own names, from their version on", () => {
  for (const profile of PROFILES) {
    const version = profile.since ?? "0";
    for (const name of profile.names) {
      const info = { name: name.replace("*", "x"), version };
      assert.equal(clientByInfo(info), profile, name);
    }
  }
});

// The largest result that each client delivered whole in a run.
const DELIVERED = {
  "claude-code": { tokens: 25_000, chars: 50_000 },
  "claude-code-2.1.51": { tokens: 25_000, chars: 50_000 },
  codex: { bytes: 47_964 },
  "gemini-cli": { chars: 39_959 },
  opencode: { bytes: 51_200, lines: 2_000 },
  "qwen-code": { chars: 28_000 },
} as const;

for (const [id, delivered] of Object.entries(DELIVERED)) {
  test(`limitsOf() keeps ${id} below what it delivers whole`, () => {
    const limits = resolveBudget({}, limitsOf(clientById(id)));
    for (const [unit, most] of Object.entries(delivered)) {
      const limit = limits[unit as keyof typeof limits];
      assert.ok(limit < most, unit);
      assert.ok(limit >= 0.8 * most, unit);
    }
  });
}

test("limitsOf() knows nothing of nobody, nor of a client of unknown limits", () => {
  assert.deepEqual(limitsOf(undefined), {});
  assert.deepEqual(limitsOf(clientById("cursor")), {});
});

test("limitsOf() gives a client without limits none, but in tokens", () => {
  assert.deepEqual(limitsOf(clientById("zed")), {
    chars: Infinity,
    bytes: Infinity,
    lines: Infinity,
    escapedChars: Infinity,
  });
});

test("limitsOf() stays 4 % below, less what the client puts around a text", () => {
  assert.equal(limitsOf(clientById("vscode")).chars, 7_864);
  assert.equal(limitsOf(clientById("gemini-cli")).chars, 38_400 - 41);
  assert.equal(limitsOf(clientById("codex")).bytes, 46_080 - 33);
});

const CLAUDE = clientById("claude-code");
const USES = [
  { use: PLAIN, chars: 48_000 },
  { use: { kind: "text", isAnnotated: true }, chars: 480_000 },
  { use: { kind: "media", isAnnotated: true }, chars: 48_000 },
  { use: { kind: "error", isAnnotated: true }, chars: 9_600 },
  { use: { kind: "error", isAnnotated: false }, chars: 9_600 },
] as const;

for (const { use, chars } of USES) {
  const name = JSON.stringify(use);
  test(`limitsOf() gives Claude Code ${chars} characters for ${name}`, () => {
    assert.equal(limitsOf(CLAUDE, use).chars, chars);
  });
}

const TOKENS = [
  { set: undefined, tokens: 20_000 },
  { set: "50000", tokens: 40_000 },
  { set: "5000", tokens: 4_000 },
  { set: "1", tokens: 600 },
  { set: "0", tokens: 20_000 },
  { set: "-5", tokens: 20_000 },
  { set: "", tokens: 20_000 },
  { set: "many", tokens: 20_000 },
];

for (const { set, tokens } of TOKENS) {
  test(`limitsOf() gives Claude Code ${tokens} tokens for MAX_MCP_OUTPUT_TOKENS=${set}`, () => {
    const env = { MAX_MCP_OUTPUT_TOKENS: set };
    assert.equal(limitsOf(CLAUDE, PLAIN, env).tokens, tokens);
    assert.equal(limitsOf(clientById("codex"), PLAIN, env).tokens, undefined);
  });
}
