import assert from "node:assert/strict";
import { test } from "node:test";
import { deferred } from "../../lib/host/deferred.ts";
import { Output } from "../../lib/host/output.ts";
import { People } from "../../lib/host/people.ts";
import { Relay } from "../../lib/host/relay.ts";
import type { Action } from "../../lib/mcp/engine.ts";
import { createEngine } from "../../lib/mcp/session.ts";
import { FORWARD, wired } from "./host_wired.ts";

const encoder = new TextEncoder();

test("Relay forwards a line to the other side", async () => {
  const { take, written } = wired({});
  await take("client", "ask");
  await take("server", "answer");
  assert.deepEqual(await written(), {
    client: "answer\n",
    server: "ask\n",
    people: "",
    events: "",
  });
});

test("Relay does what the engine asks for, in order", async () => {
  const { take, written } = wired({
    fromServer: async (line) => {
      await Promise.resolve();
      return [
        { kind: "send", to: "client", message: `<${line}>` },
        { kind: "send", to: "server", message: "more" },
        { kind: "log", line: "cut" },
        { kind: "forward" },
        { kind: "noise" },
      ];
    },
  });
  await take("server", "a");
  const { client, server, people } = await written();
  assert.equal(client, "<a>\na\n");
  assert.equal(server, "more\n");
  assert.match(people, /^toolcap: cut\ntoolcap: .* not messages.*\na\n$/);
});

test("Relay keeps a log line on one line, without control characters", async () => {
  const line = "a\r\nb\x1b[31m\u009bc\td";
  const { take, written } = wired({
    fromServer: () => [{ kind: "log", line }],
  });
  await take("server", "a");
  assert.equal((await written()).people, "toolcap: a b [31m c d\n");
});

test("Relay keeps log lines to itself when quiet, not stray lines", async () => {
  const { take, written } = wired({
    fromServer: () => [{ kind: "log", line: "cut" }, { kind: "noise" }],
  }, true);
  await take("server", "stray");
  assert.equal((await written()).people, "stray\n");
});

test("Relay answers what is owed when the server has ended, and after", async () => {
  let owed: string[] = ["first"];
  const { relay, take, written } = wired({
    fromClient(line) {
      owed.push(line);
      return FORWARD;
    },
    serverEnded(reason) {
      const messages = owed.map((name) => `${name}: ${reason}`);
      owed = [];
      return messages.map((message) => ({
        kind: "send",
        to: "client",
        message,
      }));
    },
  });
  relay.serverEnded("gone");
  await take("client", "second");
  await relay.answered;
  assert.equal((await written()).client, "first: gone\nsecond: gone\n");
});

test("Relay takes more from a client that does not read its answers yet", async () => {
  const taking = deferred<void>();
  const client = new Output(() => taking.promise);
  const server = new Output(() => Promise.resolve());
  const people = new People(server, { quiet: true, patienceMs: 1 });
  const message = "x".repeat(1024 * 1024);
  const relay = new Relay({
    fromClient: () => [{ kind: "send", to: "client", message }],
    fromServer: () => [],
    serverEnded: () => [],
  }, { client, server, people });
  const line = { kind: "line", bytes: encoder.encode("page") } as const;
  for (let count = 0; count < 15; count++) await relay.take("client", line);
  let done = false;
  const last = relay.take("client", line).then(() => done = true);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(done, false); // 16 MiB wait: that is the bound
  taking.resolve();
  await last;
});

test("S4: Relay takes no more from a server whose client does not read", async () => {
  const taking = deferred<void>();
  const client = new Output(() => taking.promise);
  const server = new Output(() => Promise.resolve());
  const people = new People(server, { quiet: true, patienceMs: 1 });
  const engine = {
    fromClient: () => FORWARD,
    fromServer: () => FORWARD,
    serverEnded: () => [],
  };
  const relay = new Relay(engine, { client, server, people });
  const line = { kind: "line", bytes: new Uint8Array(64 * 1024) } as const;
  let done = false;
  const taken = relay.take("server", line).then(() => done = true);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(done, false); // with its newline, it is a byte too much
  assert.equal(client.queuedBytes, 64 * 1024 + 1);
  taking.resolve();
  await taken;
});

