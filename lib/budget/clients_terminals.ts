/** The profiles of agents that run in a terminal. */

import type { ClientNotes, ClientProfile } from "./client_profile.ts";

/** What opencode does, and what was made from it. */
const OPENCODE = {
  reads: "content",
  takes: { bytes: 51_200, lines: 2_000 },
} as const satisfies Partial<ClientProfile>;

/** The profiles, in the order in which they are shown. */
export const TERMINALS: readonly ClientProfile[] = [
  {
    id: "codex",
    names: ["codex-mcp-client", "codex", "codex-cli"],
    reads: "structured",
    takes: { bytes: 48_000 },
    wrapper: "Wall time: 0.0000 seconds\nOutput:".length,
    checksSchema: false,
    table: "openai",
  },
  {
    id: "gemini-cli",
    names: ["gemini-cli-mcp-client", "gemini-cli"],
    reads: "content",
    takes: { chars: 40_000 },
    scope: "lone block",
    wrapper: "<untrusted_context>\n\n</untrusted_context>".length,
    checksSchema: true,
  },
  {
    id: "qwen-code",
    names: ["qwen-code-mcp-client", "qwen-cli-mcp-client-*"],
    reads: "both",
    takes: { chars: 25_000, lines: 1_000 },
    errors: { reads: "both", takes: { escapedChars: 12_500 } },
    checksSchema: false,
  },
  {
    ...OPENCODE,
    id: "opencode",
    names: ["opencode"],
    checksSchema: true,
  },
  {
    ...OPENCODE,
    id: "kilo-code",
    names: ["kilo", "kilo-code"],
  },
  {
    ...OPENCODE,
    id: "pi",
    names: ["pi-mcp-*"],
  },
  {
    id: "copilot-cli",
    names: ["github-copilot-developer", "copilot-cli"],
    reads: "structured",
    takes: { bytes: 20_480 },
    checksSchema: true,
  },
  {
    id: "goose",
    names: ["goose", "goose-cli", "goose-desktop"],
    reads: "unknown",
    takes: { chars: 200_000 },
    scope: "block",
  },
  {
    id: "crush",
    names: ["crush"],
    reads: "content",
    takes: { bytes: 131_072 },
    checksSchema: false,
  },
  {
    id: "kimi-code",
    names: ["kimi-code"],
    reads: "both",
    takes: { chars: 50_000 },
    showsMeta: true,
  },
  {
    id: "kimi-cli",
    names: [],
    reads: "content",
    takes: { chars: 100_000 },
  },
  {
    id: "amazon-q",
    names: ["q-dev-cli", "q-cli"],
    reads: "json",
    takes: { escapedChars: 800_000 },
  },
  {
    id: "amp",
    names: ["amp-mcp-client"],
    reads: "unknown",
    takes: "unknown",
  },
  {
    id: "warp",
    names: ["warp", "dev.warp.*"],
    reads: "content",
    takes: "anything",
  },
];

