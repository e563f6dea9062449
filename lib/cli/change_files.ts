/** Showing what is to change in configuration files, asking, and writing. */

import type { Step } from "../config/change.ts";
import { type ConfigFile, replaceConfigFile } from "../config/config_file.ts";
import { ask, canAsk } from "./ask.ts";
import type { Target } from "./targets.ts";
import { type Context, print } from "./context.ts";
import { type Paint, painter } from "./paint.ts";
import { showChange, type Version } from "./show_change.ts";
import { Failure, UsageError } from "./usage.ts";

/** What is to become of one file. */
export interface Plan {
  readonly target: Target;
  readonly steps: readonly Step[];
  /** The text that it is to have, without a byte order mark. */
  readonly text: string;
  /** What that text says. */
  readonly after: Version;
  /** Called before it is written, and once it is. */
  readonly keep: (bytes: Uint8Array) => Promise<() => Promise<string>>;
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
  const changes = plans.filter(({ target, text }) =>
    text !== target.document.text
  );
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
  for (const plan of changes) await write(plan, context);
  return 0;
}

async function write(
  { target: { file }, text, keep }: Plan,
  context: Context,
): Promise<void> {
  const bytes = bytesOf(file, text);
  const done = await keep(bytes);
  await replaceConfigFile(file, bytes);
  await print(context, `Wrote ${file.path}. ${await done()}\n`);
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
  const lines = [paint("bold", `${file.path}${title}`)];
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
  const heading = paint("bold", `--- ${file.path}\n+++ ${file.path}`);
  return `${lines.join("\n")}\n\n${heading}\n${diff}\n`;
}

function inWords(step: Step, verb: "wrap" | "unwrap", paint: Paint): string {
  const { name, place } = step.entry;
  const [top, project] = place;
  const where = top === "projects" ? ` in ${project}` : "";
  switch (step.kind) {
    case "changed":
      return `${paint("green", verb)} ${name}${where}`;
    case "as it is":
      return verb === "wrap"
        ? `${name}${where} is wrapped already`
        : `${name}${where} is not wrapped`;
    case "left":
      return `${paint("yellow", "left")} ${name}${where}: ${step.why}`;
  }
}
