import { isAbsolute, sep } from "node:path";
import {
  unwrapEntries,
  wrapEntries,
  wrappedEntries,
} from "../../config/change.ts";
import { backupOf, oldBackupOf } from "../../config/backup.ts";
import type { Front } from "../../config/edit_entries.ts";
import { type Entry, isSame } from "../../config/entries.ts";
import { foldersOf } from "../../config/folders.ts";
import type { Command } from "../command.ts";
import { complain, type Context, print } from "../context.ts";
import { parseOptions, splitAtDashes } from "../options.ts";
import { UsageError } from "../usage.ts";
import { backupFolder, originalEntries } from "./backups.ts";
import { bytesOf, changeFiles, isChange, type Plan } from "./change_files.ts";
import { checkChange } from "./check_change.ts";
import { namedEntries, selectionOf } from "./selection.ts";
import { selfOf } from "./self_words.ts";
import { CONFIG_IDS, findTargets, type Target } from "./targets.ts";

const HELP =
  `Puts toolcap proxy in front of servers in a client's configuration.

Usage: toolcap wrap [options] [FILE] [SERVER...] [-- proxy options...]

Without FILE and --client, the configurations of the project in this folder:
.mcp.json, .vscode/mcp.json, .codex/config.toml and so on. Without SERVER, every
server that is started by a command; one that is reached over HTTP is left. What
follows -- is passed to toolcap proxy.

Shows what will change and asks. Comments, order and layout stay, and toolcap
unwrap puts back what was there. Strings that may be secrets are shown as ***.

Options
  --client ID    The client's own files for this user instead: claude-code,
                 claude-desktop, cursor, vscode, windsurf, cline, zed, codex,
                 gemini-cli, qwen-code, opencode or goose
  --command CMD  How the client is to start toolcap (default: its name in files
                 of a project, if that is on PATH; else its path)
  --yes          Do not ask
  --dry-run      Only show what would change
  -h, --help     Print this

What a file was is kept in ~/.local/state/toolcap/backups, XDG_STATE_HOME or
LOCALAPPDATA, readable by you alone, until it is unwrapped: not in the project,
where its secrets could be committed.

Exit code: 0 if it is done or nothing is to be done, 1 if it failed, you said no
or a named SERVER was left, 2 for a wrong call or without a terminal to ask on.

Examples
  toolcap wrap
  toolcap wrap .mcp.json github -- --max-tokens 10000 --fields --find
  toolcap wrap --client claude-desktop --dry-run
  toolcap wrap --command toolcap --yes .vscode/mcp.json
`;

const OPTIONS = {
  client: "value",
  command: "value",
  yes: "flag",
  "dry-run": "flag",
} as const;

const SHARED = "toolcap is written with its path on this machine; where " +
  "others use the same file, write it by name: --command toolcap";

/** `toolcap wrap`: the proxy in front of servers that are configured. */
export const WRAP: Command = {
  help: HELP,
  options: OPTIONS,
  choices: { client: CONFIG_IDS },
  run: runWrap,
};

async function runWrap(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { own, rest = [] } = splitAtDashes(args);
  const { values, words } = parseOptions(own, OPTIONS, "toolcap wrap");
  if (values.has("help")) {
    await print(context, HELP);
    return 0;
  }
  const given = values.get("command")?.[0];
  const options = await checkOptions(rest, context);
  const selection = selectionOf(words, values.get("client")?.[0], context);
  const targets = await findTargets(selection, context);
  const named = namedEntries(targets, selection.servers);
  const plans: Plan[] = [];
  let isShared = false;
  for (const [target, entries] of named) {
    const self = selfOf(given, target, context);
    const front = { self, options };
    const plan = await planOf(target, { entries, front }, context);
    plans.push(plan);
    isShared ||= target.scope === "project" && isChange(plan) &&
      isAbsolute(self[0] ?? "");
  }
  if (isShared && given === undefined) await complain(context, SHARED);
  const yes = values.has("yes");
  const dryRun = values.has("dry-run");
  const code = await changeFiles(plans, { verb: "wrap", yes, dryRun }, context);
  // Who names a server wants to hear that it was left.
  const isLeft = selection.servers.length > 0 &&
    plans.some(({ steps }) => steps.some(({ kind }) => kind === "left"));
  return isLeft ? 1 : code;
}

async function checkOptions(
  options: readonly string[],
  context: Context,
): Promise<readonly string[]> {
  if (options.includes("--")) {
    throw new UsageError(
      'only options of toolcap proxy come after "--", the servers before it',
    );
  }
  if (options.length === 0) return options;
  const { parseProxyCall } = await import("../proxy_options.ts");
  const call = await parseProxyCall([...options, "--", "server"], context);
  if (call.kind === "run") return options;
  throw new UsageError("for the options of the proxy see toolcap proxy --help");
}

async function planOf(
  target: Target,
  { entries, front }: {
    readonly entries: readonly Entry[];
    readonly front: Front;
  },
  context: Context,
): Promise<Plan> {
  const { document, file } = target;
  const change = wrapEntries(document, entries, front);
  const after = await checkChange(change, target);
  const folder = backupFolder(foldersOf(context));
  return {
    target,
    ...change,
    after,
    original: await backupOf(folder, file) ??
      await withoutOurs(target, folder),
    isRenewed: true,
    report: (kept) =>
      `What it was is kept in ${inHome(kept ?? "", context.home)}.`,
  };
}

/**
 * What a file is without what an earlier call wrapped: it was edited since, so
 * there is no copy of just that.
 */
async function withoutOurs(
  target: Target,
  folder: string,
): Promise<Uint8Array> {
  const { document, file, places } = target;
  const old = await oldBackupOf(folder, file.realPath);
  const original = await originalEntries(old, target);
  if (original === undefined) return file.bytes;
  const ours = wrappedEntries(document, places).filter((entry) =>
    !original.wrapped.some((other) => isSame(entry, other))
  );
  return bytesOf(file, unwrapEntries(document, ours, original.all).text);
}

/** A path as people write it. */
function inHome(path: string, home: string): string {
  return path.startsWith(`${home}${sep}`)
    ? `~${path.slice(home.length)}`
    : path;
}