/** What people are told of them, by their ids. */
export const TERMINAL_NOTES: Readonly<Record<string, ClientNotes>> = {
  "codex": {
    title: "Codex",
    version: "0.171.0",
    over: "head and tail; nothing is saved, and the mark in the middle names " +
      "too small a number",
    advice: "For a model that Codex does not know it takes 10,000 bytes: " +
      "`--max-bytes 9500`. `tool_output_token_limit` raises the limit: it is " +
      "4.8 bytes for each token.",
    source: "run: 1.2 times 10,000 tokens of 4 bytes, its own header included",
    date: "2026-11-30",
    confidence: "run",
  },
  "gemini-cli": {
    title: "Gemini CLI",
    version: "0.61.0",
    over: "the first 8,000 and the last 32,000 characters, and a path",
    advice: "`truncateToolOutputThreshold` moves the limit; near the end of " +
      "the context it is lower. Of many pages the older ones are masked, once " +
      "the newer ones hold 50,000 tokens.",
    source: "run: 40,000 UTF-16 units, its own wrapper included; several " +
      "blocks and errors are not cut",
    date: "2026-11-30",
    confidence: "run",
  },
  "qwen-code": {
    title: "Qwen Code",
    version: "0.24.4",
    over: "a 2,000 character preview and a path",
    advice: "`truncateToolOutputThreshold` raises the limit: then set " +
      "`--max-chars` and `--max-lines`.",
    source: "run: 28,000 UTF-16 units over all text, an error twice as JSON; " +
      "0.15, which gives the same version, takes 25,000 or 1,000 lines",
    date: "2026-11-30",
    confidence: "run",
  },
  "opencode": {
    title: "opencode",
    version: "1.18.33",
    over: "the head and a path; nothing but the path if the first line alone " +
      "is too long",
    advice: "`tool_output.max_bytes` and `tool_output.max_lines` raise the " +
      "limits: then set `--max-bytes` and `--max-lines`.",
    source: "run: 51,200 UTF-8 bytes over all text; its bundle: 2,000 lines; " +
      "errors are not cut",
    date: "2026-11-30",
    confidence: "run",
  },
  "kilo-code": {
    title: "Kilo Code",
    version: "CLI 7.7.9",
    over: "the head and a path; nothing but the path if the first line alone " +
      "is too long",
    advice:
      "The old extension for VS Code took a fifth of the context: for a " +
      "small model set `--max-tokens`.",
    source: "npm @kilocode/cli, made from opencode",
    date: "2026-11-01",
    confidence: "source",
  },
  "pi": {
    title: "Pi with pi-mcp-adapter",
    over: "the head and a path; nothing but the path if the first line alone " +
      "is too long",
    source: "nicobailon/pi-mcp-adapter, pull request 160",
    date: "2026-08-22",
    confidence: "source",
  },
  "copilot-cli": {
    title: "Copilot CLI",
    version: "1.0.48",
    over: "a 500 character preview and a path",
    advice: "Older builds took 10 KB: `--max-bytes 9500`. " +
      "`COPILOT_LARGE_OUTPUT_THRESHOLD_BYTES` raises the limit: then set " +
      "`--max-bytes`.",
    source: "npm @github/copilot; github/copilot-cli#1732",
    date: "2026-05-15",
    confidence: "source",
  },
  "goose": {
    title: "Goose",
    over: "a path, no preview",
    source: "block/goose: LARGE_TEXT_THRESHOLD, in code points",
    date: "2026-08-21",
    confidence: "source",
  },
  "crush": {
    title: "Crush",
    over: "head and tail, by a proposal; nothing is cut yet",
    source: "charmbracelet/crush#3602",
    date: "2026-08-21",
    confidence: "source",
  },
  "kimi-code": {
    title: "Kimi Code",
    over: "a 2,000 character preview and a path; above 100,000 the head",
    source: "MoonshotAI/kimi-code: TOOL_RESULT_MAX_CHARS; shows `_meta` too",
    date: "2026-08-22",
    confidence: "source",
  },
  "kimi-cli": {
    title: "Kimi CLI",
    over: "the head; images that do not fit are dropped",
    source: "MoonshotAI/kimi-cli: MCP_MAX_OUTPUT_CHARS, in code points, the " +
      "base64 of images included",
    date: "2026-07-16",
    confidence: "source",
  },
  "amazon-q": {
    title: "Amazon Q CLI",
    over: "an error of the service",
    source: "aws/amazon-q-developer-cli: the whole result is sent as JSON",
    date: "2026-04-23",
    confidence: "source",
  },
  "amp": {
    title: "Amp",
    over: "not known; results are said to be bounded",
    source: "nicobailon/pi-mcp-adapter, pull request 160",
    date: "2026-07-02",
    confidence: "unknown",
  },
  "warp": {
    title: "Warp",
    over: "there is no limit",
    source: "warpdotdev/warp; of an error it shows `structuredContent` alone",
    date: "2026-08-22",
    confidence: "source",
  },
};
