import { pageLimits, readsInWords, takesInWords } from "./client_words.ts";
import type { Command } from "./command.ts";
import { type Context, print } from "./context.ts";
import { KNOWN_CLIENTS } from "./known_clients.ts";
import { parseOptions } from "./options.ts";
import { tableText } from "./table.ts";
import { quoted, UsageError } from "./usage.ts";

const HELP = `Lists the clients that toolcap knows: what they take and show.

Usage: toolcap clients [options]

The proxy recognises a client by the name that it gives itself, or takes the
limits of an ID: toolcap proxy --client ID. A page stays 4 % below what its
client takes whole, and within 20000 tokens.

Options
  --json      Print everything that is known, as a JSON list, for programs
  -h, --help  Print this

Examples
  toolcap clients
  toolcap clients --json | jq '.[] | select(.id == "codex").page'
`;

const OPTIONS = { json: "flag" } as const;

/** `toolcap clients`: the clients that are known. */
export const CLIENTS: Command = {
  help: HELP,
  options: OPTIONS,
  run: runClients,
};

async function runClients(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { values, words } = parseOptions(args, OPTIONS, "toolcap clients");
  if (values.has("help")) await print(context, HELP);
  else if (words[0] !== undefined) {
    throw new UsageError(
      `toolcap clients takes no ${quoted(words[0])}, it lists all clients`,
    );
  } else await print(context, values.has("json") ? asJson() : asTable());
  return 0;
}

function asTable(): string {
  const rows = [
    ["ID", "CLIENT", "TAKES WHOLE", "SHOWS"],
    ...KNOWN_CLIENTS.map(({ id, title, takes, scope, reads }) => [
      id,
      title,
      takesInWords(takes, scope),
      readsInWords(reads),
    ]),
  ];
  return tableText(rows);
}

/** In JSON, `Infinity` would be null: a unit without a limit is left out. */
function asJson(): string {
  const list = KNOWN_CLIENTS.map((client) => ({
    ...client,
    page: Object.fromEntries(
      Object.entries(pageLimits(client)).filter(([, most]) => most < Infinity),
    ),
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}
