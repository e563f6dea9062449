import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action } from "../../lib/mcp/engine.ts";
import { wired } from "./host_wired.ts";

/** What an engine may do wrong; the types are lied to, as a fault would. */
const FAULTS: readonly {
  readonly name: string;
  readonly fail: (line: string) => readonly Action[] | Promise<never>;
}[] = [
  {
    name: "throws",
    fail(line) {
      throw new TypeError(`cannot read ${line}\nhere`);
    },
  },
  {
    name: "rejects",
    fail: (line) => Promise.reject(new TypeError(`cannot read ${line}`)),
  },
  {
    name: "throws what is no error",
    fail(line) {
      throw line;
    },
  },
  {
    name: "throws an error that was renamed",
    fail(line) {
      throw Object.assign(new Error(line), { stack: `${line} (a.ts:1:2)` });
    },
  },
  { name: "gives no list", fail: () => undefined as unknown as Action[] },
  {
    name: "gives an action of no kind",
    fail: () => [{ kind: "log", line: "half" }, { kind: "x" } as never],
  },
  {
    name: "gives an action without its message",
    fail: () => [{ kind: "send", to: "client" } as never],
  },
  {
    name: "sends to nobody",
    fail: () => [{ kind: "send", to: "me", message: "{}" } as never],
  },
  {
    name: "sends two lines as one",
    fail: () => [{ kind: "send", to: "client", message: "{}\n{}" }],
  },
  {
    name: "logs nothing",
    fail: () => [{ kind: "log" } as never],
  },
];

for (const { name, fail } of FAULTS) {
  test(`C12: a message goes on as it is when the engine ${name}`, async () => {
    const engine = { fromClient: fail, fromServer: fail };
    const { take, written } = wired(engine, true);
    await take("client", "secret 1.0");
    await take("server", "secret 1e400");
    const { client, server, people, events } = await written();
    assert.equal(server, "secret 1.0\n");
    assert.equal(client, "secret 1e400\n");
    assert.match(
      people,
      /^toolcap: [^\n]* from the client goes on [^\n]*\ntoolcap: [^\n]* from the server goes on [^\n]*\n$/,
    );
    assert.equal(events.match(/"event":"fault"/g)?.length, 2);
    assert.doesNotMatch(people + events, /secret|half/);
  });
}

test("C12: people and the log are told what failed, and where", async () => {
  const { take, written } = wired({
    fromServer: (line) => JSON.parse(line),
  });
  await take("server", "secret");
  const { people, events } = await written();
  assert.match(people, / failed: SyntaxError( at [\w.-]+:\d+:\d+)?\n$/);
  assert.match(events, /"event":"fault",.*"error":"SyntaxError/);
});

for (
  const serverEnded of [
    () => {
      throw new TypeError("secret");
    },
    () => [{ kind: "send", to: "client" } as never],
  ]
) {
  test("C12: an engine that fails at the end of the server is told of", async () => {
    const { relay, written } = wired({ serverEnded });
    relay.serverEnded("gone");
    const { client, people } = await written();
    assert.equal(client, "");
    assert.match(people, /stay unanswered: TypeError/);
    assert.doesNotMatch(people, /secret/);
  });
}
