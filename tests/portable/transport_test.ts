import assert from "node:assert/strict";
import { test } from "node:test";
import { Cap, type TransportOptions } from "../../mod.ts";

const cap = new Cap({ budget: { chars: 2_000 } });
const RECORDS = Array.from({ length: 300 }, (_, id) => ({ id, name: "Ada" }));

type Message = Readonly<Record<string, unknown>>;

/** A transport whose other end is in the test's hands. */
class Wire {
  readonly #sent: { message: unknown; options: unknown }[] = [];
  readonly #waiting = new Map<() => void, () => boolean>();
  onmessage?: ((message: Message, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  sessionId?: string;
  protocolVersion = "";
  /** Called for each message that is sent. */
  onsend: (message: Message) => Promise<void> = () => Promise.resolve();

  /** What was sent, and with what. */
  get sent(): readonly { message: unknown; options: unknown }[] {
    return this.#sent;
  }

  /** Says that something may have happened that is waited for. */
  changed(): void {
    for (const [resolve, isDone] of this.#waiting) {
      if (isDone()) resolve();
    }
  }

  /** Resolves when something has happened. */
  async until(isDone: () => boolean): Promise<void> {
    if (isDone()) return;
    await new Promise<void>((resolve) => this.#waiting.set(resolve, isDone));
  }

  /** Resolves when so many messages were sent. */
  async sends(count: number): Promise<void> {
    await this.until(() => this.#sent.length >= count);
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  async send(message: Message, options?: unknown): Promise<void> {
    this.#sent.push({ message, options });
    this.changed();
    await this.onsend(message);
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version;
    this.#sent.length = 0;
  }
}

/** A server's capped transport, and a server that answers calls. */
function served(options: TransportOptions = {}, records: unknown = RECORDS) {
  const wire = new Wire();
  const heard: { message: Message; extra: unknown }[] = [];
  const outer = cap.transport(wire, options);
  outer.onmessage = (message, extra) => {
    heard.push({ message, extra });
    wire.changed();
    if (message["method"] !== "tools/call") return;
    const text = JSON.stringify(records);
    const result = { content: [{ type: "text", text }] };
    outer.send({ jsonrpc: "2.0", id: message["id"], result }, { of: extra });
  };
  return { wire, outer, heard };
}

function call(id: unknown, args: Message = {}): Message {
  const params = { name: "list", arguments: args };
  return { jsonrpc: "2.0", id, method: "tools/call", params };
}

/** The text of a result. */
function textOf(message: unknown): string {
  const { result } = message as {
    result: { content: readonly { text: string }[] };
  };
  return result.content[0]!.text;
}

test("Cap.transport() hands on what it need not change, the very object", async () => {
  const { wire, outer, heard } = served();
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const extra = { authInfo: "me" };
  wire.onmessage?.(ping, extra);
  await wire.until(() => heard.length === 1);
  assert.equal(heard[0]?.message, ping);
  assert.equal(heard[0].extra, extra);
  const pong = { jsonrpc: "2.0", id: 1, result: {} };
  const options = { relatedRequestId: 1 };
  await outer.send(pong, options);
  assert.equal(wire.sent[0]?.message, pong);
  assert.equal(wire.sent[0].options, options);
});

test("Cap.transport() keeps what is sent along with a message that it changes", async () => {
  const { wire, heard } = served();
  const extra = { authInfo: "me" };
  wire.onmessage?.(call(1, { team: "red", cursor: "" }), extra);
  await wire.sends(1);
  const { params } = heard[0]!.message as {
    params: { arguments: Message };
  };
  assert.equal(heard[0]!.extra, extra);
  assert.deepEqual(params.arguments, { cursor: "", team: "red" });
  assert.deepEqual(wire.sent[0]?.options, { of: extra });
  assert.equal(JSON.parse(textOf(wire.sent[0].message)).page.total, 300);
});

test("Cap.transport() answers a next page itself", async () => {
  const { wire, heard } = served();
  wire.onmessage?.(call(1));
  await wire.sends(1);
  const first = JSON.parse(textOf(wire.sent[0]?.message));
  wire.onmessage?.(call("two", { cursor: first.page.next_cursor }));
  await wire.sends(2);
  assert.equal(heard.length, 1);
  const { message, options } = wire.sent[1]!;
  assert.equal((message as Message)["id"], "two");
  assert.equal(options, undefined);
  assert.equal(JSON.parse(textOf(message)).items[0].id, first.items.length);
});

test("Cap.transport() goes by the limits of the client that asks", async () => {
  const wire = new Wire();
  const outer = new Cap().transport(wire);
  outer.onmessage = ({ id, method }) => {
    if (method !== "tools/call") return;
    const text = "word ".repeat(9_000);
    const result = { content: [{ type: "text", text }] };
    outer.send({ jsonrpc: "2.0", id, result });
  };
  const lengths: number[] = [];
  for (const name of ["unknown", "codex-mcp-client", "claude-code"]) {
    const params = { clientInfo: { name, version: "1.0.0" }, capabilities: {} };
    wire.onmessage?.({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    wire.onmessage?.(call(1));
    await wire.sends(lengths.length + 1);
    lengths.push(textOf(wire.sent.at(-1)?.message).length);
  }
  assert.equal(new Set(lengths).size, 3, `${lengths}`);
});

test("Cap.transport() keeps messages in order, and waits for no delivery", async () => {
  const wire = new Wire();
  const outer = cap.transport(wire, { side: "client" });
  const waiting: (() => void)[] = [];
  wire.onsend = () => new Promise((resolve) => waiting.push(resolve));
  const sends = [1, 2, 3].map((id) => outer.send(call(id)));
  await wire.sends(3);
  assert.deepEqual(
    wire.sent.map(({ message }) => (message as Message)["id"]),
    [1, 2, 3],
  );
  for (const resolve of waiting) resolve();
  await Promise.all(sends);
});

test("Cap.transport() hands on at once what has to wait for nothing", async () => {
  const { wire, outer, heard } = served();
  outer.onmessage = ({ id }) => {
    const error = { code: -32601, message: "Method not found" };
    outer.send({ jsonrpc: "2.0", id, error });
  };
  const odd = { jsonrpc: "2.0", id: 1, method: "odd" };
  wire.onmessage?.(odd);
  assert.equal(wire.sent.length, 1);

  // What comes behind a result that is cut waits for it.
  outer.onmessage = undefined;
  wire.onmessage?.(call(2));
  const text = JSON.stringify(RECORDS);
  const result = { content: [{ type: "text", text }] };
  const progress = { jsonrpc: "2.0", method: "notifications/progress" };
  await Promise.all([
    outer.send({ jsonrpc: "2.0", id: 2, result }),
    outer.send(progress),
  ]);
  assert.equal(JSON.parse(textOf(wire.sent[1]?.message)).page.total, 300);
  assert.equal(wire.sent[2]?.message, progress);
  outer.send(progress);
  assert.equal(wire.sent.length, 4);
  assert.deepEqual(heard, []);
});

test("Cap.transport() of a client forgets what was given up by its signal", async () => {
  const wire = new Wire();
  const outer = cap.transport(wire, { side: "client" });
  const heard: unknown[] = [];
  outer.onmessage = ({ id }) => void heard.push(id);
  const stop = new AbortController();
  const { params, ...request } = call(1);
  const version = "io.modelcontextprotocol/protocolVersion";
  const _meta = { [version]: "2026-07-28" };
  const stateless = { ...request, params: { ...params as Message, _meta } };
  await outer.send(stateless, { requestSignal: stop.signal });
  stop.abort();
  assert.equal(wire.sent.length, 1);
  wire.onmessage?.({ jsonrpc: "2.0", id: 1, result: { content: [] } });
  wire.onmessage?.({ jsonrpc: "2.0", id: 2, method: "ping" });
  assert.deepEqual(heard, [2]);
});

test("Cap.transport() of a client pages what its server answers", async () => {
  const wire = new Wire();
  const outer = cap.transport(wire, { side: "client" });
  const heard: Message[] = [];
  outer.onmessage = (message) => {
    heard.push(message);
    wire.changed();
  };
  await outer.send(call(7), { onresumptiontoken: "kept" });
  assert.deepEqual(wire.sent[0]?.options, { onresumptiontoken: "kept" });
  const content = [{ type: "text", text: JSON.stringify(RECORDS) }];
  wire.onmessage?.({ jsonrpc: "2.0", id: 7, result: { content } });
  await wire.until(() => heard.length === 1);
  const first = JSON.parse(textOf(heard[0]));
  await outer.send(call(8, { cursor: first.page.next_cursor }));
  assert.equal(wire.sent.length, 1);
  assert.equal(JSON.parse(textOf(heard[1])).items[0].id, first.items.length);
});

test("Cap.transport() searches while other messages pass", async () => {
  const { wire, outer, heard } = served({ find: true });
  const list = {
    jsonrpc: "2.0",
    id: 1,
    result: { tools: [{ name: "list", inputSchema: { type: "object" } }] },
  };
  wire.onmessage?.({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  await wire.until(() => heard.length === 1);
  await outer.send(list);
  assert.match(
    JSON.stringify(wire.sent[0]?.message),
    /"_find":\{"type":"string","description":"text to find in the result"\}/,
  );
  wire.onmessage?.(call(2, { _find: '"id":7}' }));
  wire.onmessage?.({ jsonrpc: "2.0", id: 3, method: "ping" });
  await wire.until(() => heard.length === 3);
  await wire.sends(2);
  assert.deepEqual(heard[1]?.message["params"], {
    name: "list",
    arguments: {},
  });
  assert.match(textOf(wire.sent[1]?.message), /of 300 items match/);
});

test("Cap.transport() leaves alone the tools that are to be skipped", async () => {
  const { wire } = served({ skip: ["li*"] });
  wire.onmessage?.(call(1));
  await wire.sends(1);
  assert.equal(textOf(wire.sent[0]?.message), JSON.stringify(RECORDS));
});

test("Cap.transport() runs a tool again only where that is allowed", async () => {
  const first = served();
  first.wire.onmessage?.(call(1));
  await first.wire.sends(1);
  const { next_cursor: cursor } =
    JSON.parse(textOf(first.wire.sent[0]?.message)).page;
  for (const rerun of ["never", "always"] as const) {
    const { wire, heard } = served({ rerun });
    wire.onmessage?.(call(1, { cursor }));
    await wire.sends(1);
    assert.equal(heard.length, rerun === "always" ? 1 : 0);
    const text = textOf(wire.sent[0]?.message);
    assert.match(text, rerun === "always" ? /"items":"/ : /no longer kept/);
  }
});

test("Cap.transport() tells people what it cut", async () => {
  const lines: string[] = [];
  const { wire } = served({ log: (line) => lines.push(line) });
  wire.onmessage?.(call(1));
  await wire.sends(1);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /^list: cut, showing items 1-\d+ of 300$/);
});

test("Cap.transport() is the transport in all else", async () => {
  const wire = new Wire();
  const outer = cap.transport(wire);
  assert.ok(outer instanceof Wire);
  assert.equal(outer.constructor, Wire);
  outer.sessionId = "abc";
  assert.equal(wire.sessionId, "abc");
  outer.setProtocolVersion("2025-11-25"); // it has private fields
  assert.equal(wire.protocolVersion, "2025-11-25");
  assert.deepEqual(outer.sent, []);
  await outer.start();
});

test("Cap.transport() takes a transport that is no object of a class", async () => {
  const sent: unknown[] = [];
  const socket: { receive?: (message: Message) => void } = {};
  const outer = cap.transport({
    onmessage: undefined as ((message: Message) => void) | undefined,
    start() {
      socket.receive = (message) => this.onmessage?.(message);
      return Promise.resolve();
    },
    send(message: Message) {
      return Promise.resolve(void sent.push(message));
    },
    close: () => Promise.resolve(),
  });
  const content = [{ type: "text", text: JSON.stringify(RECORDS) }];
  outer.onmessage = ({ id }) =>
    outer.send({ jsonrpc: "2.0", id, result: { content } });
  await outer.start();
  socket.receive?.(call(1));
  await outer.close();
  assert.equal(JSON.parse(textOf(sent[0])).page.total, 300);
});

test("Cap.transport() says what goes wrong at the end", async () => {
  const wire = new Wire();
  const outer = cap.transport(wire);
  const errors: string[] = [];
  wire.onerror = ({ message }) => {
    errors.push(message);
    wire.changed();
  };
  outer.onclose = () => {
    throw new Error("the handler failed");
  };
  await outer.close();
  await wire.until(() => errors.length === 1);
  assert.deepEqual(errors, ["the handler failed"]);
});

test("Cap.transport() keeps the handlers that were there", async () => {
  const wire = new Wire();
  const calls: string[] = [];
  wire.onmessage = () => calls.push("message");
  wire.onclose = () => calls.push("close");
  const outer = cap.transport(wire);
  assert.equal(typeof outer.onmessage, "function");
  wire.onmessage({ jsonrpc: "2.0", method: "notifications/initialized" });
  await outer.close();
  assert.deepEqual(calls, ["message", "close"]);
});

test("Cap.transport() hands on what came before the end, then ends", async () => {
  const wire = new Wire();
  const outer = cap.transport(wire, { side: "client" });
  const calls: unknown[] = [];
  outer.onmessage = ({ id }) => void calls.push(id);
  outer.onclose = () => {
    calls.push("close");
    wire.changed();
  };
  await outer.send(call(1));
  const content = [{ type: "text", text: JSON.stringify(RECORDS) }];
  wire.onmessage?.({ jsonrpc: "2.0", id: 1, result: { content } });
  wire.onclose?.();
  await wire.until(() => calls.length === 2);
  assert.deepEqual(calls, [1, "close"]);
});

test("Cap.transport() says what goes wrong, and goes on", async () => {
  const wire = new Wire();
  const outer = cap.transport(wire);
  const errors: string[] = [];
  outer.onerror = ({ message }) => {
    errors.push(message);
    wire.changed();
  };
  outer.onmessage = () => {
    throw new Error("the handler failed");
  };
  wire.onmessage?.({ jsonrpc: "2.0", id: 1, method: "ping" });
  await wire.until(() => errors.length === 1);
  assert.deepEqual(errors, ["the handler failed"]);

  wire.onsend = () => Promise.reject(new Error("nobody is there"));
  const pong = { jsonrpc: "2.0", id: 1, result: {} };
  await assert.rejects(outer.send(pong), { message: "nobody is there" });
  wire.onsend = () => Promise.resolve();

  // No JSON can say it: that is for the transport to judge.
  const odd = { jsonrpc: "2.0", id: 1n, result: {} };
  await outer.send(odd);
  assert.equal(wire.sent.at(-1)?.message, odd);
  assert.equal(errors.length, 2);
});

test("Cap.transport() has one state for each connection", async () => {
  const a = served();
  const b = served();
  a.wire.onmessage?.(call(1));
  await a.wire.sends(1);
  const { page } = JSON.parse(textOf(a.wire.sent[0]?.message));
  b.wire.onmessage?.(call(1, { cursor: page.next_cursor }));
  await b.wire.sends(1);
  assert.match(textOf(b.wire.sent[0]?.message), /no longer kept/);
});

test("Cap.transport() refuses parameters of one name", () => {
  assert.throws(
    () => cap.transport(new Wire(), { find: "a", fields: "a" }),
    RangeError,
  );
});

test("Cap.transport() takes only a transport, and gives that", () => {
  const outer: Wire = cap.transport(new Wire());
  assert.ok(outer);
  // @ts-expect-error a transport can be closed
  assert.ok(cap.transport({ send: () => Promise.resolve() }));
  // @ts-expect-error there is no such side
  assert.ok(cap.transport(new Wire(), { side: "proxy" }));
  // @ts-expect-error there is no such option
  assert.ok(cap.transport(new Wire(), { trim: true }));
});
