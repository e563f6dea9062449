import assert from "node:assert/strict";
import { test } from "node:test";
import {
  callTool,
  type PageReport,
  type ResultReport,
} from "../../lib/cli/inspect/call.ts";
import { resultText } from "../../lib/cli/inspect/print.ts";
import { listTools, toolsText } from "../../lib/cli/inspect/tools.ts";
import type { EngineOptions } from "../../lib/mcp/session.ts";
import { call } from "./cli_call.ts";
import { type Answers, sessionOf } from "./inspected.ts";

const TOOL = '{"name":"t","inputSchema":{"type":"object"}}';

function list(...tools: readonly string[]): string {
  return `{"tools":[${tools}]}`;
}

function report(tools: string, options: Partial<EngineOptions> = {}) {
  return listTools(sessionOf(() => tools, options), "universal");
}

function textResult(text: string): string {
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}]}`;
}

const SCHEMAS = [
  { schema: "true", why: "no object" },
  { schema: '{"type":"string"}', why: "no object" },
  { schema: '{"properties":{"a":{"$ref":"#"}}}', why: "recursive" },
  { schema: '{"maxProperties":3}', why: "counted" },
  { schema: '{"propertyNames":{"maxLength":3}}', why: "names" },
  {
    schema: '{"oneOf":[{"additionalProperties":false}]}',
    why: "branch",
  },
  { schema: '{"$ref":"https://example.com/schema"}', why: "reference" },
  {
    schema: '{"properties":{"cursor":{},"page_cursor":{},"toolcap_cursor":{}}}',
    why: "taken",
  },
];
for (const { schema, why } of SCHEMAS) {
  test(`listTools() says that a tool of ${schema} is trimmed: ${why}`, async () => {
    const definition = `{"name":"t","inputSchema":${schema}}`;
    const [tool] = await report(list(definition));
    const tokens = tool!.tokens.written;
    assert.deepEqual(tool, {
      name: "t",
      results: "trimmed",
      why,
      parameters: {},
      dropsOutputSchema: false,
      tokens: { written: tokens, arrived: tokens, added: 0, dropped: 0 },
    });
  });
}

const OTHERS: readonly {
  readonly name: string;
  readonly tool: string;
  readonly options?: Partial<EngineOptions>;
  readonly results: string;
  readonly why: string | undefined;
}[] = [
  { name: "a plain tool", tool: TOOL, results: "paged", why: undefined },
  {
    name: "a tool that gives tasks",
    tool: TOOL.replace("}}", '},"execution":{"taskSupport":"required"}}'),
    results: "trimmed",
    why: "task",
  },
  {
    name: "a tool under --trim",
    tool: TOOL,
    options: { trim: true },
    results: "trimmed",
    why: "asked",
  },
  {
    name: "a skipped tool",
    tool: TOOL,
    options: { skip: ["t*"] },
    results: "untouched",
    why: "skipped",
  },
  {
    name: "a tool for apps",
    tool: TOOL.replace("}}", '},"_meta":{"ui":{"visibility":["app"]}}}'),
    results: "untouched",
    why: "app",
  },
  {
    name: "a tool without a name",
    tool: '{"inputSchema":{"type":"object"}}',
    results: "untouched",
    why: "nameless",
  },
];
for (const { name, tool, options, results, why } of OTHERS) {
  test(`listTools() says what becomes of ${name}`, async () => {
    const [found] = await report(list(tool), options);
    assert.deepEqual([found!.results, found!.why], [results, why]);
    assert.match(
      toolsText([found!]),
      /^TOOL +TOKENS .*\n.*\n\n1 tool: 1 \w+\./,
    );
  });
}

test("listTools() names the parameters that a tool gets", async () => {
  const schema = '{"properties":{"cursor":{}}}';
  const [tool] = await report(list(`{"name":"t","inputSchema":${schema}}`), {
    fieldsParam: "_fields",
    findParam: "search",
  });
  assert.deepEqual(tool!.parameters, {
    cursor: "page_cursor",
    fields: "_fields",
    find: "search",
  });
});

test("listTools() counts what toolcap adds to a definition and drops of it", async () => {
  const definition = TOOL.replace("}}", '},"outputSchema":{"type":"object"}}');
  const [tool] = await report(list(definition));
  const { written, arrived, added, dropped } = tool!.tokens;
  assert.ok(tool!.dropsOutputSchema && added > 0 && dropped > 0);
  assert.equal(arrived, written + added - dropped);
  const [bare] = await report(list(TOOL));
  assert.equal(bare!.tokens.dropped, 0);
  assert.equal(bare!.tokens.written, written - dropped);
});

test("listTools() asks for all pages of the list", async () => {
  const session = sessionOf((_, { cursor = "0" }) => {
    const next = Number(cursor) + 1;
    const more = next < 4 ? `,"nextCursor":"${next}"` : "";
    return `{"tools":[${TOOL.replace('"t"', `"t${cursor}"`)}]${more}}`;
  });
  const tools = await listTools(session, "universal");
  assert.deepEqual(tools.map(({ name }) => name), ["t0", "t1", "t2", "t3"]);
});

test("listTools() gives up on a list that goes in a circle", async () => {
  const answer = list(TOOL).replace(/\}$/, ',"nextCursor":"a"}');
  await assert.rejects(report(answer), /the same nextCursor .* again/);
});

test("toolsText() adds no line for what a server wrote", async () => {
  const name = JSON.stringify("a\n\x1b[31mb");
  const tools = await report(list(TOOL.replace('"t"', name)));
  // deno-lint-ignore no-control-regex -- there must be none
  assert.doesNotMatch(toolsText(tools), /\x1b/);
  assert.equal(toolsText(tools).split("\n").length, 5);
});

async function called(
  result: string | ((args: object) => string),
  options: Partial<EngineOptions> = {},
  args = "{}",
) {
  let runs = 0;
  const server: Answers = (method, params) => {
    if (method === "tools/list") return list(TOOL);
    runs++;
    return typeof result === "string" ? result : result(params.arguments ?? {});
  };
  const session = sessionOf(server, options);
  await listTools(session, "universal");
  const pages: PageReport[] = [];
  let whole: ResultReport | undefined;
  const request = { tool: "t", args, table: "universal" } as const;
  for await (
    const page of callTool(session, request, (report) => whole = report)
  ) pages.push(page);
  return { pages, whole: whole!, runs };
}

test("callTool() says that a result fits, and arrives as it is", async () => {
  const { pages, whole } = await called(textResult("hello"));
  assert.equal(whole.fits, true);
  assert.equal(whole.parts["text"]!.chars, 5);
  assert.equal(pages.length, 1);
  assert.deepEqual(
    [pages[0]!.shown, pages[0]!.text, pages[0]!.next_cursor],
    ["as it is", "hello", null],
  );
});

test("callTool() does not say of a tool that is left alone that its results fit", async () => {
  const text = "word\n".repeat(20_000);
  const { pages, whole } = await called(textResult(text), { skip: ["t"] });
  assert.equal(whole.fits, null);
  assert.equal(pages.length, 1);
  assert.match(
    resultText(whole, "x"),
    /\n\nThe tool is left alone: it arrives /,
  );
});

test("callTool() follows the cursors of a list to its end, in one run", async () => {
  const ids = Array.from({ length: 3_000 }, (_, id) => ({ id, a: "b" }));
  const text = JSON.stringify(ids);
  const { pages, whole, runs } = await called(textResult(text));
  assert.equal(runs, 1);
  assert.equal(whole.fits, false);
  assert.equal(whole.parts["text"]!.chars, text.length);
  const shown = pages.flatMap(({ text }) => JSON.parse(text).items);
  assert.deepEqual(shown, ids);
  assert.match(pages[1]!.shown, /^items \d+-\d+ of 3000$/);
  assert.equal(pages.at(-1)!.next_cursor, null);
});

test("callTool() keeps the limits of a client", async () => {
  const text = "word\n".repeat(20_000);
  const { pages } = await called(textResult(text), { client: "qwen-code" });
  assert.ok(pages.length > 3);
  for (const { size } of pages) assert.ok(size.chars <= 28_000);
});

test("callTool() does not go on from a trimmed result", async () => {
  const text = "word\n".repeat(20_000);
  const { pages } = await called(textResult(text), { trim: true });
  assert.equal(pages.length, 1);
  assert.match(pages[0]!.text, /Narrow the request/);
});

test("callTool() follows the cursors of a search", async () => {
  const text = "word\n".repeat(2_000);
  const { pages } = await called(
    textResult(text),
    { findParam: "_find" },
    '{"_find":"/w(.)rd/"}',
  );
  assert.ok(pages.length > 1);
  assert.match(pages[0]!.text, /2,000 of 2,000 lines match/);
});

test("callTool() never takes a cursor of the tool for one of a page", async () => {
  const text = '{"page":{"next_cursor":"MTozNzo1YzBmYTE5Mw"},"items":[1]}';
  const { pages, runs } = await called(textResult(text));
  assert.deepEqual([pages.length, runs], [1, 1]);
});

test("callTool() measures each part of a result", async () => {
  const { whole } = await called(
    '{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"},{"type":"image","data":"","mimeType":"image/png"}],"structuredContent":{"a":1.0},"isError":true}',
  );
  assert.equal(whole.isError, true);
  assert.deepEqual(
    Object.entries(whole.parts).map(([part, { chars }]) => [part, chars]),
    [["text", 3], ["structuredContent", 9]],
  );
  assert.deepEqual(whole.others, { image: 1 });
});

const NONE = [
  { result: '{"resultType":"input_required"}', says: /asks for input/ },
  { result: '{"task":{"taskId":"1"}}', says: /no result with content/ },
  { result: '{"content":"text"}', says: /no result with content/ },
  { result: "1", says: /no result with content/ },
];
for (const { result, says } of NONE) {
  test(`callTool() refuses ${result}`, async () => {
    await assert.rejects(called(result), says);
  });
}

const WRONG = [
  { args: [], says: /no server command, write it after "--": toolcap inspect/ },
  { args: ["npx", "x"], says: /must come after "--", but "npx"/ },
  { args: ["--all", "--", "x"], says: /--all does nothing without --call/ },
  { args: ["--args={}", "--", "x"], says: /--args does nothing without/ },
  { args: ["--page=1", "--", "x"], says: /--page does nothing without/ },
  {
    args: ["--call=t", "--page=1", "--all", "--", "x"],
    says: /--page and --all: leave one of them out/,
  },
  {
    args: ["--call=t", "--page=0", "--", "x"],
    says: /--page must be a number/,
  },
  { args: ["--call=t", "--args=[]", "--", "x"], says: /--args must be a JSON/ },
  {
    args: ["--call=t", "--args=@no/file", "--", "x"],
    says: /cannot read "no\/file"/,
  },
  { args: ["--timeout=0", "--", "x"], says: /--timeout must be above 0/ },
  { args: ["--timeout=1m", "--", "x"], says: /written like 90, not "1m"/ },
  { args: ["--max-tokens=5", "--", "x"], says: /--max-tokens is 5, at least/ },
  { args: ["--find-param=q", "--", "x"], says: /nothing without --find/ },
  { args: ["--skip=", "--", "x"], says: /--skip is empty/ },
];
for (const { args, says } of WRONG) {
  test(`toolcap inspect ${args.join(" ")} is a wrong call`, async () => {
    const { code, stdout, stderr } = await call(["inspect", ...args]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, says);
    assert.match(stderr, /^toolcap: .*\n$/);
  });
}

test("toolcap inspect makes the engine as toolcap proxy does", async () => {
  const options = [
    "--max-tokens=700",
    "--client=codex",
    "--skip=a*",
    "--fields",
    "--find",
    "--find-param=q",
    "--cursor-param=next",
    "--",
    "no-such-command",
  ];
  const inspected = await call(["inspect", ...options]);
  const proxied = await call(["proxy", ...options]);
  assert.equal(inspected.code, 1);
  assert.match(inspected.stderr, /cannot start "no-such-command": command not/);
  assert.deepEqual(inspected.engine, proxied.engine);
});
