import { readFile, writeFile } from "node:fs/promises";

/** How a case went through the proxy, and without it. */
export interface Verdict {
  readonly pages: number;
  /** What was wrong, if anything was. */
  readonly problem?: string;
  /** Whether the result arrives whole without the proxy. */
  readonly isWholeDirectly: boolean;
}

/** What one client did with the cases. */
export interface Row {
  readonly title: string;
  readonly version: string;
  readonly date: string;
  /** By the name of the case. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

const FILE = new URL("matrix.json", import.meta.url);

/** The rows that were kept last. */
export async function readRows(): Promise<readonly Row[]> {
  return JSON.parse(await readFile(FILE, "utf8"));
}

/** Keeps rows, in the place of older ones of the same client and case. */
export async function writeRows(rows: readonly Row[]): Promise<void> {
  const kept = new Map((await readRows()).map((row) => [row.title, row]));
  for (const row of rows) {
    const verdicts = { ...kept.get(row.title)?.verdicts, ...row.verdicts };
    kept.set(row.title, { ...row, verdicts });
  }
  const text = JSON.stringify([...kept.values()], null, 2);
  await writeFile(FILE, `${text}\n`);
}
