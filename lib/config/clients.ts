/** Where each client keeps its servers, and how they are written there. */

import type { Format } from "./document.ts";
import type { Place } from "./entries.ts";
import type { Folders } from "./folders.ts";

/** A client whose configuration can be changed. */
export interface ConfigClient {
  /** As `toolcap clients` has it. */
  readonly id: string;
  readonly title: string;
  /** Where servers stand in its files. */
  readonly places: readonly Place[];
  /** Its files in a project, from the project's folder. */
  readonly project: readonly string[];
  /** Its files for a user, the one it prefers first. */
  readonly user: (folders: Folders) => readonly string[];
}

const MCP_SERVERS: readonly Place[] = [["mcpServers"]];

/** Every client whose configuration is known, as of November 2026. */
export const CONFIG_CLIENTS: readonly ConfigClient[] = [
  {
    // https://code.claude.com/docs/en/mcp: project scope in .mcp.json, user
    // and local scope in ~/.claude.json. VS Code, Qwen Code and others read
    // .mcp.json, too.
    id: "claude-code",
    title: "Claude Code",
    places: [["mcpServers"], ["projects", "*", "mcpServers"]],
    project: [".mcp.json"],
    user: ({ home, env, join }) => [
      join(env["CLAUDE_CONFIG_DIR"] || home, ".claude.json"),
    ],
  },
  {
    // https://modelcontextprotocol.io/docs/develop/connect-local-servers. The
    // installer for Windows redirects the folder into its package:
    // https://github.com/anthropics/claude-code/issues/26073.
    id: "claude-desktop",
    title: "Claude Desktop",
    places: MCP_SERVERS,
    project: [],
    user: ({ config, join, packaged }) =>
      [join(config, "Claude"), ...packaged("Claude")]
        .map((folder) => join(folder, "claude_desktop_config.json")),
  },
  {
    // https://cursor.com/docs/mcp
    id: "cursor",
    title: "Cursor",
    places: MCP_SERVERS,
    project: [".cursor/mcp.json"],
    user: ({ home, join }) => [join(home, ".cursor", "mcp.json")],
  },
  {
    // https://code.visualstudio.com/docs/agents/reference/mcp-configuration.md
    id: "vscode",
    title: "VS Code",
    places: [["servers"]],
    project: [".vscode/mcp.json"],
    user: ({ config, join }) =>
      ["Code", "Code - Insiders", "VSCodium"]
        .map((name) => join(config, name, "User", "mcp.json")),
  },
  {
    // https://docs.windsurf.com/windsurf/cascade/mcp; Devin Desktop is its
    // name since June 2026: https://docs.sevalla.com/ai-agents/windsurf.
    id: "windsurf",
    title: "Windsurf, Devin Desktop",
    places: MCP_SERVERS,
    project: [".devin/mcp_config.json"],
    user: ({ home, xdgConfig, join }) => [
      join(home, ".codeium", "windsurf", "mcp_config.json"),
      join(xdgConfig, "devin", "mcp_config.json"),
    ],
  },
  {
    // https://docs.cline.bot/getting-started/config; before that in the
    // storage that VS Code gives its extension.
    id: "cline",
    title: "Cline",
    places: MCP_SERVERS,
    project: [],
    user: ({ home, config, join }) => [
      join(home, ".cline", "data", "settings", "cline_mcp_settings.json"),
      ...["Code", "Code - Insiders", "VSCodium", "Cursor"].map((name) =>
        join(
          config,
          name,
          "User",
          "globalStorage",
          "saoudrizwan.claude-dev",
          "settings",
          "cline_mcp_settings.json",
        )
      ),
    ],
  },
  {
    // https://zed.dev/docs/configuring-zed, https://zed.dev/docs/ai/mcp
    id: "zed",
    title: "Zed",
    places: [["context_servers"]],
    project: [".zed/settings.json"],
    user: ({ home, xdgConfig, platform, join }) => [
      platform === "darwin"
        ? join(home, ".config", "zed", "settings.json")
        : join(
          xdgConfig,
          platform === "win32" ? "Zed" : "zed",
          "settings.json",
        ),
    ],
  },
  {
    // https://developers.openai.com/codex/mcp
    id: "codex",
    title: "Codex",
    places: [["mcp_servers"]],
    project: [".codex/config.toml"],
    user: ({ home, env, join }) => [
      join(env["CODEX_HOME"] || join(home, ".codex"), "config.toml"),
    ],
  },
  {
    // https://geminicli.com/docs/tools/mcp-server
    id: "gemini-cli",
    title: "Gemini CLI",
    places: MCP_SERVERS,
    project: [".gemini/settings.json"],
    user: ({ home, join }) => [join(home, ".gemini", "settings.json")],
  },
  {
    // https://qwenlm.github.io/qwen-code-docs/en/users/features/mcp; the local
    // file came with version 1.
    id: "qwen-code",
    title: "Qwen Code",
    places: MCP_SERVERS,
    project: [".qwen/settings.json", ".qwen/settings.local.json"],
    user: ({ home, join }) => [join(home, ".qwen", "settings.json")],
  },
  {
    // https://opencode.ai/docs/config; servers stand below mcp.servers since
    // version 2, directly below mcp before.
    id: "opencode",
    title: "opencode",
    places: [["mcp", "servers"], ["mcp"]],
    project: [
      "opencode.json",
      "opencode.jsonc",
      ".opencode/opencode.json",
      ".opencode/opencode.jsonc",
    ],
    user: ({ home, xdgConfig, platform, join }) => {
      // On Windows, too: https://opencode.ai/docs/config.
      const base = platform === "win32" ? join(home, ".config") : xdgConfig;
      return ["opencode.json", "opencode.jsonc"]
        .map((name) => join(base, "opencode", name));
    },
  },
  {
    // https://block.github.io/goose/docs/guides/config-files
    id: "goose",
    title: "Goose",
    places: [["extensions"]],
    project: [],
    user: ({ home, config, platform, join }) => [
      platform === "win32"
        ? join(config, "Block", "goose", "config", "config.yaml")
        : join(home, ".config", "goose", "config.yaml"),
    ],
  },
];

/** The format of a file, by its name. */
export function formatOf(path: string): Format | undefined {
  if (/\.jsonc?$/i.test(path)) return "json";
  if (/\.toml$/i.test(path)) return "toml";
  if (/\.ya?ml$/i.test(path)) return "yaml";
  return undefined;
}

/** The client that keeps its servers in a file of this name. */
export function clientOfPath(
  path: string,
  folders: Folders,
): ConfigClient | undefined {
  const slashed = path.replaceAll("\\", "/");
  return CONFIG_CLIENTS.find(({ project, user }) =>
    user(folders).includes(path) ||
    project.some((name) => `/${slashed}`.endsWith(`/${name}`))
  );
}

/** The client of an ID, if its configuration is known. */
export function clientById(id: string): ConfigClient | undefined {
  return CONFIG_CLIENTS.find((client) => client.id === id);
}
