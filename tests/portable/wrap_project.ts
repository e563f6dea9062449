import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../lib/cli/context.ts";
import { type Home, withHome } from "./config_home.ts";

/** A project's `.mcp.json` with three servers, one of them remote. */
export const THREE: string = `{
  "mcpServers": {
    "github": {
      "command": "npx",
      "args": ["-y", "github-mcp", "--token", "t-123"],
      "env": { "GITHUB_TOKEN": "ghp_456" }
    },
    "files": { "command": "files-mcp" },
    "web": { "type": "http", "url": "https://example.com/mcp?key=789" }
  }
}
`;

/** Writes a project's `.mcp.json` and calls `test`. */
export function withFile(
  text: string,
  test: (home: Home, path: string) => Promise<void>,
): Promise<void> {
  return withHome(undefined, async (home) => {
    const path = join(home.project, ".mcp.json");
    writeFileSync(path, text);
    await test(home, path);
  });
}

/** The command and the arguments of a server in `.mcp.json`. */
export function wordsOf(path: string, name: string): readonly string[] {
  const { command, args = [] } =
    JSON.parse(readFileSync(path, "utf8")).mcpServers[name];
  return [command, ...args];
}

/** Somebody at a terminal, who answers once `before` is done. */
export function person(
  answer: string,
  before = (): void => {},
): Partial<Context> {
  async function* stdin(): AsyncGenerator<Uint8Array> {
    before();
    yield new TextEncoder().encode(answer);
  }
  const ignore = (): Promise<void> => Promise.resolve();
  return {
    isTerminal: () => true,
    stdio: { stdin: stdin(), stdout: ignore, stderr: ignore },
  };
}
