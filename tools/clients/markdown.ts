/** A table in Markdown. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [headings, headings.map(() => "---"), ...rows].map(line).join("\n");
}

/** What `deno fmt` makes of Markdown. */
export async function formatted(markdown: string): Promise<string> {
  const fmt = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext", "md", "-"],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = fmt.stdin.getWriter();
  await writer.write(new TextEncoder().encode(markdown));
  await writer.close();
  const { stdout, success } = await fmt.output();
  if (!success) throw new Error("Cannot format the page: deno fmt failed");
  return new TextDecoder().decode(stdout);
}
