import assert from "node:assert/strict";
import { test } from "node:test";
import {
  nextCursor,
  records,
  TestClient,
  textResult,
} from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const SECRET = "s3cret";
const READ_ONLY = '"annotations":{"readOnlyHint":true}';

/** A list whose keys and values are secrets, large enough for pages. */
function secrets(): string {
  const rows = JSON.parse(records(300)) as { readonly id: number }[];
  return JSON.stringify({ [SECRET]: rows.map(({ id }) => `${SECRET}${id}`) });
}

test("A5: the log names tools and sizes, never arguments, results or cursors", async () => {
  const client = new TestClient({
    t: { entry: READ_ONLY, result: textResult(secrets()) },
  });
  await client.list();
  const first = await client.call("t", `{"password":"${SECRET}"}`);
  const cursor = nextCursor(first.text)!;
  await client.call("t", JSON.stringify({ cursor }));
  await client.call("t", JSON.stringify({ cursor: SECRET }));
  const { log } = client.wire;
  assert.deepEqual(log.map(({ event }) => event), ["cut", "page", "refused"]);
  for (const entry of log) assert.equal(entry["tool"], "t");
  const written = JSON.stringify(log);
  assert.ok(!written.includes(SECRET) && !written.includes(cursor), written);
});

test("a tool that runs again for a page says so", async () => {
  const tools = { t: { entry: READ_ONLY, result: textResult(secrets()) } };
  const cursor = nextCursor((await new TestClient(tools).call("t")).text)!;
  const client = new TestClient(tools);
  await client.list();
  await client.call("t", JSON.stringify({ cursor }));
  const events = client.wire.log.map(({ event }) => event);
  assert.deepEqual(events, ["rerun", "cut"]);
});

test("P8: a list of tools that changed is forgotten, and the notification passes", async () => {
  const result = textResult(records(300));
  const lists = [
    '{"name":"t","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}',
    '{"name":"t","inputSchema":{"type":"object","properties":{"cursor":{}}}}',
  ];
  const wire = new Wire((line) => {
    const { id, method } = JSON.parse(line);
    const answer = method === "tools/list"
      ? `{"tools":[${lists.shift()}]}`
      : result;
    return [`{"jsonrpc":"2.0","id":${id},"result":${answer}}`];
  });
  const ask = async (method: string, params: string) => {
    const [line] = await wire.send(
      `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{${params}}}`,
    );
    return line!;
  };
  const call = (args: string) =>
    ask("tools/call", `"name":"t","arguments":{${args}}`);
  await ask("tools/list", "");
  await call("");
  const changed =
    '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';
  assert.deepEqual(await wire.push(changed), [changed]);

  // Not known to be read-only any more: it does not run for a lost page.
  const before = wire.upstream.length;
  assert.match(await call('"cursor":"MTozNzo1YzBmYTE5Mw"'), /isError/);
  assert.equal(wire.upstream.length, before);

  assert.match(await ask("tools/list", ""), /"page_cursor":/);
  await call('"cursor":"its own"');
  assert.match(wire.upstream.at(-1)!, /"cursor":"its own"/);
});
