/** Showing what is to change in configuration files, asking, and writing. */

import { rm } from "node:fs/promises";
import { dropBackups, keepBackup } from "../../config/backup.ts";
import type { Step } from "../../config/change.ts";
import {
  type ConfigFile,
  replaceConfigFile,
} from "../../config/config_file.ts";
import { foldersOf } from "../../config/folders.ts";
import { oneLine } from "../../host/one_line.ts";
import { type Context, print } from "../context.ts";
import { type Paint, painter } from "../paint.ts";
import { Failure, UsageError } from "../usage.ts";
import { ask, canAsk } from "./ask.ts";
import { backupFolder } from "./backups.ts";
import type { Target } from "./targets.ts";
import { showChange, type Version } from "./show_change.ts";

/** What is to become of one file. */
export interface Plan {
  readonly target: Target;
  readonly steps: readonly Step[];
  /** The text that it is to have, without a byte order mark. */
  readonly text: string;
  /** What that text says. */
  readonly after: Version;
  /** What the file was before anything in it was wrapped, to be kept. */
  readonly original: Uint8Array | undefined;
  /** Whether what was kept of it until now is of no use any more. */
  readonly isRenewed: boolean;
  /** What is said once it is written, given where its original is. */
  readonly report: (kept: string | undefined) => string;
}

/** How a change is carried out. */
export interface ChangeOptions {
  readonly verb: "wrap" | "unwrap";
  /** Write without asking. */
  readonly yes: boolean;
  /** Show what would change, and write nothing. */
  readonly dryRun: boolean;
}

/**
 * Shows plans and carries them out, if whoever called wants that.
 *
 * @returns The exit code.
 * @throws {UsageError} If nobody can be asked.
 */
export async function changeFiles(
  plans: readonly Plan[],
  { verb, yes, dryRun }: ChangeOptions,
  context: Context,
): Promise<number> {
  const paint = painter(context, 1);
  for (const plan of plans) {
    await print(context, await describe(plan, verb, paint));
  }
  const changes = plans.filter(isChange);
  if (changes.length === 0) {
    await print(context, `Nothing to ${verb}.\n`);
    return 0;
  }
  if (dryRun) return 0;
  const files = changes.map(({ target }) => target.file.path).join(", ");
  if (!yes && !canAsk(context)) {
    throw new UsageError(
      "nothing was changed: there is no terminal to ask on, add --yes to " +
        `write ${files}, or --dry-run only to look`,
    );
  }
  if (!yes && !await ask(context, `Write ${files}?`)) {
    throw new Failure("nothing was changed");
  }
  await writeAll(changes, context);
  const undo = verb === "wrap" ? " toolcap unwrap takes it back." : "";
  await print(context, `Restart the client for this to take effect.${undo}\n`);
  return 0;
}

/** Whether a plan changes its file. */
export function isChange({ target, text }: Plan): boolean {
  return text !== target.document.text;
}

async function writeAll(
  plans: readonly Plan[],
  context: Context,
): Promise<void> {
  // A signal waits until a file is written: no parts of it are left around.
  let isStopped = false;
  const stop = context.onSignal(() => isStopped = true);
  try {
    for (const plan of plans) {
      if (isStopped) {
        throw new Failure("stopped, the other files are unchanged");
      }
      await write(plan, context);
    }
  } finally {
    stop();
  }
}

async function write(plan: Plan, context: Context): Promise<void> {
  const { target: { file }, original, isRenewed } = plan;
  const folder = backupFolder(foldersOf(context));
  const bytes = bytesOf(file, plan.text);
  const { realPath } = file;
  const kept = original &&
    await keepBackup(folder, { realPath, before: original, after: bytes });
  try {
    await replaceConfigFile(file, bytes);
  } catch (error) {
    if (kept !== undefined) await rm(kept, { force: true });
    throw error;
  }
  if (isRenewed) await dropBackups(folder, realPath, kept);
  const said = oneLine(`Wrote ${file.path}. ${plan.report(kept)}`);
  await print(context, `${said}\n`);
}

/** The bytes of a file that has this text. */
export function bytesOf({ bom }: ConfigFile, text: string): Uint8Array {
  return new TextEncoder().encode(bom + text);
}

async function describe(
  { target, steps, text, after }: Plan,
  verb: "wrap" | "unwrap",
  paint: Paint,
): Promise<string> {
  const { client, file, document, entries } = target;
  const title = client === undefined ? "" : ` (${client.title})`;
  const path = oneLine(file.path);
  const lines = [paint("bold", `${path}${title}`)];
  if (steps.length === 0) lines.push(`  no servers to ${verb}`);
  for (const step of steps) lines.push(`  ${inWords(step, verb, paint)}`);
  if (text === document.text) return `${lines.join("\n")}\n`;
  const texts = { before: { document, entries }, after };
  const changed = new Set(
    steps.filter(({ kind }) => kind === "changed").map(({ entry }) => entry),
  );
  const isChanged = (index: number): boolean => {
    const entry = entries[index];
    return entry !== undefined && changed.has(entry);
  };
  const diff = await showChange(texts, isChanged, paint);
  const heading = paint("bold", `--- ${path}\n+++ ${path}`);
  return `${lines.join("\n")}\n\n${heading}\n${diff}\n`;
}

function inWords(step: Step, verb: "wrap" | "unwrap", paint: Paint): string {
  const { name, place } = step.entry;
  const [top, project] = place;
  const server = oneLine(top === "projects" ? `${name} in ${project}` : name);
  switch (step.kind) {
    case "changed":
      return `${paint("green", verb)} ${server}`;
    case "as it is":
      return `${server} is ${
        verb === "wrap" ? "wrapped already" : "not wrapped"
      }`;
    case "left":
      return `${paint("yellow", "left")} ${server}: ${oneLine(step.why)}`;
  }
}
