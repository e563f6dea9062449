/** What `grep -n -C 2` would print, found the slow way. */
export function naiveGrep(
  text: string,
  isMatch: (line: string) => boolean,
): { readonly text: string; readonly matched: number; readonly total: number } {
  const all = linesOf(text);
  const near = (i: number) =>
    all.slice(Math.max(0, i - 2), i + 3).some(isMatch);
  const rows: string[] = [];
  for (const [i, line] of all.entries()) {
    if (!near(i)) continue;
    if (rows.length > 0 && !near(i - 1)) rows.push("--");
    rows.push(`${i + 1}${isMatch(line) ? ":" : "-"}${line}`);
  }
  return {
    text: rows.join("\n"),
    matched: all.filter(isMatch).length,
    total: all.length,
  };
}

/** The lines of a text, each without its line end. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  const rest = lines.pop()!;
  const ended = lines.map((line) => line.replace(/\r$/, ""));
  return rest === "" ? ended : [...ended, rest];
}
