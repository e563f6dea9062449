import assert from "node:assert/strict";
import { test } from "node:test";
import { nextCursor, records, textResult } from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const GENERATIONS = ["initialize", "stateless"] as const;
const META =
  ',"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const LONG = "x".repeat(1024 * 1024);

/** Ids that a client may use, all of them other requests. */
const IDS = [
  "1",
  '"1"',
  "2.0",
  '"2.0"',
  "3e0",
  "-1",
  "0",
  '""',
  '"0"',
  '" "',
  "1.5",
  "-1.5",
  "9007199254740992",
  "9007199254740993",
  "-9007199254740993",
  '"9007199254740993"',
  "12345678901234567890123456789012345678901234567890",
  "1e21",
  "1e-7",
  "1e400",
  '"null"',
  '"__proto__"',
  '"constructor"',
  '"a"',
  '"A"',
  '"\\u00e9"',
  '"e\\u0301"',
  '"\\ud83d\\ude00"',
  '"\\ud83d"',
  '"\\u0000"',
  '"say \\"x\\"\\\\"',
  `"${LONG}"`,
  `"${LONG}!"`,
];

/** Ids and how another program may write the same. */
const SPELLINGS = [
  ["1", "1.0"],
  ["1.0", "1"],
  ["1e0", "1"],
  ["1", "1E+0"],
  ["0", "-0"],
  ["-0", "0"],
  ["-0.0e5", "0"],
  ["-1", "-1.0"],
  ["100", "1e2"],
  ["1.50", "1.5"],
  ["1.5", "15e-1"],
  ["0.1", "0.10"],
  ["9007199254740993", "9007199254740993.0"],
  ["9007199254740993", "9007199254740993e0"],
  ["1e21", "1E+21"],
  ["1e21", "1000000000000000000000"],
  ["1e400", "1E0400"],
  ['"\\u0031"', '"1"'],
  ['"a"', '"\\u0061"'],
  ['"\\/"', '"/"'],
  ['"\\ud83d\\ude00"', '"\u{1f600}"'],
  [`"${LONG}"`, `"\\u0078${LONG.slice(1)}"`],
] as const;

/** Pairs of ids that are alike and name two requests. */
const OTHERS = [
  ["1", '"1"'],
  ["1.0", '"1.0"'],
  ["0", '""'],
  ["0", '"0"'],
  ["1", "-1"],
  ["1", "10"],
  ["1e21", "1e22"],
  ["1.5", "1.05"],
  ["9007199254740993", "9007199254740992"],
  ["1e400", "1e401"],
  ['"1"', '"1.0"'],
  ['"a"', '"A"'],
  [`"${LONG}"`, `"${LONG}!"`],
] as const;

function silentWire(): Wire {
  return new Wire(() => []);
}

function call(id: string, args = "{}", meta = ""): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"t","arguments":${args}${meta}}}`;
}

function answer(id: string, text: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${textResult(text)}}`;
}

/** Of an answer: all but the id that it begins with. */
function behindId(line: string, id: string): string {
  const start = `{"jsonrpc":"2.0","id":${id},"result":`;
  assert.ok(line.startsWith(start), line.slice(0, 100));
  return line.slice(start.length);
}

/** The text of a line's first block. */
function textOf(line: string): string {
  return JSON.parse(line).result.content[0].text;
}

/** The numbers below `count` in an order that looks like none. */
function mixed(count: number): number[] {
  return Array.from({ length: count }, (_, i) => (i * 89 + 31) % count);
}

for (const generation of GENERATIONS) {
  const meta = generation === "stateless" ? META : "";

  test(`M3: 200 calls at once get their own answers, out of order (${generation})`, async () => {
    const wire = silentWire();
    const ids = Array.from(
      { length: 200 },
      (_, i) => IDS[i] ?? (i % 2 ? `${i + 1000}` : `"${i + 999}"`),
    );
    for (const [i, id] of ids.entries()) {
      const line = call(id, `{"n":${i}}`, meta);
      await wire.send(line);
      assert.equal(wire.upstream.at(-1), line);
    }
    assert.equal(wire.owed, 200);
    for (const i of mixed(200)) {
      const document = JSON.stringify([
        `call ${i}`,
        ...JSON.parse(records(100)),
      ]);
      const lines = await wire.push(answer(ids[i]!, document));
      assert.equal(lines.length, 1);
      const page = JSON.parse(behindId(lines[0]!, ids[i]!).slice(0, -1));
      const { items } = JSON.parse(page.content[0].text);
      assert.equal(items[0], `call ${i}`);
    }
    assert.equal(wire.owed, 0);
    assert.deepEqual(await wire.end("over"), []);
  });

  test(`M4: an id may be used again once it is answered, by us too (${generation})`, async () => {
    for (const id of IDS) {
      const wire = silentWire();
      await wire.send(call(id, "{}", meta));
      const [first] = await wire.push(answer(id, records(100)));
      const cursor = nextCursor(textOf(first!))!;
      for (let i = 0; i < 3; i++) {
        const ours = await wire.send(call(id, `{"cursor":"${cursor}"}`, meta));
        assert.equal(ours.length, 1);
        behindId(ours[0]!, id);
        await wire.send(call(id, "{}", meta));
        assert.equal(wire.owed, 1);
        const [again] = await wire.push(answer(id, records(100)));
        assert.equal(again, first);
      }
      assert.equal(wire.owed, 0);
    }
  });

  test(`M4: 10,000 calls leave nothing behind (${generation})`, async () => {
    const wire = silentWire();
    await wire.send(call("0", "{}", meta));
    const [first] = await wire.push(answer("0", records(100)));
    const page = `{"cursor":"${nextCursor(textOf(first!))}"}`;
    for (let i = 1; i <= 10_000; i++) {
      const id = i % 2 ? `${i}` : `"${i}"`;
      const isPage = i % 5 === 0;
      await wire.send(call(id, isPage ? page : "{}", meta));
      assert.equal(wire.owed, isPage ? 0 : 1);
      switch (i % 5) {
        case 0:
          break;
        case 1:
          await wire.push(answer(id, "small"));
          break;
        case 2:
          await wire.push(answer(id, records(100)));
          break;
        case 3:
          await wire.push(
            `{"jsonrpc":"2.0","id":${id},"error":{"code":-32603,"message":"no"}}`,
          );
          break;
        case 4:
          await wire.send(
            `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`,
          );
          break;
      }
      assert.equal(wire.owed, 0);
    }
    assert.deepEqual(await wire.end("over"), []);
  });
}

