/**
 * The calibration of the token estimate.
 *
 * - `fit` fits the tables and writes them to `lib/budget/token_tables.ts`, then
 *   does what `docs` does.
 * - `check` holds the tables to what the library promises, and exits with 1
 *   where they do not keep it.
 * - `docs` writes what `check` finds into `docs/tokens.md`, and what Claude's
 *   tokenizer counted into `data/`.
 *
 * @module
 */

import { findAll } from "./find_all.ts";
import { calibrate } from "./fit/calibrate.ts";
import { writeDocs } from "./report/docs_table.ts";
import { brokenLimits } from "./report/limits.ts";
import { printFindings } from "./report/print.ts";
import { loadTokenizers } from "./tokenizers/tokenizers.ts";

/** Carries out one command; gives the exit code. */
async function run(command: string | undefined): Promise<number> {
  if (command !== "fit" && command !== "check" && command !== "docs") {
    console.error("Cannot calibrate: say `fit`, `check` or `docs`");
    return 2;
  }
  const tokenizers = await loadTokenizers();
  if (command === "fit") {
    await calibrate(tokenizers, console.error);
    // The library in this process still has the tables that it started with.
    const args = ["run", "-A", import.meta.filename!, "docs"];
    const { code } = await new Deno.Command(Deno.execPath(), { args }).spawn()
      .status;
    return code;
  }
  const findings = await findAll(tokenizers);
  if (command === "docs") {
    await writeDocs(findings, tokenizers);
    tokenizers.record();
  } else {
    for (const line of printFindings(findings, tokenizers)) console.log(line);
  }
  const broken = brokenLimits(findings);
  for (const line of broken) console.error(`FAILED ${line}`);
  return broken.length > 0 ? 1 : 0;
}

Deno.exitCode = await run(Deno.args[0]);
