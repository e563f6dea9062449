import { type Entry, isLocal } from "../../config/entries.ts";
import { maskWords } from "../../config/mask.ts";
import { wrappedLine } from "../../config/wrapped.ts";
import { oneLine } from "../../host/one_line.ts";
import type { Command } from "../command.ts";
import { type Context, print } from "../context.ts";
import { parseOptions, type Values } from "../options.ts";
import { type Paint, painter } from "../paint.ts";
import { timeoutMsOf } from "../seconds.ts";
import { UsageError } from "../usage.ts";
import { check, type Health, lookAt } from "./health.ts";
import { namedEntries, selectionOf } from "./selection.ts";
import {
  CONFIG_IDS,
  findAllTargets,
  findTargets,
  type Target,
} from "./targets.ts";

const HELP = `Lists the MCP servers that clients are configured with.

Usage: toolcap status [options] [FILE] [SERVER...]

Without FILE and --client, of all clients that toolcap wrap knows: those of the
project in this folder, and those of this user. Says of each server whether it
runs behind toolcap, and whether its programs are there; nothing is started.

Options
  --client ID        The files of one client for this user only
  --check            Start each server as its client would, and wait until it
                     answers; it may do what it does whenever it starts
  --timeout SECONDS  How long it may take with --check (default 30)
  --json             Print one JSON object, for programs
  -h, --help         Print this

Exit code: 1 if a server is broken that is not disabled, or a file cannot be
read; 2 for a wrong call; else 0.

Examples
  toolcap status
  toolcap status .mcp.json github --check
  toolcap status --json | jq '.servers[] | select(.wrapped | not).name'
`;

const OPTIONS = {
  client: "value",
  check: "flag",
  timeout: "value",
  json: "flag",
} as const;

const DEFAULT_SECONDS = "30";
const MAX_SECONDS = 3600;

/** `toolcap status`: the servers that are configured. */
export const STATUS: Command = {
  help: HELP,
  options: OPTIONS,
  choices: { client: CONFIG_IDS },
  run: runStatus,
};

/** A server, and what is known of it. */
interface Row {
  readonly target: Target;
  readonly entry: Entry;
  readonly health: Health;
}

async function runStatus(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { values, words } = parseOptions(args, OPTIONS, "toolcap status");
  if (values.has("help")) {
    await print(context, HELP);
    return 0;
  }
  const timeoutMs = timeoutOf(values);
  const selection = selectionOf(words, values.get("client")?.[0], context);
  const isAll = selection.file === undefined && selection.client === undefined;
  const { targets, problems } = isAll
    ? await findAllTargets(context)
    : { targets: await findTargets(selection, context), problems: [] };
  const rows: Row[] = [];
  for (const [target, entries] of namedEntries(targets, selection.servers)) {
    for (const entry of entries) {
      const seen = await lookAt(entry, context);
      const health = timeoutMs === undefined || seen.state === "broken"
        ? seen
        : await check(entry, timeoutMs, context);
      rows.push({ target, entry, health });
    }
  }
  const text = values.has("json")
    ? asJson(rows, problems)
    : asLines(rows, problems, painter(context, 1));
  await print(context, text);
  const isBroken = rows.some(({ entry, health }) =>
    health.state === "broken" && !entry.disabled
  );
  return isBroken || problems.length > 0 ? 1 : 0;
}

/** How long a server may take to answer; none is started without `--check`. */
function timeoutOf(values: Values): number | undefined {
  const text = values.get("timeout")?.[0];
  if (values.has("check")) {
    return timeoutMsOf(text ?? DEFAULT_SECONDS, MAX_SECONDS);
  }
  if (text === undefined) return undefined;
  throw new UsageError("--timeout does nothing without --check, add that");
}

function asJson(rows: readonly Row[], problems: readonly string[]): string {
  const servers = rows.map(({ target, entry, health }) => {
    const { name, place, disabled, launch } = entry;
    const words = isLocal(launch) ? launch.words : [];
    const line = wrappedLine(entry);
    return {
      name,
      client: target.client?.id ?? null,
      file: target.file.path,
      scope: target.scope,
      place,
      transport: transportOf(entry),
      command: maskWords(line?.server ?? words),
      wrapped: line !== undefined,
      options: line === undefined ? null : maskWords(line.options),
      disabled,
      health,
    };
  });
  return `${JSON.stringify({ servers, problems }, null, 2)}\n`;
}

function asLines(
  rows: readonly Row[],
  problems: readonly string[],
  paint: Paint,
): string {
  const width = (cells: readonly string[]): number =>
    Math.max(0, ...cells.map((cell) => cell.length));
  const names = width(rows.map(({ entry }) => oneLine(entry.name)));
  const lines: string[] = [];
  let heading = "";
  for (const { target, entry, health } of rows) {
    const next = headingOf(target, entry);
    if (next !== heading) lines.push(paint("bold", heading = next));
    const cells = [
      `  ${oneLine(entry.name).padEnd(names)}`,
      transportOf(entry).padEnd(5),
      (wrappedLine(entry) ? "wrapped" : "not wrapped").padEnd(11),
      healthInWords(health, paint) + (entry.disabled ? " (disabled)" : ""),
    ];
    lines.push(cells.join("  "));
  }
  if (rows.length === 0) lines.push("No MCP servers were found.");
  for (const problem of problems) {
    lines.push(`${paint("red", "problem")} ${oneLine(problem)}`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

function headingOf({ client, file }: Target, { place }: Entry): string {
  const title = client === undefined ? "" : ` (${client.title})`;
  const [top, project] = place;
  const where = top === "projects" ? `, in ${project}` : "";
  return oneLine(`${file.path}${title}${where}`);
}

function transportOf({ launch }: Entry): string {
  return launch.kind === "remote" ? launch.transport : "stdio";
}

function healthInWords(health: Health, paint: Paint): string {
  const detail = oneLine(health.detail);
  switch (health.state) {
    case "ok":
      return paint("green", detail || "ok");
    case "broken":
      return paint("red", detail);
    case "unknown":
      return paint("dim", detail);
  }
}
