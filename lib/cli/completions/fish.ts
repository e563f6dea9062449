import type { CommandCompletion, OptionCompletion } from "./completion.ts";

/** Writes the completions for fish, which completes what follows `--` itself. */
export function completeFish(commands: readonly CommandCompletion[]): string {
  return `# Completions of toolcap for fish.
function __toolcap_at --argument-names name
    set -l words (commandline -opc)
    contains -- -- $words; and return 1
    if test -z "$name"
        test (count $words) -eq 1
    else
        test "$words[2]" = "$name"
    end
end
complete -c toolcap -n 'not contains -- -- (commandline -opc)' -f
complete -c toolcap -n '__toolcap_at ""' -s h -l help -d 'Print help'
complete -c toolcap -n '__toolcap_at ""' -l version -d 'Print the version'
${
    commands.map(({ name, summary }) =>
      `complete -c toolcap -n '__toolcap_at ""' -a ${name} -d ${
        quote(summary)
      }\n`
    ).join("")
  }${commands.map(commandLines).join("")}`;
}

function commandLines({ name, options, words }: CommandCompletion): string {
  const start = `complete -c toolcap -n '__toolcap_at ${name}'`;
  const lines = [
    ...options.map((option) => `${start} ${optionPart(option)}`),
    `${start} -s h -l help -d 'Print help'`,
  ];
  if (words === "file") lines.push(`${start} -F`);
  else if (words !== "unknown") lines.push(`${start} -a ${list(words)}`);
  return lines.map((line) => `${line}\n`).join("");
}

function optionPart({ flag, takes }: OptionCompletion): string {
  const long = `-l ${flag.slice(2)}`;
  switch (takes) {
    case "nothing":
      return long;
    case "file":
      return `${long} -rF`;
    case "unknown":
      return `${long} -x`;
    default:
      return `${long} -xa ${list(takes)}`;
  }
}

function list(words: readonly string[]): string {
  return quote(words.join(" "));
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
