import assert from "node:assert/strict";
import { test } from "node:test";
import { nextCursor, records, textResult } from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const BIG = textResult(records(300));
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const TOOLS =
  '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}}';
const NOTIFICATION = '{"jsonrpc":"2.0","method":"notifications/x"}';

function call(id: string, args = "{}"): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"t","arguments":${args}}}`;
}

function result(id: string, result = BIG): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

function page(id: string, cursor: string): string {
  return call(id, JSON.stringify({ cursor }));
}

/** The ids of a message, or of each in a batch. */
function idsIn(line: string): unknown[] {
  return [JSON.parse(line)].flat().map(({ id }) => id);
}

/** A wire on which one call was answered, and the cursor of its next page. */
async function paged(): Promise<{ wire: Wire; cursor: string }> {
  const wire = new Wire(() => []);
  await wire.send(call("90"));
  const [first] = await wire.push(result("90"));
  wire.upstream.length = 0;
  const cursor = nextCursor(JSON.parse(first!).result.content[0].text)!;
  return { wire, cursor };
}

test("M8: a batch that needs no change passes byte for byte, both ways", async () => {
  const wire = new Wire(() => []);
  const batch = ` [ ${call("1")} , ${NOTIFICATION} ] `;
  assert.deepEqual(await wire.send(batch), []);
  assert.deepEqual(wire.upstream, [batch]);
  const answers = `[ ${result("1", '{"content":[]}')} , ${NOTIFICATION} ]`;
  assert.deepEqual(await wire.push(answers), [answers]);
});

test("M9: a batch passes byte for byte before anything is negotiated", async () => {
  const wire = new Wire(() => []);
  const batch = `[{"jsonrpc":"2.0","id":1.0,"method":"ping"}, 7, "x"]`;
  await wire.send(batch);
  assert.deepEqual(wire.upstream, [batch]);
});

test("M8: each answer in a batch is rewritten, one array comes back", async () => {
  const wire = new Wire(() => []);
  await wire.send(`[${LIST},${call("2")},${NOTIFICATION}]`);
  const lines = await wire.push(`[${result("2")},${TOOLS}]`);
  assert.equal(lines.length, 1);
  const [paged, list] = JSON.parse(lines[0]!);
  assert.equal(paged.id, 2);
  assert.ok(nextCursor(paged.result.content[0].text));
  assert.ok(list.result.tools[0].inputSchema.properties.cursor);
});

test("M8: our answers join the array of the server", async () => {
  const { wire, cursor } = await paged();
  assert.deepEqual(
    await wire.send(`[${LIST},${page("2", cursor)},${NOTIFICATION}]`),
    [],
  );
  assert.deepEqual(wire.upstream, [`[${LIST},${NOTIFICATION}]`]);
  const [line, ...more] = await wire.push(`[${TOOLS}]`);
  assert.deepEqual(more, []);
  const [list, answer] = JSON.parse(line!);
  assert.ok(list.result.tools[0].inputSchema.properties.cursor);
  assert.equal(answer.id, 2);
  assert.match(answer.result.content[0].text, /"page":/);
});

test("M8: a batch of pages alone is answered without the server", async () => {
  const { wire, cursor } = await paged();
  const [line, ...more] = await wire.send(
    `[${page("3", cursor)},${page('"3"', cursor)}]`,
  );
  assert.deepEqual(more, []);
  assert.deepEqual(idsIn(line!), [3, "3"]);
  assert.deepEqual(wire.upstream, []);
});

test("M8: beside a notification alone, our answers wait for nobody", async () => {
  const { wire, cursor } = await paged();
  const lines = await wire.send(`[${NOTIFICATION},${page("3", cursor)}]`);
  assert.deepEqual(wire.upstream, [`[${NOTIFICATION}]`]);
  assert.deepEqual(lines.flatMap(idsIn), [3]);
});

for (
  const [how, line] of [
    ["one by one", TOOLS],
    [
      "with a refusal",
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}',
    ],
  ] as const
) {
  test(`M8: a server that answers a batch ${how} holds up no answer of ours`, async () => {
    const { wire, cursor } = await paged();
    await wire.send(`[${LIST},${page("2", cursor)}]`);
    const [first, second, ...more] = await wire.push(line);
    assert.deepEqual(more, []);
    assert.equal(JSON.parse(first!).id, JSON.parse(line).id);
    assert.deepEqual(idsIn(second!), [2]);
    assert.equal((await wire.push(line)).length, 1, "once");
  });
}

test("M8: when the server ends, every request of a batch has its answer", async () => {
  const { wire, cursor } = await paged();
  await wire.send(`[${LIST},${page("2", cursor)}]`);
  const ids = (await wire.end("gone")).flatMap(idsIn);
  assert.deepEqual(ids, [1, 2]);
  assert.deepEqual(await wire.end("gone"), []);
});

test("M8: an array that is all cancelled answers is not sent empty", async () => {
  const wire = new Wire(() => []);
  const meta =
    '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}';
  await wire.send(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t",${meta}}}`,
  );
  await wire.send(
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
  );
  assert.deepEqual(await wire.push(`[${result("1")}]`), []);
});
