/**
 * What the answer to a question about a large result costs, in tokens put into
 * the model's context: the whole result inline, page by page, and by asking for
 * less, through the proxy: `deno task bench:questions`. Each answer is checked.
 * Ends with exit code 1 if one is wrong, or costs more than 1/20 of inline.
 */

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { estimateTokens } from "@toolcap/core";
import { nextCursor } from "../tests/portable/engine_client.ts";

const DENO = [Deno.execPath(), "run", "--quiet", "-A"];
const SERVER = [...DENO, "bench/questions_server.ts"];
const PROXY = ["proxy.ts", "proxy", "--quiet", "--client", "none"];

/** The most that asking for less may cost, as a part of inline. */
const MOST = 1 / 20;

/** One conversation with a server: what it got to read. */
class Conversation {
  readonly #client: Client;
  tokens = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  async ask(
    tool: string,
    args: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const { content } = await this.#client.callTool({
      name: tool,
      arguments: args,
    });
    const [block] = content;
    const text = block?.type === "text" ? block.text : "";
    this.tokens += estimateTokens(text);
    return text;
  }

  /** Page after page, until what was looked for is there. */
  async read(tool: string, until: (text: string) => boolean): Promise<string> {
    let all = "";
    for (let cursor: string | undefined = "";;) {
      const page = await this.ask(tool, cursor === "" ? {} : { cursor });
      all += page;
      cursor = nextCursor(page);
      if (cursor === undefined || until(all)) return all;
    }
  }
}

interface Question {
  readonly name: string;
  readonly tool: string;
  /** Whether a text holds the answer. */
  readonly answers: (text: string) => boolean;
  /** Asks for less; gives what it got to read. */
  readonly askLess: (conversation: Conversation) => Promise<string>;
}

const QUESTIONS: readonly Question[] = [
  {
    name: "the mark at the end of a text of 66,000 characters: _find",
    tool: "text",
    answers: (text) => text.includes("END-MARKER: end-7f3a"),
    askLess: (it) => it.ask("text", { _find: "END-MARKER" }),
  },
  {
    name: "how many of its lines have a word: _find",
    tool: "text",
    answers: (text) =>
      text.includes("143 of 1,000 lines match") ||
      text.split(" needle ").length === 144,
    askLess: (it) => it.ask("text", { _find: " needle " }),
  },
  {
    name: "the title of one of 5,000 records: _find and _fields",
    tool: "records",
    answers: (text) => /"id":1123765,(?:(?!"id").)*part 180"/.test(text),
    askLess: (it) =>
      it.ask("records", { _fields: ["id", "title"], _find: '"id":1123765' }),
  },
  {
    name: "one field of all 5,000 records: _fields, all pages",
    tool: "records",
    answers: (text) => text.split('"key":"P-').length === 5_001,
    askLess: (it) => readAll(it, "records", { _fields: ["key"] }),
  },
];

async function readAll(
  it: Conversation,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<string> {
  let all = await it.ask(tool, args);
  for (let cursor = nextCursor(all); cursor !== undefined;) {
    const page = await it.ask(tool, { ...args, cursor });
    all += page;
    cursor = nextCursor(page);
  }
  return all;
}

/** A conversation through the proxy, or with the server itself. */
async function converse<Result>(
  options: readonly string[] | undefined,
  talk: (conversation: Conversation) => Promise<Result>,
): Promise<{ readonly result: Result; readonly tokens: number }> {
  const [command, ...args] = options
    ? [...DENO, ...PROXY, ...options, "--", ...SERVER]
    : SERVER;
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: command!, args }));
  try {
    await client.listTools(); // as every client does first
    const conversation = new Conversation(client);
    const result = await talk(conversation);
    return { result, tokens: conversation.tokens };
  } finally {
    await client.close();
  }
}

console.log(
  "| question | inline | all pages | asking for less | of inline |\n" +
    "| --- | ---: | ---: | ---: | ---: |",
);
let failures = 0;
for (const { name, tool, answers, askLess } of QUESTIONS) {
  const inline = await converse(undefined, (it) => it.ask(tool));
  const paged = await converse([], (it) => it.read(tool, answers));
  const less = await converse(["--fields", "--find"], askLess);
  const part = less.tokens / inline.tokens;
  const isRight = answers(inline.result) && answers(less.result);
  if (!isRight || part > MOST) failures++;
  const numbers = [inline, paged, less].map(({ tokens }) =>
    tokens.toLocaleString("en-US")
  );
  console.log(
    `| ${name} | ${numbers.join(" | ")} | 1/${Math.floor(1 / part)} |${
      isRight ? "" : " WRONG"
    }`,
  );
}
if (failures > 0) Deno.exit(1);
