import { CLIENT_CHOICES } from "../../budget/clients.ts";
import { JsonText } from "../../json/json_text.ts";
import type { Command } from "../command.ts";
import { complain, type Context, print } from "../context.ts";
import { readText } from "../input.ts";
import { ENVIRONMENT_HELP, LIMITS_HELP } from "../limit_options.ts";
import { quoted, unknownWord, UsageError } from "../usage.ts";
import {
  INSPECT_OPTIONS,
  type InspectRun,
  parseInspectCall,
} from "./options.ts";
import { printCall, printTools } from "./print.ts";
import { listTools, type ToolReport } from "./tools.ts";
import { Interrupted, withServer } from "./with_server.ts";

const HELP =
  `Shows what toolcap does with the tools of an MCP server over stdio.

Usage: toolcap inspect [options] -- <command> [args...]

Starts the server, lists its tools with the estimated tokens of their
definitions, and says what becomes of the results of each: paged, trimmed and
why, or left alone. All that follows the first -- is the server's command.

A call
  --call TOOL            Call this tool, and show how large its result is,
                         whether it fits, and the pages that arrive
  --args JSON            Its arguments, a JSON object; @FILE reads a file, - the
                         standard input (default {})
  --page N               Print the text of that page
  --all                  Print the text of all pages

${LIMITS_HELP}
  --client ID            Take the limits that fit a client; toolcap clients
                         lists them

How pages are made, as for toolcap proxy
  --trim                 Give only the first part
  --cursor-param NAME    The parameter that asks for the next page
  --fields, --find       Let models name fields, and search
  --fields-param NAME, --find-param NAME
                         Other names for these parameters
  --skip GLOB            Leave tools of this name alone; may be repeated
  --config FILE          Read options from this file (docs/configuration.md);
                         else from toolcap.json, if this folder has one; none
                         for neither

Other
  --timeout SECONDS      How long the server may take for everything
                         (default 60)
  --json                 Print one JSON object
  -h, --help             Print this

${ENVIRONMENT_HELP}

Exit code: 0 if all went well, 1 if the server or the called tool failed, 2 for
a wrong call, 128 + n after signal n.

Examples
  toolcap inspect -- npx -y @modelcontextprotocol/server-everything
  toolcap inspect --client codex --call read_text_file \\
    --args '{"path":"big.log"}' -- mcp-server-filesystem .
`;

/** `toolcap inspect`: what toolcap does with a server's tools. */
export const INSPECT: Command = {
  help: HELP,
  options: INSPECT_OPTIONS,
  choices: { client: CLIENT_CHOICES },
  run: runInspect,
};

/** How many questions of a server are named. */
const MOST_QUESTIONS = 5;

async function runInspect(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const call = await parseInspectCall(args, context);
  if (call.kind === "help") {
    await print(context, HELP);
    return 0;
  }
  const { tool } = call;
  const source = tool === undefined ? "" : await argumentsOf(call, context);
  try {
    return await withServer(call.session, context, async (session) => {
      const tools = await listTools(session, call.table);
      if (tool === undefined) {
        await printTools(tools, call, { session, context });
      } else {
        checkTool(tool, tools);
        const request = { tool, args: source, table: call.table };
        await printCall(request, call, { session, context });
      }
      await tellOf([...session.questions], context);
      return 0;
    });
  } catch (error) {
    if (error instanceof Interrupted) return error.code;
    throw error;
  }
}

/**
 * The source of the arguments.
 *
 * @throws {UsageError} If they are no JSON object.
 */
async function argumentsOf(
  { args }: InspectRun,
  context: Context,
): Promise<string> {
  const file = args === "-" ? "-" : /^@(.+)$/s.exec(args)?.[1];
  const text = file === undefined
    ? args
    : await readText([file], context, { bom: "drop" });
  const json = JsonText.parse(text);
  if (json && json.kind(json.root) === "object") return json.source(json.root);
  throw new UsageError(
    `--args must be a JSON object such as {"path":"README.md"}, not ${
      quoted(text)
    }`,
  );
}

/** Tells people what the server asked of its client. */
async function tellOf(
  questions: readonly string[],
  context: Context,
): Promise<void> {
  if (questions.length === 0) return;
  const more = questions.length - MOST_QUESTIONS;
  const names = questions.slice(0, MOST_QUESTIONS).map(quoted).join(", ") +
    (more > 0 ? ` and ${more} more` : "");
  await complain(
    context,
    `the server asked for ${names}, which inspect does not do`,
  );
}

function checkTool(tool: string, tools: readonly ToolReport[]): void {
  const names = tools.map(({ name }) => name);
  if (names.includes(tool)) return;
  const todo = "toolcap inspect without --call lists them";
  throw new UsageError(
    `the server has no tool ${unknownWord(tool, names, todo)}`,
  );
}
