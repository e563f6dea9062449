import { isBounded } from "../tokenizers/tokenizer.ts";
import type { Tokenizers } from "../tokenizers/tokenizers.ts";
import { type ClassReport, type Ratios, TABLES } from "./class_report.ts";
import type { Findings } from "./limits.ts";
import { summary, table } from "./print.ts";

const PAGE = new URL("../../../docs/tokens.md", import.meta.url);

/**
 * Writes the findings into `docs/tokens.md`, between its marks.
 *
 * @param findings What was found.
 * @param tokenizers The tokenizers.
 */
export async function writeDocs(
  findings: Findings,
  tokenizers: Tokenizers,
): Promise<void> {
  let page = Deno.readTextFileSync(PAGE);
  page = replacePart(page, "summary", summary(findings).map((s) => `- ${s}`));
  for (const kind of ["real", "noise", "soft"] as const) {
    const reports = findings.classes.filter(({ of }) => of.kind === kind);
    page = replacePart(page, kind, classTable(reports, tokenizers));
  }
  Deno.writeTextFileSync(PAGE, page);
  const args = ["fmt", "--quiet", PAGE.pathname];
  await new Deno.Command(Deno.execPath(), { args }).output();
}

function classTable(
  reports: readonly ClassReport[],
  tokenizers: Tokenizers,
): readonly string[] {
  const names = tokenizers.list
    .filter((tokenizer) => isBounded("universal", tokenizer))
    .map(({ name }) => name);
  return table(
    ["class", "claude", "o200k", "most", "by", ...TABLES],
    reports.map(({ of, densities, ratios }) => {
      const [most] = names.toSorted((a, b) =>
        (densities[b] ?? 0) - (densities[a] ?? 0)
      );
      return [
        of.name.replaceAll("_", " "),
        densities["claude"]?.toFixed(2) ?? "?",
        densities["o200k"]?.toFixed(2) ?? "?",
        densities[most!]?.toFixed(2) ?? "?",
        most!,
        ...TABLES.map((table) => show(ratios[table])),
      ];
    }),
  );
}

function show({ min, mean }: Ratios): string {
  return `${min.toFixed(2)} / ${mean.toFixed(2)}`;
}

function replacePart(
  page: string,
  name: string,
  lines: readonly string[],
): string {
  const part = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- end -->)`);
  if (!part.test(page)) {
    throw new Error(`Cannot write docs/tokens.md: it has no part "${name}"`);
  }
  return page.replace(part, `$1\n${lines.join("\n")}\n\n$2`);
}
