/** The profiles of editors and of extensions for editors. */

import type { ClientNotes, ClientProfile } from "./client_profile.ts";

/** What is written of a client of which only the name is known. */
const ONLY_A_NAME = {
  reads: "unknown",
  takes: "unknown",
} as const satisfies Partial<ClientProfile>;

/** The profiles, the most precise of a name first. */
export const EDITORS: readonly ClientProfile[] = [
  {
    id: "vscode",
    names: ["visual-studio-code*", "code-oss", "vscodium"],
    reads: "structured",
    takes: { chars: 8_192 },
    scope: "block",
    checksSchema: false,
  },
  {
    id: "cursor",
    names: ["cursor-vscode", "cursor"],
    reads: "unknown",
    takes: "unknown",
  },
  {
    id: "windsurf",
    names: ["windsurf-client", "windsurf"],
    ...ONLY_A_NAME,
  },
  {
    id: "antigravity",
    names: ["antigravity-client"],
    ...ONLY_A_NAME,
  },
  {
    id: "cline",
    names: ["cline", "@cline/core"],
    reads: "json",
    takes: { escapedChars: 8_000 },
  },
  {
    id: "roo-code",
    names: ["roo-code"],
    reads: "content",
    takes: "anything",
    checksSchema: false,
  },
  {
    id: "continue",
    names: ["continue-client", "continue-cli-client"],
    reads: "content",
    takes: "anything",
    checksSchema: false,
  },
  {
    id: "zed",
    names: ["zed"],
    reads: "content",
    takes: "anything",
    checksSchema: false,
  },
  {
    id: "jetbrains-ai",
    names: ["jetbrains-ai-assistant-client"],
    ...ONLY_A_NAME,
  },
  {
    id: "copilot-jetbrains",
    names: ["jetbrains-*"],
    ...ONLY_A_NAME,
  },
  {
    id: "copilot-xcode",
    names: ["xcode-copilot-xcode"],
    ...ONLY_A_NAME,
  },
];

/** What people are told of them, by their ids. */
export const EDITOR_NOTES: Readonly<Record<string, ClientNotes>> = {
  "vscode": {
    title: "VS Code (Copilot Chat)",
    version: "2026-03",
    over: "a path, no preview",
    advice:
      "`github.copilot.chat.agent.largeToolResultsToDisk.thresholdBytes` " +
      "raises the limit: then set `--max-chars`.",
    source:
      "microsoft/vscode-copilot-chat; the setting says bytes and counts " +
      "UTF-16 units",
    date: "2026-03-29",
    confidence: "source",
  },
  "cursor": {
    title: "Cursor",
    over: "a file that the agent searches; from what size on is not known",
    advice: "If pages end up in files, set `--max-chars` lower.",
    source: "cursor.com/blog/dynamic-context-discovery",
    date: "2026-03-01",
    confidence: "docs",
  },
  "windsurf": {
    title: "Windsurf",
    over: "not known",
    source: "docs.windsurf.com names no number",
    date: "2026-03-01",
    confidence: "unknown",
  },
  "antigravity": {
    title: "Antigravity",
    over: "not known",
    source: "apify/mcp-client-capabilities",
    date: "2026-03-01",
    confidence: "unknown",
  },
  "cline": {
    title: "Cline",
    version: "4.1, CLI 3.0.65",
    over: "head and tail",
    advice: "`CLINE_MESSAGE_BUILDER_MAX_TOOL_RESULT_CHARS` raises the limit: " +
      "then set `--max-escaped-chars`.",
    source: "cline/cline: DEFAULT_MAX_TOOL_RESULT_CHARS, of the whole result " +
      "as JSON",
    date: "2026-08-22",
    confidence: "source",
  },
  "roo-code": {
    title: "Roo Code",
    over: "there is no limit",
    source: "RooCodeInc/Roo-Code: useMcpToolTool, McpHub",
    date: "2026-04-14",
    confidence: "source",
  },
  "continue": {
    title: "Continue",
    version: "CLI 1.5.47",
    over: "there is no limit",
    source: "continuedev/continue; npm @continuedev/cli",
    date: "2026-06-18",
    confidence: "source",
  },
  "zed": {
    title: "Zed",
    over: "there is no limit",
    source: "zed-industries/zed: crates context_server and agent",
    date: "2026-03-01",
    confidence: "source",
  },
  "jetbrains-ai": {
    title: "JetBrains AI Assistant",
    over: "not known",
    source: "TianqiZhang/mcp-client-registry; the documentation has no number",
    date: "2026-01-21",
    confidence: "unknown",
  },
  "copilot-jetbrains": {
    title: "Copilot for JetBrains",
    over: "not known",
    source: "apify/mcp-client-capabilities",
    date: "2026-03-01",
    confidence: "unknown",
  },
  "copilot-xcode": {
    title: "Copilot for Xcode",
    over: "not known",
    source: "apify/mcp-client-capabilities",
    date: "2026-03-01",
    confidence: "unknown",
  },
};