for (const [asked, answered] of SPELLINGS) {
  const name = `${asked.slice(0, 20)}, answered as ${answered.slice(0, 20)}`;

  test(`M3: a call has its answer, however the server writes the id: ${name}`, async () => {
    const wire = silentWire();
    await wire.send(call(asked));
    const [page] = await wire.push(answer(answered, records(100)));
    assert.ok(nextCursor(textOf(page!)));
    behindId(page!, answered);
    assert.equal(wire.owed, 0);
    assert.deepEqual(await wire.end("over"), []);
  });

  test(`P4: a cancellation names its call, however it writes the id: ${name}`, async () => {
    const wire = silentWire();
    await wire.send(call(asked));
    await wire.send(
      `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${answered}}}`,
    );
    assert.equal(wire.upstream.length, 2);
    assert.equal(wire.owed, 0);
  });
}

for (const [id, other] of OTHERS) {
  test(`M3: two calls get their own answers: ${id.slice(0, 20)} and ${other.slice(0, 20)}`, async () => {
    for (const [first, second] of [[id, other], [other, id]] as const) {
      const wire = silentWire();
      await wire.send(call(first));
      assert.deepEqual( // nobody asked with that id yet
        await wire.push(answer(second, records(100))),
        [answer(second, records(100))],
      );
      await wire.send(
        `{"jsonrpc":"2.0","id":${second},"method":"resources/read","params":{}}`,
      );
      assert.equal(wire.owed, 2);
      const [page] = await wire.push(answer(first, records(100)));
      assert.ok(nextCursor(textOf(page!)));
      assert.deepEqual(
        await wire.push(answer(second, records(100))),
        [answer(second, records(100))],
      );
      assert.equal(wire.owed, 0);
    }
  });
}

for (const id of IDS) {
  const name = id.slice(0, 20) + (id.length > 20 ? `... (${id.length})` : "");

  test(`M3: every answer of ours has the id as the client wrote it: ${name}`, async () => {
    const wire = silentWire();
    await wire.send(call("77"));
    const [first] = await wire.push(answer("77", records(100)));
    const cursor = nextCursor(textOf(first!));
    const [page] = await wire.send(call(id, `{"cursor":"${cursor}"}`));
    behindId(page!, id);
    await wire.send(call(id));
    const [failure] = await wire.end("The server ended.");
    assert.ok(failure!.startsWith(`{"jsonrpc":"2.0","id":${id},"error":{`));
  });

  test(`R2: requests of both sides may have one id: ${name}`, async () => {
    const wire = silentWire();
    await wire.send(call(id));
    const request =
      `{"jsonrpc":"2.0","id":${id},"method":"sampling/createMessage"}`;
    assert.deepEqual(await wire.push(request), [request]);
    const reply = answer(id, records(100));
    assert.deepEqual(await wire.send(reply), []);
    assert.equal(wire.upstream.at(-1), reply);
    assert.equal(wire.owed, 1);
    const [page] = await wire.push(answer(id, records(100)));
    assert.ok(nextCursor(textOf(page!)));
    assert.equal(wire.owed, 0);
  });
}

test("M4: an id may be used again once its call is cancelled, in the older protocol", async () => {
  const wire = silentWire();
  const cancel =
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}';
  await wire.send(call("5"));
  await wire.send(cancel);
  await wire.send(call("5"));
  assert.equal(wire.owed, 1);
  const [page] = await wire.push(answer("5", records(100)));
  assert.ok(nextCursor(textOf(page!)));
  assert.equal(wire.owed, 0);
});
