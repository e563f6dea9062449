import { ConfigError } from "../config/config_error.ts";
import { COMMANDS } from "./commands.ts";
import { complain, type Context, print } from "./context.ts";
import { parseOptions } from "./options.ts";
import { Failure, unknownWord, UsageError } from "./usage.ts";
import { VERSION } from "./version.ts";

/**
 * Runs the command that is called for.
 *
 * @returns The exit code: 2 for a wrong call, 1 for a right one that failed;
 *   one line on stderr says why. It never throws.
 */
export async function main(context: Context): Promise<number> {
  try {
    return await dispatch(context);
  } catch (error) {
    await complain(context, inOneLine(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function inOneLine(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const line = said.replace(/\s*[\r\n]+\s*/g, " ");
  const isTold = [UsageError, Failure, ConfigError].some((kind) =>
    error instanceof kind
  );
  return isTold ? line : `a fault of toolcap, please report it: ${line}`;
}

async function dispatch(context: Context): Promise<number> {
  const [name, ...rest] = context.args;
  if (name === undefined) {
    throw new UsageError("no command given, see toolcap --help");
  }
  if (name === "--") {
    throw new UsageError(
      'no command before "--", write: toolcap proxy -- <server command>',
    );
  }
  if (name === "help") {
    const args = [...rest.slice(0, 1), "--help"];
    return await dispatch({ ...context, args });
  }
  if (name.startsWith("-")) return await general(context);
  const entry = COMMANDS.find((entry) => entry.name === name);
  if (entry === undefined) throw unknownCommand(name);
  const command = await entry.load();
  return await command.run(rest, context);
}

async function general(context: Context): Promise<number> {
  const kinds = { version: "flag" } as const;
  const { values, words } = parseOptions(context.args, kinds, "toolcap");
  if (values.has("help")) await print(context, help());
  else if (words[0] !== undefined) {
    throw new UsageError(
      `options come after the command: toolcap ${words[0]} [options]`,
    );
  } else await print(context, `${VERSION}\n`);
  return 0;
}

function help(): string {
  const commands = COMMANDS.map(({ name, summary }) =>
    `  ${name.padEnd(12)}${summary}`
  );
  return `toolcap cuts large results of MCP tools into pages that fit.

Usage: toolcap <command> [options]

Commands
${commands.join("\n")}

Options
  -h, --help  Print this; after a command, its own help
  --version   Print the version

Environment
  NO_COLOR    If it is set, no colours; there are none outside a terminal

Exit code: 0 if all went well, 1 if what was to be done failed, 2 for a wrong
call; that of toolcap proxy is its server's own.

Examples
  toolcap proxy -- npx -y @modelcontextprotocol/server-filesystem .
  toolcap wrap --client cursor
  toolcap count result.json
`;
}

function unknownCommand(name: string): UsageError {
  const names = COMMANDS.map((entry) => entry.name);
  return new UsageError(
    `unknown command ${unknownWord(name, names, "see toolcap --help")}`,
  );
}
