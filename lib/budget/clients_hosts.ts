/** The profiles of applications, web services and frameworks. */

import type { ClientNotes, ClientProfile } from "./client_profile.ts";

/** The profiles, in the order in which they are shown. */
export const HOSTS: readonly ClientProfile[] = [
  {
    id: "chatgpt",
    names: ["openai-mcp", "chatgpt"],
    reads: "structured",
    takes: "unknown",
    table: "openai",
  },
  {
    id: "copilot-studio",
    names: ["mcs"],
    reads: "unknown",
    takes: "unknown",
  },
  {
    id: "librechat",
    names: ["@librechat/api-client"],
    reads: "content",
    takes: { chars: 38_400 },
  },
  {
    id: "openhands",
    names: [],
    reads: "content",
    takes: { chars: 30_000 },
    scope: "block",
  },
  {
    id: "hermes",
    names: [],
    reads: "both",
    takes: { escapedChars: 50_000 },
    showsMeta: true,
    wrapper: '{"result": "", "structuredContent": }'.length,
  },
  {
    id: "openclaw",
    names: ["openclaw-bundle-mcp"],
    reads: "unknown",
    takes: { chars: 16_000, bytes: 12_000 },
  },
  {
    id: "deepseek-harness",
    names: ["dsh-mcp-client"],
    reads: "content",
    takes: "anything",
    checksSchema: true,
  },
  {
    id: "langchain-js",
    names: ["@langchain/mcp-adapters"],
    reads: "content",
    takes: "anything",
    checksSchema: false,
  },
];

/** What people are told of them, by their ids. */
export const HOST_NOTES: Readonly<Record<string, ClientNotes>> = {
  "chatgpt": {
    title: "ChatGPT and the Responses API",
    over: "not known; 100,000 characters are reported for actions",
    source: "openai/openai-apps-sdk-examples#144; directus/mcp#14",
    date: "2026-02-13",
    confidence: "reported",
  },
  "copilot-studio": {
    title: "Copilot Studio",
    over: "an error about the model's tokens",
    source: "a captured initialize; microsoft.github.io/mcscatblog",
    date: "2025-11-24",
    confidence: "reported",
  },
  "librechat": {
    title: "LibreChat",
    version: "agents 3.9.2",
    over: "head and tail",
    advice:
      "With a context above 32,000 tokens it takes more, 1.2 characters " +
      "for each token of it and at most 400,000: set `--max-chars`.",
    source: "npm @librechat/agents: 30 % of the context, here of 32,000 tokens",
    date: "2026-08-22",
    confidence: "source",
  },
  "openhands": {
    title: "OpenHands",
    over: "head and tail",
    advice: "The SDK since 2026 takes 50,000: `--max-chars 48000`.",
    source: "OpenHands/software-agent-sdk: DEFAULT_TEXT_CONTENT_LIMIT; the " +
      "product before it took 30,000",
    date: "2026-08-22",
    confidence: "source",
  },
  "hermes": {
    title: "Hermes Agent",
    over: "a 1,500 character preview and a path",
    advice: "`tool_budget.mcp_result_size_chars` raises the limit; small " +
      "models have a lower one: set `--max-escaped-chars`.",
    source: "NousResearch/hermes-agent: DEFAULT_MCP_RESULT_SIZE_CHARS, of " +
      "result, structuredContent and `_meta` as JSON",
    date: "2026-10-01",
    confidence: "source",
  },
  "openclaw": {
    title: "OpenClaw",
    over: "the head, or head and tail",
    advice: "From a context of 100,000 tokens on it takes 32,000 characters, " +
      "from 200,000 on 64,000; `toolResultMaxChars` sets it. Then set " +
      "`--max-bytes` to three quarters of that, `--max-chars` to all of it.",
    source:
      "openclaw/openclaw: 16,000 characters, where one of CJK counts as " +
      "four, so three bytes of UTF-8 never count as more than four",
    date: "2026-10-01",
    confidence: "source",
  },
  "deepseek-harness": {
    title: "DeepSeek Harness",
    over: "there is no limit",
    source: "deepseek-ai/deepseek-harness: packages/mcp/mcp-client",
    date: "2026-08-21",
    confidence: "source",
  },
  "langchain-js": {
    title: "LangChain JS",
    version: "1.1.4",
    over: "there is no limit",
    source: "npm @langchain/mcp-adapters",
    date: "2026-08-21",
    confidence: "source",
  },
};