for (const from of ["client", "server"] as const) {
  test(`S4: Relay takes more from the ${from} however much it has not read`, async () => {
    const never = new Output(() => new Promise(() => {}));
    const swift = new Output(() => Promise.resolve());
    const people = new People(swift, { quiet: true, patienceMs: 1 });
    const wires = from === "client"
      ? { client: never, server: swift, people }
      : { client: swift, server: never, people };
    const relay = new Relay({
      fromClient: () => FORWARD,
      fromServer: () => FORWARD,
      serverEnded: () => [],
    }, wires);
    never.add(new Uint8Array(50 * 1024 * 1024)); // from the other side
    await relay.take(from, { kind: "line", bytes: encoder.encode("more") });
  });
}

test("Relay gives events to the log, also when quiet", async () => {
  const { take, written } = wired({
    fromServer: () => [{
      kind: "log",
      line: "cut",
      entry: { event: "cut", tool: "list" },
    }],
  }, true);
  await take("server", "a");
  const { people, events } = await written();
  assert.equal(people, "");
  assert.match(events, /^\{"time":.*"event":"cut",.*"tool":"list"\}\n$/);
});

test("Relay counts the lines that are no messages", async () => {
  const { relay, take } = wired({ fromServer: () => [{ kind: "noise" }] });
  for (const line of ["Server v1", ""]) await take("server", line);
  assert.equal(relay.noiseLines, 2);
});

test("Relay tells the engine of an answer that is too long, and the client", async () => {
  const engine = createEngine({
    budget: {},
    trim: false,
    cursorParam: "cursor",
    skip: [],
    client: "auto",
    env: {},
    rerun: "safe",
  });
  const taking = wired({
    fromClient: (line) => engine.fromClient(line),
    fromServer: (line) => engine.fromServer(line),
  });
  await taking.take("client", '{"jsonrpc":"2.0","id":"7","method":"x/y"}');
  assert.equal(engine.owed, 1);
  await taking.relay.take("server", {
    kind: "dropped",
    byteLength: 300_000_000,
    head: encoder.encode('{"jsonrpc":"2.0","id":"7","result":{"secret'),
    tail: encoder.encode('secret"}}'),
  });
  assert.equal(engine.owed, 0);
  const { client, people, events } = await taking.written();
  assert.deepEqual(JSON.parse(client).id, "7");
  assert.match(people, /a message of 300000000 bytes from the server was dro/);
  assert.match(
    events,
    /"event":"dropped",.*"from":"server","bytes":300000000,"answered":true\}/,
  );
  assert.doesNotMatch(client + people + events, /secret/);
});

test("Relay does later what takes long, and the next message does not wait", async () => {
  const slow = deferred<readonly Action[]>();
  const { relay, take, written } = wired({
    fromClient: (line) =>
      line === "slow" ? [{ kind: "later", actions: slow.promise }] : FORWARD,
  });
  await take("client", "slow");
  await take("client", "quick");
  const before = await written();
  assert.deepEqual([before.client, before.server], ["", "quick\n"]);
  slow.resolve([{ kind: "send", to: "client", message: "done" }]);
  await relay.finish();
  assert.equal((await written()).client, "done\n");
});

test("C12: Relay forwards a message whose rewriting fails later", async () => {
  const { relay, take, written } = wired({
    fromServer: () => [{
      kind: "later",
      actions: Promise.reject(new Error("secret")),
    }],
  });
  await take("server", "answer");
  await relay.finish();
  const { client, people } = await written();
  assert.equal(client, "answer\n");
  assert.match(people, /goes on unchanged/);
  assert.doesNotMatch(people, /secret/);
});
