import { clientsCommand } from "./clients.ts";
import { complain, type Context, print } from "./context.ts";
import { countCommand } from "./count.ts";
import { parseOptions } from "./options.ts";
import { proxyCommand } from "./proxy.ts";
import { quoted, suggestion, UsageError } from "./usage.ts";
import { VERSION } from "./version.ts";

const HELP = `toolcap cuts large results of MCP tools into pages that fit.

Usage: toolcap <command> [options]

Commands
  proxy      Put toolcap in front of an MCP server that speaks stdio
  count      Measure a text in every unit that a budget can have
  clients    List the clients that toolcap knows, and what they take

Options
  -h, --help Print this; after a command, its own help
  --version  Print the version

Examples
  toolcap proxy -- npx -y @modelcontextprotocol/server-filesystem .
  toolcap count result.json
`;

const COMMANDS = ["proxy", "count", "clients"];

/** The exit code of a wrong call. */
const WRONG_CALL = 2;

/**
 * Runs the command that is called for.
 *
 * @returns The exit code. For a wrong call it is 2, one line on stderr says
 *   why, and nothing is written to stdout.
 */
export async function main(context: Context): Promise<number> {
  try {
    return await dispatch(context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    await complain(context, error.message.replace(/\s*[\r\n]+\s*/g, " "));
    return WRONG_CALL;
  }
}

function dispatch(context: Context): Promise<number> {
  const [name, ...rest] = context.args;
  switch (name) {
    case "proxy":
      return proxyCommand(rest, context);
    case "count":
      return countCommand(rest, context);
    case "clients":
      return clientsCommand(rest, context);
    case undefined:
      throw new UsageError("no command given, see toolcap --help");
    case "--":
      throw new UsageError(
        'no command before "--", write: toolcap proxy -- <server command>',
      );
    default:
      return name.startsWith("-")
        ? general(context)
        : Promise.reject(unknownCommand(name));
  }
}

async function general(context: Context): Promise<number> {
  const kinds = { version: "flag" } as const;
  const { values, words } = parseOptions(context.args, kinds, "toolcap");
  if (values.has("help")) await print(context, HELP);
  else if (words[0] !== undefined) {
    throw new UsageError(
      `options come after the command: toolcap ${words[0]} [options]`,
    );
  } else await print(context, `${VERSION}\n`);
  return 0;
}

function unknownCommand(name: string): UsageError {
  return new UsageError(
    `unknown command ${quoted(name)}${suggestion(name, COMMANDS) || ";"} ` +
      "see toolcap --help",
  );
}
