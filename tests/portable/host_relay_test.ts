import assert from "node:assert/strict";
import { test } from "node:test";
import { Output } from "../../lib/host/output.ts";
import { People } from "../../lib/host/people.ts";
import { Relay } from "../../lib/host/relay.ts";
import type { Action, Engine } from "../../lib/mcp/engine.ts";

const encoder = new TextEncoder();
const FORWARD: readonly Action[] = [{ kind: "forward" }];

/** A relay whose three outputs are gathered as text. */
function wired(engine: Partial<Engine>, quiet = false) {
  const texts = { client: "", server: "", people: "" };
  function gather(where: keyof typeof texts): Output {
    return new Output((bytes) => {
      texts[where] += new TextDecoder().decode(bytes);
      return Promise.resolve();
    });
  }
  const client = gather("client");
  const server = gather("server");
  const stderr = gather("people");
  const people = new People(stderr, { quiet, patienceMs: 1 });
  const relay = new Relay({
    fromClient: () => FORWARD,
    fromServer: () => FORWARD,
    serverEnded: () => [],
    ...engine,
  }, { client, server, people });
  return {
    relay,
    async take(from: "client" | "server", text: string): Promise<void> {
      await relay.take(from, { kind: "line", bytes: encoder.encode(text) });
    },
    async written(): Promise<typeof texts> {
      for (const output of [client, server, stderr]) await output.room(0);
      return texts;
    },
  };
}

test("Relay forwards a line to the other side", async () => {
  const { take, written } = wired({});
  await take("client", "ask");
  await take("server", "answer");
  assert.deepEqual(await written(), {
    client: "answer\n",
    server: "ask\n",
    people: "",
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

test("Relay keeps log lines to itself when quiet, not stray lines", async () => {
  const { take, written } = wired({
    fromServer: () => [{ kind: "log", line: "cut" }, { kind: "noise" }],
  }, true);
  await take("server", "stray");
  assert.equal((await written()).people, "stray\n");
});

const FAILURES = [
  {
    name: "throws",
    fail: () => {
      throw new TypeError("broken\nhere");
    },
  },
  {
    name: "rejects",
    fail: () => Promise.reject(new TypeError("broken\nhere")),
  },
] as const;
for (const { name, fail } of FAILURES) {
  test(`Relay forwards a line for which the engine ${name}, and says so`, async () => {
    const engine = { fromClient: fail, fromServer: fail };
    const { take, written } = wired(engine, true);
    await take("client", "ask 1.0");
    await take("server", "answer 1.0");
    const { client, server, people } = await written();
    assert.equal(server, "ask 1.0\n");
    assert.equal(client, "answer 1.0\n");
    assert.equal(people.split("\n").length, 3);
    assert.match(
      people,
      /^toolcap: .* from the client .*TypeError: broken here/,
    );
  });
}

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

test("Relay survives an engine that fails when the server has ended", async () => {
  const { relay, written } = wired({
    serverEnded() {
      throw new TypeError("broken");
    },
  });
  relay.serverEnded("gone");
  assert.match((await written()).people, /stay unanswered.*broken/);
});

test("Relay takes more from a client that does not read its answers yet", async () => {
  const taking = Promise.withResolvers<void>();
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
