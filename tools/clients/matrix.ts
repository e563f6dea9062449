/**
 * Tries every case with the real clients, through the proxy with default
 * settings: `deno task test:clients [--client NAME] [--case NAME] [--write]`.
 * `--write` keeps what came out, for `deno task docs:clients`. Ends with exit
 * code 1 if a page did not arrive whole.
 */

import { parseArgs } from "node:util";
import { CASES } from "./cases.ts";
import { missing, runCase, type TestedClient } from "./harness.ts";
import { type Row, type Verdict, writeRows } from "./rows.ts";
import { problemOf } from "./verdict.ts";

const CLAUDE = {
  name: "claude",
  title: "Claude Code",
  runner: "run-claude.mjs",
  npm: "@anthropic-ai/claude-code@latest",
};

const CLIENTS: readonly TestedClient[] = [
  CLAUDE,
  { ...CLAUDE, title: "Claude Code, protocol 2026-07-28,", isStateless: true },
  olderClaude("2.1.273"),
  olderClaude("2.1.96"),
  olderClaude("2.0.76"),
  olderClaude("1.0.128"),
  {
    name: "codex",
    title: "Codex",
    runner: "run-codex.mjs",
    npm: "@openai/codex@latest",
  },
  {
    name: "gemini",
    title: "Gemini CLI",
    runner: "run-gemini.mjs",
    npm: "@google/gemini-cli@latest",
  },
  {
    name: "opencode",
    title: "opencode",
    runner: "run-opencode.mjs",
    npm: "opencode-ai@latest",
  },
  {
    name: "qwen",
    title: "Qwen Code",
    runner: "run-qwen.mjs",
    npm: "@qwen-code/qwen-code@latest",
  },
];

const { values } = parseArgs({
  args: Deno.args,
  options: {
    client: { type: "string", multiple: true, default: [] },
    case: { type: "string", multiple: true, default: [] },
    write: { type: "boolean", default: false },
  },
});
const clients = CLIENTS.filter(({ name }) => isWanted(values.client, name));
const cases = CASES.filter(({ name }) => isWanted(values.case, name));

const rows: Row[] = [];
for (const client of clients) {
  const why = missing(client);
  if (why !== undefined) {
    console.log(`${client.title}: cannot be tried, ${why}`);
    continue;
  }
  const row = await tryClient(client);
  rows.push(row);
  if (values.write) await writeRows([row]);
}
const verdicts = rows.flatMap((row) => Object.values(row.verdicts));
const failed = verdicts.filter(({ problem }) => problem !== undefined);
console.log(`${verdicts.length - failed.length} whole, ${failed.length} not`);
if (failed.length > 0 || rows.length < clients.length) Deno.exit(1);

function olderClaude(version: string): TestedClient {
  return {
    name: `claude${version.replaceAll(".", "")}`,
    title: `Claude Code ${version}`,
    runner: CLAUDE.runner,
    npm: `@anthropic-ai/claude-code@${version}`,
  };
}

function isWanted(list: readonly string[], name: string): boolean {
  return list.length === 0 || list.includes(name);
}

async function tryClient(client: TestedClient): Promise<Row> {
  const { title } = client;
  const verdicts: Record<string, Verdict> = {};
  let version = "";
  for (const each of cases) {
    const run = await runCase(client, each.name, "through the proxy");
    const problem = await problemOf(each, run);
    const direct = await runCase(client, each.name, "directly");
    const directProblem = await problemOf(each, direct);
    version = run.version;
    const pages = run.sent.length;
    verdicts[each.name] = {
      pages,
      ...(problem === undefined ? {} : { problem }),
      isWholeDirectly: directProblem === undefined,
    };
    console.log(
      `${title} ${version}: ${each.name}: ${problem ?? "whole"}, ` +
        `${pages} pages (directly: ${directProblem ?? "whole"})`,
    );
  }
  const date = new Date().toISOString().slice(0, 10);
  return { title, version, date, verdicts };
}
