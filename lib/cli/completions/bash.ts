import { type CommandCompletion, flagsThatTake } from "./completion.ts";

/**
 * Writes the completions for bash 3.2, which macOS has, and later. Where there
 * is none, bash completes by itself, unless it is told not to.
 */
export function completeBash(commands: readonly CommandCompletion[]): string {
  const names = [...commands.map(({ name }) => name), "--help", "--version"];
  return `# Completions of toolcap for bash.
_toolcap() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  local word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ $word == -- ]]; then return; fi
  done
  # Bash makes three words of --option=value.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  if ((COMP_CWORD == 1)); then
    _toolcap_words "${names.join(" ")}"
    return
  fi
  case "\${COMP_WORDS[1]} $prev" in
${commands.flatMap(valueCases).map((line) => `    ${line} ;;\n`).join("")}    *)
      case "\${COMP_WORDS[1]} $cur" in
${commands.flatMap(wordCases).map((line) => `        ${line} ;;\n`).join("")}\
      esac
      ;;
  esac
}
_toolcap_words() {
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
  if ((\${#COMPREPLY[@]} == 0)); then _toolcap_nothing; fi
}
_toolcap_nothing() {
  # Bash 3.2 cannot be told.
  compopt +o default +o bashdefault 2>/dev/null || return 0
}
complete -o bashdefault -o default -F _toolcap toolcap
`;
}

/** What follows an option. */
function valueCases(command: CommandCompletion): string[] {
  const { name, options } = command;
  const pattern = (flags: readonly string[]) =>
    flags.map((flag) => `"${name} ${flag}"`).join(" | ");
  const files = flagsThatTake(command, "file");
  const unknown = flagsThatTake(command, "unknown");
  return [
    ...options.flatMap(({ flag, takes }) =>
      typeof takes === "string" ? [] : [`${pattern([flag])}) ${offer(takes)}`]
    ),
    ...(files.length > 0 ? [`${pattern(files)}) return`] : []),
    ...(unknown.length > 0 ? [`${pattern(unknown)}) _toolcap_nothing`] : []),
  ];
}

/** What stands by itself. */
function wordCases({ name, options, words }: CommandCompletion): string[] {
  const flags = offer([...options.map(({ flag }) => flag), "--help"]);
  switch (words) {
    case "unknown":
      return [`"${name} "*) ${flags}`];
    case "file":
      return [`"${name} -"*) ${flags}`];
    default:
      return [`"${name} -"*) ${flags}`, `"${name} "*) ${offer(words)}`];
  }
}

function offer(words: readonly string[]): string {
  return `_toolcap_words "${words.join(" ")}"`;
}
