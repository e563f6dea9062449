import assert from "node:assert/strict";
import { test } from "node:test";
import { nextCursor, records, textResult } from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const UI =
  '"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}';
const WITH_APPS = `{"extensions":{${UI}}}`;
const STRUCTURED = `{"rows":${records(400)},"n":1.0}`;
const RESULT = textResult(
  records(300),
  `,"structuredContent":${STRUCTURED},"_meta":{"view":{"z":1.0}}`,
);
const VIEW =
  '{"name":"t","inputSchema":{"type":"object"},"_meta":{"ui":{"resourceUri":"ui://t"}}}';
const OLD_VIEW =
  '{"name":"t","inputSchema":{"type":"object"},"_meta":{"ui/resourceUri":"ui://t"}}';
const APP_ONLY =
  '{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object"},"_meta":{"ui":{"resourceUri":"ui://t","visibility":["app"]}}}';

/** A client that declares capabilities, in one generation of the protocol. */
class AppClient {
  readonly wire: Wire;
  readonly #meta: string;
  #id = 0;

  constructor(
    tool: string,
    { capabilities, stateless, result = RESULT }: {
      readonly capabilities: string;
      readonly stateless?: boolean;
      readonly result?: string;
    },
  ) {
    this.wire = new Wire((line) => {
      const { id, method } = JSON.parse(line);
      if (method === "initialize") return [];
      const answer = method === "tools/list" ? `{"tools":[${tool}]}` : result;
      return [`{"jsonrpc":"2.0","id":${id},"result":${answer}}`];
    });
    this.#meta = stateless
      ? `,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":${capabilities}}`
      : "";
    if (stateless) return;
    this.wire.send(
      `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":${capabilities},"clientInfo":{"name":"x","version":"1"}}}`,
    );
  }

  async list(): Promise<string> {
    return await this.#ask("tools/list", '"x":1');
  }

  async call(args = "{}"): Promise<string> {
    return await this.#ask("tools/call", `"name":"t","arguments":${args}`);
  }

  async #ask(method: string, params: string): Promise<string> {
    const [line] = await this.wire.send(
      `{"jsonrpc":"2.0","id":${++this
        .#id},"method":"${method}","params":{${params}${this.#meta}}}`,
    );
    return line!;
  }
}

for (const stateless of [false, true]) {
  const era = stateless ? "the stateless protocol" : "a session";

  for (const tool of [VIEW, OLD_VIEW]) {
    test(`U2: in ${era}, a tool with a view keeps structuredContent and _meta on every page: ${tool.slice(50, 80)}`, async () => {
      const client = new AppClient(tool, {
        capabilities: WITH_APPS,
        stateless,
      });
      await client.list();
      let line = await client.call();
      let pages = 0;
      for (;; pages++) {
        assert.ok(
          line.includes(
            `,"structuredContent":${STRUCTURED},"_meta":{"view":{"z":1.0}}`,
          ),
        );
        const text = JSON.parse(line).result.content[0].text;
        assert.ok(text.length <= 2_000);
        const cursor = nextCursor(text);
        if (cursor === undefined) break;
        line = await client.call(JSON.stringify({ cursor }));
      }
      assert.ok(pages > 2);
    });
  }

  test(`U2: in ${era}, structuredContent for a view does not count`, async () => {
    const small = textResult("short", `,"structuredContent":${STRUCTURED}`);
    const client = new AppClient(VIEW, {
      capabilities: WITH_APPS,
      stateless,
      result: small,
    });
    await client.list();
    assert.ok((await client.call()).endsWith(`"result":${small}}`));
  });

  test(`U2: in ${era}, a client without the extension gets ordinary pages`, async () => {
    const client = new AppClient(VIEW, { capabilities: "{}", stateless });
    await client.list();
    const line = await client.call();
    assert.doesNotMatch(line, /"structuredContent":\{"rows"/);
    assert.match(line, /next_cursor/);
  });

  test(`U3: in ${era}, a tool for views alone is untouched, its calls and results too`, async () => {
    for (const capabilities of [WITH_APPS, "{}"]) {
      const client = new AppClient(APP_ONLY, { capabilities, stateless });
      assert.ok((await client.list()).endsWith(`{"tools":[${APP_ONLY}]}}`));
      assert.ok(
        (await client.call('{"cursor":""}')).endsWith(`"result":${RESULT}}`),
      );
      assert.match(client.wire.upstream.at(-1)!, /"cursor":""/);
    }
  });
}

test("U1: a tool of the model and of views is one of the model", async () => {
  const both = VIEW.replace(
    '"ui://t"',
    '"ui://t","visibility":["model","app"]',
  );
  const client = new AppClient(both, { capabilities: WITH_APPS });
  assert.match(await client.list(), /"cursor":\{/);
});
