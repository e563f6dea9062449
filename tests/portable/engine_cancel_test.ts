import assert from "node:assert/strict";
import { test } from "node:test";
import { nextCursor, records, textResult } from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const BIG = textResult(records(300));
const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

function silentWire(): Wire {
  return new Wire(() => []);
}

function callLine(id: string, more = ""): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"t","arguments":{}${more}}}`;
}

function pageLine(id: string, cursor: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"t","arguments":{"cursor":"${cursor}"}}}`;
}

function cancelLine(id: string): string {
  return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`;
}

function resultLine(id: string, result = BIG): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

/** The cursor of the second page of a result that was just given. */
async function cursorOf(wire: Wire): Promise<string> {
  await wire.send(callLine("1"));
  const [first] = await wire.push(resultLine("1"));
  return nextCursor(JSON.parse(first!).result.content[0].text)!;
}

test("P4: a cancellation of an open call reaches the server as it is", async () => {
  const wire = silentWire();
  await wire.send(callLine("1"));
  await wire.send(cancelLine("1"));
  assert.equal(wire.upstream.at(-1), cancelLine("1"));
});

for (const [id, cancelled] of [["3", "3"], ["3", "3.0"], ['"3"', '"3"']]) {
  test(`P4: the server does not hear that ${cancelled} is cancelled, when we answered ${id}`, async () => {
    const wire = silentWire();
    await wire.send(pageLine(id!, await cursorOf(wire)));
    const before = wire.upstream.length;
    assert.deepEqual(await wire.send(cancelLine(cancelled!)), []);
    assert.equal(wire.upstream.length, before);
  });
}

for (const id of ["7", '"1"', "1"]) {
  test(`P4: the server does not hear that ${id} is cancelled, which is not open`, async () => {
    const wire = silentWire();
    await wire.send(callLine("1"));
    await wire.push(resultLine("1"));
    assert.deepEqual(await wire.send(cancelLine(id)), []);
    assert.deepEqual(wire.upstream, [callLine("1")]);
  });
}

test("P4: a cancellation that names no request passes", async () => {
  const wire = silentWire();
  const line = '{"jsonrpc":"2.0","method":"notifications/cancelled"}';
  await wire.send(line);
  assert.deepEqual(wire.upstream, [line]);
});

test("P5: an answer that comes after its cancellation is paged like any other", async () => {
  const wire = silentWire();
  await wire.send(callLine("1"));
  await wire.send(cancelLine("1"));
  assert.match((await wire.push(resultLine("1")))[0]!, /next_cursor/);
});

for (
  const answer of [
    resultLine("1"),
    '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}',
  ]
) {
  test(`P5: since 2026-07-28 nothing follows a cancellation: ${answer.slice(17, 30)}`, async () => {
    const wire = silentWire();
    await wire.send(callLine("1", `,${META}`));
    await wire.send(cancelLine("1"));
    assert.deepEqual(await wire.push(answer), []);
    await wire.send(callLine("1", `,${META}`));
    assert.equal((await wire.push(answer)).length, 1, "the id is in use again");
  });
}

test("P5: cancelled calls are not owed, nor answered when the server ends", async () => {
  const wire = silentWire();
  await wire.send(callLine("1"));
  await wire.send(cancelLine("1"));
  assert.equal(wire.owed, 0);
  assert.deepEqual(await wire.end("gone"), []);
});

test("P7: a cancellation of the server passes", async () => {
  const wire = silentWire();
  await wire.send(
    `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{${META}}}`,
  );
  assert.deepEqual(await wire.push(cancelLine("1")), [cancelLine("1")]);
});

test("P7: a subscription is open without being owed, and fails with the server", async () => {
  const wire = silentWire();
  await wire.send(
    `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{${META}}}`,
  );
  assert.equal(wire.owed, 0);
  assert.equal((await wire.end("gone")).length, 1);
});
