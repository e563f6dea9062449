import { backupOf, oldBackupOf } from "../../config/backup.ts";
import {
  type Step,
  unwrapEntries,
  wrappedEntries,
} from "../../config/change.ts";
import { type Entry, isSame } from "../../config/entries.ts";
import { foldersOf } from "../../config/folders.ts";
import type { Command } from "../command.ts";
import { type Context, print } from "../context.ts";
import { parseOptions } from "../options.ts";
import { backupFolder, originalEntries } from "./backups.ts";
import { changeFiles, type Plan } from "./change_files.ts";
import { checkChange } from "./check_change.ts";
import { namedEntries, selectionOf } from "./selection.ts";
import { CONFIG_IDS, findTargets, type Target } from "./targets.ts";

const HELP = `Takes toolcap proxy away from servers in a client's configuration.

Usage: toolcap unwrap [options] [FILE] [SERVER...]

Undoes toolcap wrap: a file that was not edited since becomes what it was, byte
for byte. In one that was, each server gets its own command and arguments back,
and all else stays as it is now. Entries wrapped by hand are unwrapped as well.

Without FILE and --client, the configurations of the project in this folder;
without SERVER, every server that is wrapped. Shows what will change and asks.

Options
  --client ID  The client's own files for this user instead, as for toolcap wrap
  --yes        Do not ask
  --dry-run    Only show what would change
  -h, --help   Print this

Exit code: 0 if it is done or nothing is to be done, 1 if it failed or you said
no, 2 for a wrong call or if there is no terminal to ask on.

Examples
  toolcap unwrap
  toolcap unwrap --yes .mcp.json
  toolcap unwrap --client cursor github
`;

const OPTIONS = { client: "value", yes: "flag", "dry-run": "flag" } as const;

const WAS_SO = "it was wrapped before toolcap wrap was called; " +
  "call toolcap unwrap again to take that away, too";

/** `toolcap unwrap`: servers without the proxy, as they were. */
export const UNWRAP: Command = {
  help: HELP,
  options: OPTIONS,
  choices: { client: CONFIG_IDS },
  run: runUnwrap,
};

async function runUnwrap(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { values, words } = parseOptions(args, OPTIONS, "toolcap unwrap");
  if (values.has("help")) {
    await print(context, HELP);
    return 0;
  }
  const selection = selectionOf(words, values.get("client")?.[0], context);
  const targets = await findTargets(selection, context);
  const named = namedEntries(targets, selection.servers);
  const folder = backupFolder(foldersOf(context));
  const plans: Plan[] = [];
  for (const [target, entries] of named) {
    plans.push(await planOf(target, entries, folder));
  }
  const yes = values.has("yes");
  const dryRun = values.has("dry-run");
  return await changeFiles(plans, { verb: "unwrap", yes, dryRun }, context);
}

async function planOf(
  target: Target,
  entries: readonly Entry[],
  folder: string,
): Promise<Plan> {
  const { document, file, places } = target;
  const before = await backupOf(folder, file);
  const old = before ?? await oldBackupOf(folder, file.realPath);
  const original = await originalEntries(old, target);
  const change = unwrapEntries(document, entries, original?.all);
  const isWhole = wrappedEntries(document, places)
    .every((entry) => entries.some((other) => isSame(entry, other)));
  const backups = {
    // What is still wrapped goes back to the same original.
    original: isWhole ? undefined : before,
    isRenewed: isWhole || before !== undefined,
    report: () =>
      isWhole && before !== undefined
        ? "It is what it was before it was wrapped."
        : "toolcap is taken out of it, all else is as it was.",
  };
  if (before === undefined || !isWhole) {
    const after = await checkChange(change, target);
    return { target, ...change, after, ...backups };
  }
  const text = new TextDecoder().decode(before); // without a byte order mark
  const steps = change.steps.map((step): Step =>
    original?.wrapped.some((entry) => isSame(entry, step.entry))
      ? { kind: "left", entry: step.entry, why: WAS_SO }
      : step
  );
  const after = await checkChange({ text }, target);
  return { target, text, steps, after, ...backups };
}
