import { type CommandCompletion, flagsThatTake } from "./completion.ts";

/**
 * Writes the completions for PowerShell. Where there is none, it completes the
 * names of files.
 */
export function completePowerShell(
  commands: readonly CommandCompletion[],
): string {
  const names = [...commands.map(({ name }) => name), "--help", "--version"];
  const summaries = commands.map(({ name, summary }) =>
    `    ${quote(name)} = ${quote(summary)}\n`
  );
  return `# Completions of toolcap for PowerShell.
Register-ArgumentCompleter -Native -CommandName toolcap -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    Select-Object -Skip 1 |
    ForEach-Object { $_.ToString() })
  if ($words -contains '--') { return }
  $summaries = @{
${summaries.join("")}  }
  $offers = if ($words.Count -eq 0) {
    ${list(names)}
  } else {
    switch ($words[0]) {
${commands.map(commandCase).join("")}    }
  }
  $offers | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    $about = if ($summaries.ContainsKey($_)) { $summaries[$_] } else { $_ }
    [System.Management.Automation.CompletionResult]::new(
      $_, $_, 'ParameterValue', $about)
  }
}
`;
}

function commandCase(command: CommandCompletion): string {
  const { name, options, words } = command;
  const values = options.flatMap(({ flag, takes }) =>
    typeof takes === "string" ? [] : [`${quote(flag)} { ${list(takes)} }`]
  );
  const others = [
    ...flagsThatTake(command, "file"),
    ...flagsThatTake(command, "unknown"),
  ].map((flag) => `${quote(flag)} { return }`);
  const flags = list([...options.map(({ flag }) => flag), "--help"]);
  const offered = words === "unknown"
    ? flags
    : `if ($wordToComplete -like '-*') { ${flags} } else { ${
      words === "file" ? "return" : list(words)
    } }`;
  const cases = [...values, ...others, `default { ${offered} }`];
  return `      ${quote(name)} {
        switch ($words[-1]) {
${cases.map((line) => `          ${line}\n`).join("")}        }
      }
`;
}

function list(words: readonly string[]): string {
  return words.map(quote).join(", ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
