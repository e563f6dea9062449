import type { Action, Engine } from "../lib/mcp/engine.ts";
import { createEngine, type EngineOptions } from "../lib/mcp/session.ts";
import { count, CountingServer, NATIVE } from "./counting_server.ts";
import { OPTIONS } from "./portable/engine_wire.ts";

/** What happens next; the numbers choose among what there is. */
export interface Step {
  readonly kind: typeof KINDS[number];
  readonly tool: number;
  readonly pick: number;
  readonly how: number;
}

/** What can happen, the usual more often. */
export const KINDS = [
  "call",
  "call",
  "page",
  "page",
  "page",
  "page",
  "again",
  "cancel",
  "list",
  "list",
  "change",
  "batch",
  "task",
  "wait",
  "answer",
  "flood",
  "restart",
] as const;

/** The names under which a client may give a cursor. */
const PARAMS = ["cursor", "cursor", "page_cursor", "toolcap_cursor"];

/** More results than are kept. */
const FLOOD = 257;

const META =
  ',"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

/** A cursor that the client was given. */
interface Given {
  readonly tool: string;
  readonly cursor: string;
  readonly age: number;
}

/** A client, an engine, and a server that counts how often its tools run. */
export class World {
  readonly server: CountingServer = new CountingServer();
  /** Calls of the client with a cursor of ours. */
  readonly pages: Map<string, number> = new Map();
  /** Its other calls, and those of them to a tool that was not read-only. */
  readonly calls: Map<string, number> = new Map();
  readonly writes: Map<string, number> = new Map();
  /** Pages for which a tool ran though its result was held. */
  needless = 0;
  readonly #tools: readonly string[];
  readonly #options: EngineOptions;
  readonly #meta: string;
  #engine: Engine;
  /** Counts how often all that was held may have been lost. */
  #age = 0;
  #id = 0;
  /** Answers that the server keeps back. */
  #queue: string[] = [];
  #isWaiting = false;
  #sent: string[] = [];
  #cursors: Given[] = [];
  readonly #toolOf = new Map<number, string>();

  constructor(
    { generation, tools, ...options }: Partial<EngineOptions> & {
      readonly generation: "initialize" | "stateless";
      /** The tools that are called. */
      readonly tools: readonly string[];
    },
  ) {
    this.#options = { ...OPTIONS, ...options };
    this.#tools = tools;
    this.#meta = generation === "stateless" ? META : "";
    this.#engine = createEngine(this.#options);
  }

