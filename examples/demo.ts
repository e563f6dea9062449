/**
 * A real server's huge result, read page by page through the proxy:
 * `deno task demo [folder]`.
 *
 * The server is @modelcontextprotocol/server-filesystem, the client is that of
 * the official SDK, and the result is the tree of a folder, by default that of
 * node_modules. Ends with exit code 1 if the pages are not the whole result.
 */

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { estimateTokens } from "@toolcap/core";
import { joinPages, readInfo } from "../tests/portable/join.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DENO = [Deno.execPath(), "run", "--quiet", "-A"];
const SERVER = [...DENO, "@modelcontextprotocol/server-filesystem"];
const PROXY = [...DENO, "proxy.ts", "proxy", "--quiet", "--"];

/** The default budget, as the README states it. */
const MAX_TOKENS = 20_000;
const MAX_CHARS = 28_000;

/** How long a server may take to read a folder. */
const TIMEOUT_MS = 120_000;

/** The text of one result of `directory_tree`, and how long it took. */
interface Reply {
  readonly text: string;
  readonly ms: number;
}

type ReadTree = (cursor?: string) => Promise<Reply>;

// `deno task` runs in the project's folder; paths are relative to the user's.
const folder = resolve(
  Deno.env.get("INIT_CWD") ?? ".",
  Deno.args[0] ?? `${ROOT}/node_modules`,
);
try {
  await demo(folder);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  Deno.exit(1);
}

async function demo(folder: string): Promise<void> {
  console.log(
    `directory_tree of ${folder}, by @modelcontextprotocol/server-filesystem`,
  );
  const direct = await withServer([...SERVER, folder], (read) => read());
  console.log(
    `\nasked directly: ${count(direct.text.length)} characters, ~${
      count(estimateTokens(direct.text))
    } tokens in one result\nthrough toolcap proxy:\n`,
  );
  await withServer([...PROXY, ...SERVER, folder], async (read) => {
    const first = await read();
    if (isSame(first.text, direct.text)) {
      console.log("It fits, so it came whole. Try a larger folder.");
    } else {
      await readPages(direct.text, first, read);
    }
  });
}

/** Follows every cursor, and proves that the pages are the direct result. */
async function readPages(
  direct: string,
  first: Reply,
  read: ReadTree,
): Promise<void> {
  console.log("page  characters  ~tokens      ms  shows");
  let pages = 0;
  await joinPages(direct, async (cursor) => {
    const { text, ms } = cursor === undefined ? first : await read(cursor);
    const tokens = estimateTokens(text);
    const columns = [
      `${++pages}`.padStart(4),
      count(text.length).padStart(10),
      count(tokens).padStart(7),
      ms.toFixed(1).padStart(6),
      itemsOf(text),
    ];
    console.log(columns.join("  "));
    if (tokens > MAX_TOKENS || text.length > MAX_CHARS) {
      throw new Error(`Page ${pages} is over the budget.`);
    }
    return text;
  });
  console.log(
    `\n${count(pages)} pages, each within ${count(MAX_TOKENS)} tokens and ${
      count(MAX_CHARS)
    } characters. Page 1 took as long as the\nserver did; the others are cut from the result that the proxy keeps.\nJoined, they equal the direct result without its white space, item for item:\n${
      count(entries(JSON.parse(direct)))
    } files and folders.`,
  );
}

/** Starts a server, and calls it with the client of the official SDK. */
async function withServer<T>(
  [command, ...args]: readonly string[],
  use: (read: ReadTree) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: "toolcap-demo", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: command!,
    args,
    cwd: ROOT,
    stderr: "pipe",
    maxBufferSize: 1024 ** 3, // else the client takes no more than 10 MB
  });
  let stderr = "";
  transport.stderr?.on("data", (chunk) => stderr += chunk);
  try {
    await client.connect(transport);
    return await use(async (cursor) => {
      const start = performance.now();
      const { content, isError } = await client.callTool({
        name: "directory_tree",
        arguments: { path: folder, ...(cursor ? { cursor } : {}) },
      }, { timeout: TIMEOUT_MS });
      const ms = performance.now() - start;
      const text = content[0]?.type === "text" ? content[0].text : "";
      if (isError) throw new Error(text);
      return { text, ms };
    });
  } catch (error) {
    console.error(stderr); // only now is it of interest
    throw error;
  } finally {
    await client.close();
  }
}

/** Whether two JSON texts differ in white space alone. */
function isSame(a: string, b: string): boolean {
  return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
}

/** What a page shows, as its page information says, in one short line. */
function itemsOf(page: string): string {
  const { items, characters, within, then } = readInfo(page);
  const place = within ? ` in ${within}` : "";
  const shown = `${items ?? characters}${place}`;
  const line = shown.length > 44 ? `${shown.slice(0, 43)}…` : shown;
  return then ? `${line} and on` : line;
}

/** One entry of the server's tree. */
interface Entry {
  readonly children?: readonly Entry[];
}

function entries(tree: readonly Entry[]): number {
  let total = 0;
  const open = [...tree];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    total++;
    open.push(...entry.children ?? []);
  }
  return total;
}

function count(n: number): string {
  return n.toLocaleString("en-US");
}
