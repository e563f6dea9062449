import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deliveredTexts } from "./delivered.ts";

/** A client that is tried. */
export interface TestedClient {
  /** The folder it is installed in, and its name on the command line. */
  readonly name: string;
  /** What it is called in the table. */
  readonly title: string;
  /** The harness's script that runs it. */
  readonly runner: string;
  /** The package to install. */
  readonly npm: string;
  /** Whether the server speaks the protocol of 2026-07-28. */
  readonly isStateless?: boolean;
}

/** How the client reaches the server. */
export type Way = "through the proxy" | "directly";

/** A result that was sent to the client, as far as it is looked at. */
export interface SentResult {
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
}

/** What happened in one run of a client. */
export interface Run {
  readonly version: string;
  /** The results of the tool that were sent to it, in order. */
  readonly sent: readonly SentResult[];
  /** The texts of tool results that the client gave its model. */
  readonly delivered: readonly string[];
  /** What the harness printed of it. */
  readonly line: string;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const HARNESS = join(ROOT, "../shared/harness");
const SCRATCH = Deno.env.get("HARNESS_SCRATCH") ??
  join(tmpdir(), "toolcap-harness");
const CLIENTS = Deno.env.get("HARNESS_CLIENTS") ?? join(SCRATCH, "clients");

/**
 * A result that names a cursor is followed by a call with that cursor. The
 * harness walks all results anew at each request, and Gemini CLI masks old ones.
 */
const CURSOR = String.raw`cursor=\\*"([\w-]+)|<tool_output_masked>`;
const TIMEOUT_S = 300;

/** What is missing to run a client, and how to get it; undefined: nothing. */
export function missing({ name, npm }: TestedClient): string | undefined {
  if (!existsSync(HARNESS)) return `there is no harness in ${HARNESS}`;
  if (existsSync(join(CLIENTS, name))) return undefined;
  return `it is not installed: HARNESS_SCRATCH=${SCRATCH} ${HARNESS}/install-clients.sh ${name}=${npm}`;
}

/** Lets a client call the tool of a case, page by page if there are pages. */
export async function runCase(
  client: TestedClient,
  tool: string,
  way: Way,
): Promise<Run> {
  const log = join(SCRATCH, `sent-${client.name}-${tool}.jsonl`);
  const call = { tool: `${tool}$`, args: {} };
  const next = { ...call, args: { cursor: "$1" }, while: CURSOR, max: 190 };
  const { stdout, stderr } = await new Deno.Command("node", {
    args: [
      join(HARNESS, client.runner),
      ...["--client", client.name, "--timeout", `${TIMEOUT_S}`],
      ...["--script", JSON.stringify({ steps: [call, next] })],
      ...["--server-cmd", JSON.stringify(serverCommand(client, log, way))],
      // What Claude Code is told when it asks for a count of tokens.
      ...["--count", "gpt:1.3"],
    ],
    env: {
      HARNESS_SCRATCH: SCRATCH,
      HARNESS_CLIENTS: CLIENTS,
      HARNESS_TOKENIZER_DIR: join(CLIENTS, "tokenizer"),
    },
  }).output();
  const decoder = new TextDecoder();
  const line = decoder.decode(stdout).trim();
  if (!line.startsWith("{")) throw new Error(decoder.decode(stderr));
  const { version, run } = JSON.parse(line);
  return {
    version,
    sent: await sentResults(log),
    delivered: await deliveredIn(join(SCRATCH, run, "llm")),
    line,
  };
}

/** The server of the cases, the proxy with default settings before it. */
function serverCommand(
  { isStateless }: TestedClient,
  log: string,
  way: Way,
): object {
  // By its configuration a package is found where this project has it.
  const config = `--config=${join(ROOT, "deno.json")}`;
  const deno = [Deno.execPath(), "run", "--quiet", config, "-A"];
  const own = (name: string) => [...deno, join(ROOT, "tools/clients", name)];
  const proxy = [...deno, join(ROOT, "proxy.ts"), "proxy", "--quiet", "--"];
  const [command, ...args] = [
    ...own("tee.ts"),
    log,
    ...way === "directly" ? [] : proxy,
    ...own("case_server.ts"),
    isStateless ? "stateless" : "initialize",
  ];
  return { command, args, env: { DENO_DIR: join(SCRATCH, "deno") } };
}

async function sentResults(log: string): Promise<SentResult[]> {
  const lines = (await readFile(log, "utf8")).split("\n").filter(Boolean);
  return lines.flatMap((line) => {
    const { result } = JSON.parse(line);
    return result?.content || result?.structuredContent ? [result] : [];
  });
}

/** From every request: clients drop old results from their later ones. */
async function deliveredIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) =>
    name.endsWith("-with-results.json")
  );
  const texts = await Promise.all(files.map(async (name) => {
    const { body } = JSON.parse(await readFile(join(folder, name), "utf8"));
    return deliveredTexts(body);
  }));
  return [...new Set(texts.flat())];
}