  /** Does one step, and all that follows from it. */
  async step(step: Step): Promise<void> {
    const { kind, pick } = step;
    const tool = this.#tools[step.tool % this.#tools.length]!;
    switch (kind) {
      case "call":
        return await this.#send(this.#call(tool, '{"q":1.0}'));
      case "page":
        return await this.#turn(step, tool);
      case "batch":
        return await this.#send(
          `[${this.#call(tool, "{}")},${this.#page(step, tool)}]`,
        );
      case "again":
        return await this.#again(pick);
      case "cancel":
        return await this.#send(
          `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${
            this.#id - pick % 5
          }}}`,
        );
      case "list":
        return await this.#send(this.#request("tools/list", '"cursor":""'));
      case "task":
        return await this.#send(
          this.#request("tasks/result", `"taskId":"task-${pick % 5}"`),
        );
      case "change":
        this.server.isChanged = !this.server.isChanged;
        return await this.#receive(
          '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
        );
      case "wait":
        this.#isWaiting = true;
        return;
      case "answer":
        this.#isWaiting = false;
        for (const line of this.#queue.splice(0).reverse()) {
          await this.#receive(line);
        }
        return;
      case "flood":
        this.#isWaiting = false;
        for (let i = 0; i < FLOOD; i++) {
          await this.#send(this.#call("flood", "{}"));
        }
        this.#age++;
        return;
      case "restart":
        this.#age++;
        this.#engine = createEngine(this.#options);
        this.#queue = [];
    }
  }

  /** Asks for a page. What is held is shown without the server. */
  async #turn(step: Step, tool: string): Promise<void> {
    const given = this.#given(step.pick);
    const line = this.#page(step, tool);
    const before = this.#ran();
    await this.#send(line);
    const isHeld = given?.age === this.#age &&
      line.includes(`"${given.cursor}"`);
    if (isHeld && this.#ran() > before) this.needless++;
  }

  #ran(): number {
    return [...this.server.runs.values()].reduce((sum, runs) => sum + runs, 0);
  }

  #given(pick: number): Given | undefined {
    return this.#cursors.at(-1 - pick % 5);
  }

  /** A call with a cursor that came for this tool, or for another. */
  #page({ pick, how }: Step, tool: string): string {
    const given = this.#given(pick);
    if (!given) return this.#call(tool, '{"cursor":""}');
    const name = how % 5 === 4 ? tool : given.tool;
    const param = PARAMS[how % PARAMS.length];
    const cursor = JSON.stringify(damaged(given.cursor, how));
    const task = how % 7 === 6 ? ',"task":{"ttl":1000}' : "";
    return this.#call(name, `{"q":1.0,"${param}":${cursor}}`, task);
  }

  /** A line comes once more, as it was or with new ids. */
  async #again(pick: number): Promise<void> {
    const line = this.#sent.at(-1 - pick % 10);
    if (line === undefined) return;
    const renew = () => `"id":${++this.#id}`;
    await this.#send(pick % 2 ? line : line.replaceAll(/"id":\d+/g, renew));
  }

  #call(tool: string, args: string, more = ""): string {
    return this.#request(
      "tools/call",
      `"name":"${tool}","arguments":${args}${more}`,
    );
  }

  #request(method: string, params: string): string {
    return `{"jsonrpc":"2.0","id":${++this
      .#id},"method":"${method}","params":{${params}${this.#meta}}}`;
  }

  async #send(line: string): Promise<void> {
    this.#sent = [...this.#sent.slice(-20), line];
    for (const { id, method, params } of [JSON.parse(line)].flat()) {
      if (method !== "tools/call") continue;
      this.#toolOf.set(id, params.name);
      // In a cursor of the tool's own, one that is not kept is the server's.
      const isOurs = PARAMS.some((name) =>
        isCursor(params.arguments[name]) &&
        !(name === "cursor" && NATIVE.includes(params.name))
      );
      count(isOurs ? this.pages : this.calls, params.name);
      if (!isOurs && !this.server.isReadOnly(params.name)) {
        count(this.writes, params.name);
      }
    }
    await this.#perform(await this.#engine.fromClient(line), line, "server");
  }

  async #receive(line: string): Promise<void> {
    await this.#perform(await this.#engine.fromServer(line), line, "client");
  }

  async #perform(
    actions: readonly Action[],
    line: string,
    ahead: "client" | "server",
  ): Promise<void> {
    for (const action of actions) {
      if (action.kind !== "forward" && action.kind !== "send") continue;
      const [to, message] = action.kind === "send"
        ? [action.to, action.message]
        : [ahead, line];
      if (to === "client") this.#learn(message);
      else await this.#serve(message);
    }
  }

  #learn(line: string): void {
    for (const { id, result } of [JSON.parse(line)].flat()) {
      const tool = this.#toolOf.get(id);
      const text = JSON.stringify(result?.content ?? "");
      for (const [, cursor] of text.matchAll(/cursor=\\"([\w-]+)\\"/g)) {
        if (tool && tool !== "flood") {
          this.#cursors.push({ tool, cursor: cursor!, age: this.#age });
        }
      }
    }
  }

  async #serve(line: string): Promise<void> {
    const answer = this.server.answer(line);
    if (answer === undefined) return;
    if (this.#isWaiting) this.#queue.push(answer);
    else await this.#receive(answer);
  }
}

/** A cursor as a model may give it back. */
function damaged(cursor: string, how: number): string {
  const place = how % cursor.length;
  switch (how % 11) {
    case 7:
      return `${cursor.slice(0, place)}A${cursor.slice(place + 1)}`;
    case 8:
      return ` ${cursor}==`;
    case 9:
      return btoa(`1:${how % 400}:${atob(cursor).slice(-8)}`);
    case 10:
      return cursor.slice(0, place);
    default:
      return cursor;
  }
}

/** Whether a value is what we give as a cursor, in whatever state. */
function isCursor(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    const text = atob(
      value.trim().replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/"),
    );
    return /^1:[\d.@]+:[0-9a-f]{8}$/.test(text);
  } catch {
    return false;
  }
}
