/** The profiles of Anthropic's clients. */

import type { ClientNotes, ClientProfile } from "./client_profile.ts";

/**
 * What all versions of Claude Code have in common. They took 10,000 characters
 * of an error in 1.0.128 and 2.1.98, and take 11,024 since 2.1.273 at least.
 */
const CLAUDE_CODE = {
  names: ["claude-code"],
  errors: { reads: "content", takes: { chars: 10_000 } },
  tokensVariable: "MAX_MCP_OUTPUT_TOKENS",
  checksSchema: false,
  table: "claude",
} as const satisfies Partial<ClientProfile>;

/** What is reported of the applications. */
const CLAUDE = {
  reads: "unknown",
  takes: { chars: 150_000, bytes: 1_048_576 },
  table: "claude",
} as const satisfies Partial<ClientProfile>;

/** The profiles, of one name the newest version first. */
export const CLAUDE_CLIENTS: readonly ClientProfile[] = [
  {
    ...CLAUDE_CODE,
    id: "claude-code",
    since: "2.1.97",
    reads: "structured",
    takes: { tokens: 25_000, chars: 50_000 },
    annotated: { tokens: 25_000, chars: 500_000 },
    checksSchema: true,
  },
  {
    ...CLAUDE_CODE,
    id: "claude-code-2.1.51",
    since: "2.1.51",
    reads: "structured",
    takes: { tokens: 25_000, chars: 50_000 },
  },
  {
    ...CLAUDE_CODE,
    id: "claude-code-2.0",
    since: "2",
    reads: "structured",
    takes: { tokens: 25_000, chars: 100_000 },
  },
  {
    ...CLAUDE_CODE,
    id: "claude-code-1",
    reads: "content",
    takes: { tokens: 25_000, chars: 100_000 },
  },
  {
    ...CLAUDE,
    id: "claude-desktop",
    names: ["claude-ai", "claude-desktop"],
  },
  {
    ...CLAUDE,
    id: "claude-web",
    names: ["anthropic/claudeai", "anthropic/api"],
  },
];

/** What people are told of them, by their ids. */
export const CLAUDE_NOTES: Readonly<Record<string, ClientNotes>> = {
  "claude-code": {
    title: "Claude Code",
    version: "2.1.332, 2.1.273, 2.1.97",
    over: "a 2 KB preview and a path, or an error about tokens and a path; " +
      "of an error the first and the last 5,000 characters",
    advice: "Nothing to set: toolcap annotates the tools, so that a page is " +
      "bounded by its tokens. `MAX_MCP_OUTPUT_TOKENS` and `--max-tokens` " +
      "make pages larger.",
    source: "run: 50,000 UTF-16 units over all text blocks, then 25,000 " +
      "tokens; errors (since 2.1.273 of 11,024 characters) and results with " +
      "an image ignore the annotation; it " +
      "checks outputSchema in the protocol of 2026-07-28 alone",
    date: "2026-11-30",
    confidence: "run",
  },
  "claude-code-2.1.51": {
    title: "Claude Code 2.1.51 to 2.1.96",
    version: "2.1.51, 2.1.96",
    over: "a 2 KB preview and a path, or an error about tokens and a path",
    advice: "`MAX_MCP_OUTPUT_TOKENS` does not raise the limit in characters.",
    source: "run: 50,000 UTF-16 units over all text blocks; the annotation " +
      "does nothing",
    date: "2026-11-30",
    confidence: "run",
  },
  "claude-code-2.0": {
    title: "Claude Code 2.0 to 2.1.50",
    version: "2.0.76, 2.1.50",
    over: "an error about tokens and a path",
    advice:
      "`MAX_MCP_OUTPUT_TOKENS` moves the limit, and toolcap follows it, up " +
      "to 100,000 characters.",
    source: "run: more than 25,000 tokens",
    date: "2026-11-30",
    confidence: "run",
  },
  "claude-code-1": {
    title: "Claude Code 1",
    version: "1.0.128",
    over: "an error about tokens",
    advice:
      "`MAX_MCP_OUTPUT_TOKENS` moves the limit, and toolcap follows it, up " +
      "to 100,000 characters.",
    source: "run: more than 25,000 tokens",
    date: "2026-11-30",
    confidence: "run",
  },
  "claude-desktop": {
    title: "Claude Desktop",
    over: "a cut text; an error above 1 MiB",
    source: "the vendor's page for building connectors, as others quote it; " +
      "anthropics/claude-code#66519",
    date: "2026-10-01",
    confidence: "reported",
  },
  "claude-web": {
    title: "claude.ai and the API's connector",
    over: "a cut text; an error above 1 MiB",
    source: "the vendor's page for building connectors, as others quote it; " +
      "anthropics/claude-code#66519",
    date: "2026-10-01",
    confidence: "reported",
  },
};
