import type { Command } from "../command.ts";
import { type Context, print } from "../context.ts";
import { parseOptions } from "../options.ts";
import { quoted, unknownWord, UsageError } from "../usage.ts";
import { completeBash } from "./bash.ts";
import { completeFish } from "./fish.ts";
import { completePowerShell } from "./powershell.ts";
import { completeZsh } from "./zsh.ts";
import { completionOf } from "./completion.ts";

const HELP = `Prints what makes a shell complete toolcap's commands and options.

Usage: toolcap completions bash|zsh|fish|powershell

It knows this version: print it again after an update, or let the shell do so
each time it starts, as in the examples.

Options
  -h, --help  Print this

Examples
  bash, in ~/.bashrc:
    eval "$(toolcap completions bash)"
  zsh, in ~/.zshrc, after compinit:
    eval "$(toolcap completions zsh)"
  fish:
    toolcap completions fish > ~/.config/fish/completions/toolcap.fish
  PowerShell, in the file that $PROFILE names:
    toolcap completions powershell | Out-String | Invoke-Expression
`;

const SCRIPTS = {
  bash: completeBash,
  zsh: completeZsh,
  fish: completeFish,
  powershell: completePowerShell,
} as const;
const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];

/** `toolcap completions`: a script for a shell. */
export const COMPLETIONS: Command = {
  help: HELP,
  options: {},
  words: SHELLS,
  run: runCompletions,
};

async function runCompletions(
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { values, words } = parseOptions(args, {}, "toolcap completions");
  if (values.has("help")) {
    await print(context, HELP);
    return 0;
  }
  const [name, second] = words;
  const shell = SHELLS.find((shell) => shell === name);
  if (shell === undefined || second !== undefined) throw wrong(words);
  // The table of commands names this one as well.
  const { COMMANDS } = await import("../commands.ts");
  const completions = await Promise.all(COMMANDS.map(completionOf));
  await print(context, SCRIPTS[shell](completions));
  return 0;
}

function wrong([name, second]: readonly string[]): UsageError {
  const known = SHELLS.join(", ");
  if (name === undefined) {
    return new UsageError(
      `which shell? toolcap completions ${SHELLS.join("|")}`,
    );
  }
  return second === undefined
    ? new UsageError(
      `no completions for ${unknownWord(name, SHELLS, `there are ${known}`)}`,
    )
    : new UsageError(`one shell at a time, but ${quoted(second)} is given too`);
}
