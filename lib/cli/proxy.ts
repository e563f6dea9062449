import { EventLog } from "../host/event_log.ts";
import { openLogFile } from "../host/log_file.ts";
import { Output } from "../host/output.ts";
import { runProxy } from "../host/proxy.ts";
import { fileProblem } from "../host/system_error.ts";
import { CLIENT_CHOICES } from "../budget/clients.ts";
import type { Command } from "./command.ts";
import { type Context, print } from "./context.ts";
import { createEngine } from "./create_engine.ts";
import { ENVIRONMENT_HELP, LIMITS_HELP } from "./limit_options.ts";
import { parseProxyCall, PROXY_OPTIONS } from "./proxy_options.ts";
import { RERUNS } from "./proxy_values.ts";
import { quoted, UsageError } from "./usage.ts";
import { VERSION } from "./version.ts";

const HELP = `Puts toolcap in front of an MCP server that speaks stdio.

Usage: toolcap proxy [options] -- <command> [args...]

Results that are too large for the client arrive in pages of whole items. All
that follows the first -- is the server's command, passed on as it is.

${LIMITS_HELP}
  --client auto|none|ID  Take the limits that fit a client: by the name that it
                         gives (auto, the default), the plain ones, or those of
                         an ID that toolcap clients lists

How pages are made
  --trim                 Give only the first part, without a way on
  --cursor-param NAME    The parameter that asks for the next page
                         (default cursor)
  --fields               Let models name the fields to keep, with _fields
  --find                 Let models search a result, with _find: plain text, or
                         /pattern/flags in the syntax of RE2
  --fields-param NAME, --find-param NAME
                         Other names for these parameters
  --skip GLOB            Leave tools of this name alone; may be repeated
  --rerun safe|always|never
                         Whether a page that is no longer kept may run its tool
                         again: only a tool that says it is read-only (safe,
                         the default), any tool, or none

The connection
  --max-line SIZE        Longest message, in bytes or like 64MiB (default
                         256MiB); a longer one is dropped, and who waits for it
                         gets an error
  --grace SECONDS        How long a server whose input has ended may take to end
                         by itself before it is told to by SIGTERM (default 5)
  --log-file FILE        Append a line of JSON for each event, such as a result
                         that is cut: names and sizes, no arguments or results

Other
  --quiet                No line on stderr for each result that is cut
  --config FILE          Read options from this file (docs/configuration.md);
                         else from toolcap.json, if this folder has one; none
                         for neither
  -h, --help             Print this

${ENVIRONMENT_HELP}
  TOOLCAP_DEPTH          Set for the server: counts proxies inside each other

Exit code: the server's own; 128 + n if signal n ended it; 127 if its command
was not found, 126 if the system refused to start it; 2 for a wrong call.

Examples
  toolcap proxy -- npx -y @modelcontextprotocol/server-filesystem .
  toolcap proxy --fields --find -- npx -y @modelcontextprotocol/server-memory
  toolcap proxy --max-tokens 5000 --skip 'get_*' -- uvx mcp-server-git
  TOOLCAP_MAX_TOKENS=8000 toolcap proxy --quiet -- ./my-server --port 0
`;

/** `toolcap proxy`: its server's results in pages. */
export const PROXY: Command = {
  help: HELP,
  options: PROXY_OPTIONS,
  choices: { client: CLIENT_CHOICES, rerun: RERUNS },
  run: runProxyCommand,
};

async function runProxyCommand(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { env, stdio, onSignal } = context;
  const call = await parseProxyCall(args, context);
  switch (call.kind) {
    case "help":
      await print(context, HELP);
      return 0;
    case "run": {
      const events = openEvents(call.logFile);
      const engine = createEngine(call.engine, context);
      // The arguments may hold passwords.
      events?.add({ event: "start", version: VERSION, command: call.command });
      return await runProxy({ ...call, engine, events, env, stdio, onSignal });
    }
  }
}

function openEvents(path: string | undefined): EventLog | undefined {
  if (path === undefined) return undefined;
  try {
    return new EventLog(new Output(openLogFile(path)));
  } catch (error) {
    const why = fileProblem(error);
    throw new UsageError(`cannot open the log file ${quoted(path)}: ${why}`);
  }
}
