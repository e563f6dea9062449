import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import {
  type Capture,
  capturesTest,
  CASES,
  readCaptures,
  withId,
} from "./fixtures/captures.ts";
import {
  type ProxyProcess,
  startProxyProcess,
} from "./fixtures/proxy_process.ts";
import { joinPages } from "./portable/join.ts";
import { readTree } from "./portable/json_tree.ts";
import { overBudget, type PageOptions } from "./portable/pages.ts";

const SERVER = fileURLToPath(
  new URL("fixtures/replay_server.ts", import.meta.url),
);
const RESULTS = new URL("results/", CASES);

/** One unit each, the others without limit. */
const BUDGETS: readonly PageOptions["limits"][] = [
  { tokens: 1_000 },
  { tokens: 5_000 },
  { tokens: 20_000 },
  { chars: 3_000 },
  { bytes: 4_000 },
  { lines: 20 },
  { escapedChars: 5_000 },
];

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly resource?: { readonly uri: string; readonly text?: string };
}

/** A `CallToolResult`, as far as this test looks at it. */
interface Result {
  readonly content: readonly Block[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: unknown;
}

for (const limits of BUDGETS) {
  const [budget] = Object.entries(limits).map(([unit, most]) =>
    `${most} ${unit}`
  );
  capturesTest(
    `toolcap proxy pages what real servers said, within ${budget}`,
    () => replayAll(limits),
  );
}

/** Calls every tool through one proxy, and proves that its pages are whole. */
async function replayAll(limits: PageOptions["limits"]): Promise<void> {
  await using proxy = await startProxyProcess(
    ["--quiet", ...optionsOf(limits)],
    [SERVER, fileURLToPath(RESULTS)],
  );
  const { result } = JSON.parse(await proxy.request("tools/list", {}));
  const params = new Map<string, string>();
  for (const { name, inputSchema } of result.tools) {
    params.set(name, Object.keys(inputSchema.properties).at(-1)!);
  }
  let paged = 0;
  for (const capture of readCaptures(RESULTS)) {
    const param = params.get(capture.id)!;
    const replay = new Replay(proxy, { capture, param, limits });
    if (await replay.run() === "paged") paged++;
  }
  assert.ok(paged >= 10, `${paged} captures were paged`);
}

function optionsOf(limits: PageOptions["limits"]): string[] {
  return [
    ["--max-tokens", limits.tokens],
    ["--max-chars", limits.chars],
    ["--max-bytes", limits.bytes],
    ["--max-lines", limits.lines],
    ["--max-escaped-chars", limits.escapedChars],
  ].flatMap(([name, limit]) => [`${name}`, `${limit ?? 0}`]);
}

/** The pages of one capture, through the proxy. */
class Replay {
  readonly #proxy: ProxyProcess;
  readonly #capture: Capture;
  /** What the real server answered; `undefined` for an error of the protocol. */
  readonly #original: Result | undefined;
  readonly #param: string;
  readonly #limits: PageOptions["limits"];

  constructor(
    proxy: ProxyProcess,
    { capture, param, limits }: {
      readonly capture: Capture;
      readonly param: string;
      readonly limits: PageOptions["limits"];
    },
  ) {
    this.#proxy = proxy;
    this.#capture = capture;
    this.#original = JSON.parse(capture.response).result;
    this.#param = param;
    this.#limits = limits;
  }

  async run(): Promise<"same" | "compact" | "paged"> {
    const { id, response } = this.#capture;
    const line = await this.#call();
    if (line === withId(response, String(JSON.parse(line).id))) {
      this.#checkFits();
      return "same";
    }
    const document = documentOf(response);
    const first = textOf(line);
    this.#checkFirst(line);
    if (isWhole(first, document)) return "compact";
    try {
      await joinPages(document, async (cursor) => {
        if (cursor === undefined) return first;
        const line = await this.#call(cursor);
        this.#check(line);
        const { content } = JSON.parse(line).result;
        assert.equal(content.length, 1);
        return textOf(line);
      });
    } catch (error) {
      throw new Error(`Cannot join the pages of ${id}`, { cause: error });
    }
    return "paged";
  }

  #call(cursor?: string): Promise<string> {
    const args = cursor === undefined ? {} : { [this.#param]: cursor };
    return this.#proxy.request("tools/call", {
      name: this.#capture.id,
      arguments: args,
    });
  }

  /** What passed unchanged must have been within the budget. */
  #checkFits(): void {
    if (!this.#original) return;
    const texts = this.#original.content.flatMap(({ text }) => text ?? []);
    this.#checkBudget(texts.join("\n"));
  }

  /** Blocks that are no text stand on the first page, whole and in order. */
  #checkFirst(line: string): void {
    this.#check(line);
    const others = ({ content }: Result) =>
      content.filter(({ type, resource }) =>
        type !== "text" && resource?.text === undefined
      );
    assert.deepEqual(others(JSON.parse(line).result), others(this.#original!));
  }

  #check(line: string): void {
    const page = JSON.parse(line).result as Result;
    assert.ok(line.isWellFormed());
    assert.equal(page.structuredContent, undefined);
    assert.equal(page.isError, this.#original!.isError);
    assert.deepEqual(page._meta, this.#original!._meta);
    this.#checkBudget(textOf(line));
  }

  #checkBudget(text: string): void {
    const limits = this.#limits;
    assert.deepEqual(overBudget(text, { limits }), [], this.#capture.id);
  }
}

function textOf(line: string): string {
  const { content } = JSON.parse(line).result as Result;
  return content.find(({ type }) => type === "text")?.text ?? "";
}

/** Whether a text is a document in one piece, white space removed. */
function isWhole(text: string, document: string): boolean {
  if (text === document) return true;
  return isJson(document) && text === readTree(document).compact;
}

/** The document of a response: its text, and what only `structuredContent` says. */
function documentOf(response: string): string {
  const { content, structuredContent } = JSON.parse(response).result as Result;
  const texts = content.flatMap(({ type, text, resource }) =>
    type === "text" && text !== undefined
      ? [text]
      : resource?.text !== undefined
      ? [`[resource ${resource.uri}]\n${resource.text}`]
      : []
  );
  const text = texts.length > 1 && texts.every(isJson)
    ? `[${texts}]`
    : texts.join("\n");
  if (structuredContent === undefined) return text;
  const values = [structuredContent, ...Object.values(structuredContent!)];
  const copies = [text, isJson(text) ? JSON.parse(text) : text, texts, content];
  const isCopy = values.some((value) =>
    copies.some((copy) => isDeepStrictEqual(value, copy))
  );
  assert.ok(isCopy, "no capture has data in structuredContent alone");
  return text;
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
