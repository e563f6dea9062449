import type {
  CommandCompletion,
  OptionCompletion,
  Wanted,
} from "./completion.ts";

/**
 * Writes the completions for zsh: for a file `_toolcap` in a folder of $fpath,
 * or to be evaluated. What follows `--` is completed as a command of its own.
 */
export function completeZsh(commands: readonly CommandCompletion[]): string {
  const summaries = commands.map(({ name, summary }) =>
    `      ${quote(`${name}:${summary}`)}\n`
  );
  return `#compdef toolcap
# Completions of toolcap for zsh.
_toolcap() {
  local -i dashes=\${words[(i)--]}
  if ((dashes < CURRENT)); then
    shift $dashes words
    ((CURRENT -= dashes))
    _normal
    return
  fi
  if ((CURRENT == 2)); then
    local -a commands=(
${summaries.join("")}    )
    _describe command commands
    _arguments '(- *)'{-h,--help} '(- *)--version'
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${commands.map(commandCase).join("\n")}
  esac
}
if [[ $funcstack[1] == _toolcap ]]; then
  _toolcap "$@"
else
  compdef _toolcap toolcap
fi
`;
}

function commandCase({ name, options, words }: CommandCompletion): string {
  const specs = [
    ...options.map(optionSpec),
    "'(- *)'{-h,--help}",
    ...(words === "unknown" ? [] : [quote(`*:${action("word", words)}`)]),
  ];
  return `    ${name})
      _arguments \\
${specs.map((spec) => `        ${spec}`).join(" \\\n")}
      ;;`;
}

function optionSpec({ flag, takes, repeats }: OptionCompletion): string {
  const again = repeats ? "*" : "";
  return takes === "nothing"
    ? quote(`${again}${flag}`)
    : quote(`${again}${flag}=:${action(flag.slice(2), takes)}`);
}

function action(what: string, wanted: Wanted): string {
  switch (wanted) {
    case "file":
      return `${what}:_files`;
    case "unknown":
      return `${what}: `;
    default:
      return `${what}:(${wanted.join(" ")})`;
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
