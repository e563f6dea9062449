import type { CommandEntry } from "../command.ts";

/** What follows: one of these words, the name of a file, or nobody knows. */
export type Wanted = readonly string[] | "file" | "unknown";

/** An option, for a shell that completes it. */
export interface OptionCompletion {
  /** With its hyphens. */
  readonly flag: string;
  readonly takes: Wanted | "nothing";
  /** Whether it can be given again. */
  readonly repeats: boolean;
}

/** A command, for a shell that completes it. */
export interface CommandCompletion {
  readonly name: string;
  readonly summary: string;
  /** Every option but `--help`, which all have. */
  readonly options: readonly OptionCompletion[];
  readonly words: Wanted;
}

/**
 * Says what a shell can complete of a command. Its help tells what is a file,
 * by the word FILE.
 */
export async function completionOf(
  { name, summary, load }: CommandEntry,
): Promise<CommandCompletion> {
  const { help, options, choices = {}, words } = await load();
  const [, usage = ""] = /^Usage: (.*)$/m.exec(help) ?? [];
  return {
    name,
    summary,
    options: Object.entries(options).map(([option, kind]) => {
      const flag = `--${option}`;
      const value = choices[option] ??
        (help.includes(`${flag} FILE`) ? "file" : "unknown");
      return {
        flag,
        takes: kind === "flag" ? "nothing" : value,
        repeats: kind === "list",
      };
    }),
    words: words ?? (/\bFILE\b/.test(usage) ? "file" : "unknown"),
  };
}

/** The flags of the options that take a file, or what is not known. */
export function flagsThatTake(
  { options }: CommandCompletion,
  wanted: "file" | "unknown",
): string[] {
  return options.filter(({ takes }) => takes === wanted)
    .map(({ flag }) => flag);
}
