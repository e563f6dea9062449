import assert from "node:assert/strict";
import { test } from "node:test";
import { KNOWN_CLIENTS } from "../../lib/cli/known_clients.ts";
import { splitWords } from "../../lib/cli/wrap/self_words.ts";
import { clientById, CONFIG_CLIENTS } from "../../lib/config/clients.ts";
import { foldersOf } from "../../lib/config/folders.ts";

const HOMES = {
  linux: "/home/me",
  darwin: "/Users/me",
  win32: "C:\\Users\\me",
} as const;
type Platform = keyof typeof HOMES;

/** Where the user's files of a client are, from the user's folder. */
function userFiles(
  id: string,
  platform: Platform,
  env: Readonly<Record<string, string>> = {},
): readonly string[] {
  const home = HOMES[platform];
  const files = clientById(id)?.user(foldersOf({ platform, home, env })) ?? [];
  return files.map((file) => file.replace(home, "~").replaceAll("\\", "/"));
}

const PLACES: readonly (readonly [string, Platform, string])[] = [
  ["claude-code", "linux", "~/.claude.json"],
  ["claude-code", "win32", "~/.claude.json"],
  ["claude-desktop", "linux", "~/.config/Claude/claude_desktop_config.json"],
  [
    "claude-desktop",
    "darwin",
    "~/Library/Application Support/Claude/claude_desktop_config.json",
  ],
  [
    "claude-desktop",
    "win32",
    "~/AppData/Roaming/Claude/claude_desktop_config.json",
  ],
  ["cursor", "win32", "~/.cursor/mcp.json"],
  ["vscode", "linux", "~/.config/Code/User/mcp.json"],
  ["vscode", "darwin", "~/Library/Application Support/Code/User/mcp.json"],
  ["vscode", "win32", "~/AppData/Roaming/Code/User/mcp.json"],
  ["windsurf", "darwin", "~/.codeium/windsurf/mcp_config.json"],
  ["windsurf", "win32", "~/AppData/Roaming/devin/mcp_config.json"],
  ["cline", "linux", "~/.cline/data/settings/cline_mcp_settings.json"],
  [
    "cline",
    "darwin",
    "~/Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
  ],
  ["zed", "linux", "~/.config/zed/settings.json"],
  ["zed", "darwin", "~/.config/zed/settings.json"],
  ["zed", "win32", "~/AppData/Roaming/Zed/settings.json"],
  ["codex", "win32", "~/.codex/config.toml"],
  ["gemini-cli", "linux", "~/.gemini/settings.json"],
  ["qwen-code", "linux", "~/.qwen/settings.json"],
  ["opencode", "win32", "~/.config/opencode/opencode.json"],
  ["goose", "darwin", "~/.config/goose/config.yaml"],
  ["goose", "win32", "~/AppData/Roaming/Block/goose/config/config.yaml"],
];
for (const [id, platform, file] of PLACES) {
  test(`the files of ${id} on ${platform} have ${file}`, () => {
    assert.ok(userFiles(id, platform).includes(file));
  });
}

const MOVED: readonly (readonly [string, string, string])[] = [
  ["claude-code", "CLAUDE_CONFIG_DIR", "/x/.claude.json"],
  ["codex", "CODEX_HOME", "/x/config.toml"],
  ["zed", "XDG_CONFIG_HOME", "/x/zed/settings.json"],
  ["opencode", "XDG_CONFIG_HOME", "/x/opencode/opencode.json"],
];
for (const [id, variable, file] of MOVED) {
  test(`the files of ${id} go by ${variable}`, () => {
    assert.equal(userFiles(id, "linux", { [variable]: "/x" })[0], file);
  });
}

test("every client that can be wrapped is one that toolcap clients lists", () => {
  const known = KNOWN_CLIENTS.map(({ id }) => id);
  for (const { id } of CONFIG_CLIENTS) assert.ok(known.includes(id), id);
});

test("foldersOf() keeps backups where the system keeps state", () => {
  const state = (platform: Platform, env = {}) =>
    foldersOf({ platform, home: HOMES[platform], env }).state;
  assert.equal(state("linux"), "/home/me/.local/state/toolcap");
  assert.equal(state("linux", { XDG_STATE_HOME: "/s" }), "/s/toolcap");
  assert.equal(state("win32"), "C:\\Users\\me\\AppData\\Local\\toolcap");
});

const LINES: readonly (readonly [string, readonly string[]])[] = [
  ["toolcap", ["toolcap"]],
  ["  npx  -y toolcap ", ["npx", "-y", "toolcap"]],
  ['"C:\\Program Files\\toolcap.exe"', ["C:\\Program Files\\toolcap.exe"]],
  ['a"b c"d \'e "f\'', ["ab cd", 'e "f']],
  ["''", [""]],
];
for (const [line, words] of LINES) {
  test(`splitWords() splits ${JSON.stringify(line)}`, () => {
    assert.deepEqual(splitWords(line), words);
  });
}
