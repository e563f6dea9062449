import type { Random } from "../calibrate/random.ts";
import { chance, weighted } from "./choose.ts";
import { anyCursor, CURSOR_PARAMS, cursorsIn } from "./cursors.ts";
import { anyFields, anyQuery } from "./views.ts";
import { newId, respelled } from "./ids.ts";
import { NAMES } from "./lists.ts";
import {
  CAPABILITIES,
  type Member,
  message,
  METHODS,
  NOTIFICATIONS,
  TASK_METHODS,
  VERSIONS,
} from "./messages.ts";
import { get, readLine, type Rpc, source, string } from "./rpc.ts";
import { anyValue, object, quoted, shuffled } from "./values.ts";

/** How a client speaks in one session. */
export interface Habits {
  readonly generation: "initialize" | "stateless" | "both";
  /** What it calls itself. */
  readonly name: string;
  /** How often it sends several messages as one batch. */
  readonly batches: number;
}

/** A client that says anything that one may say. */
export class FakeClient {
  readonly #random: Random;
  readonly #habits: Habits;
  /** The requests that are not answered: the id's source, and the tool. */
  readonly #waiting = new Map<string, { id: string; tool: string }>();
  #answered: string[] = [];
  #cursors: { tool: string; cursor: string }[] = [];
  #tasks: string[] = ['"toolcap::list"', '"none"'];
  /** Ids of the server's requests. */
  #asked: string[] = [];
  #count = 0;

  constructor(random: Random, habits: Habits) {
    this.#random = random;
    this.#habits = habits;
  }

  /** What it says first: it shakes hands, where that is the custom. */
  first(): string {
    const { generation, name } = this.#habits;
    if (generation === "stateless") return this.next();
    return this.#request("initialize", [
      ["protocolVersion", `"${this.#random.pick(VERSIONS)}"`],
      ["capabilities", this.#random.pick(CAPABILITIES)],
      ["clientInfo", `{"name":"${name}","version":"99.0"}`],
    ], { isStateless: false });
  }

  /** What it says next. */
  next(): string {
    if (!chance(this.#random, this.#habits.batches)) return this.#message();
    const messages = Array.from(
      { length: this.#random.between(1, 5) },
      () => this.#message(),
    );
    return `[${messages.join(",")}]`;
  }

  /** Takes what arrives. */
  hears(line: string): void {
    for (const { rpc } of readLine(line)) {
      if (rpc?.kind === "request") this.#asked.push(source(get(rpc, "id")));
      if (rpc?.kind === "response") this.#learns(rpc, line);
    }
  }

  #learns(answer: Rpc, line: string): void {
    const asked = this.#waiting.get(answer.id);
    if (!asked) return;
    const { id, tool } = asked;
    this.#waiting.delete(answer.id);
    this.#answered = [...this.#answered.slice(-9), id];
    const result = get(answer, "result");
    const task = string(get(get(result, "task") ?? result, "taskId"));
    if (task !== undefined) {
      this.#tasks = [...this.#tasks.slice(-9), JSON.stringify(task)];
    }
    const cursors = cursorsIn(line).map((cursor) => ({ tool, cursor }));
    this.#cursors = [...this.#cursors, ...cursors].slice(-20);
  }

  #message(): string {
    const random = this.#random;
    return weighted(random, [
      [14, () => this.#call()],
      [3, () => this.#request("tools/list", [["cursor", '""']])],
      [2, () => this.#cancel()],
      [2, () => this.#answer()],
      [3, () =>
        this.#request(random.pick(TASK_METHODS), [
          ["taskId", random.pick(this.#tasks)],
        ])],
      [2, () => this.#request(random.pick(METHODS), [["uri", '"a:b"']])],
      [1, () =>
        message(random, [
          ["method", quoted(random, random.pick(NOTIFICATIONS))],
          ["params", anyValue(random)],
        ])],
    ])();
  }

  #call(): string {
    const random = this.#random;
    const known = chance(random, 0.5) && this.#cursors.length > 0
      ? random.pick(this.#cursors)
      : undefined;
    const tool = known && chance(random, 0.9) ? known.tool : random.pick(NAMES);
    const cursor = (): Member => [
      chance(random, 0.8) ? "cursor" : random.pick(CURSOR_PARAMS),
      anyCursor(random, known?.cursor ?? "MTozNzo1YzBmYTE5Mw"),
    ];
    const args: (Member | undefined)[] = [
      chance(random, 0.7) ? ["q", anyValue(random)] : undefined,
      known || chance(random, 0.1) ? cursor() : undefined,
      chance(random, 0.02) ? cursor() : undefined,
      chance(random, 0.1) ? ["n", "1.0"] : undefined,
      chance(random, 0.15) ? ["_fields", anyFields(random)] : undefined,
      chance(random, 0.15) ? ["_find", anyQuery(random)] : undefined,
    ];
    return this.#request("tools/call", [
      ["name", quoted(random, tool)],
      ["arguments", object(random, shuffled(random, args))],
      chance(random, 0.1) ? ["task", '{"ttl":60000}'] : undefined,
    ], { tool });
  }

  #cancel(): string {
    const random = this.#random;
    const open = [...this.#waiting.values()].map(({ id }) => id);
    const id = weighted(random, [
      [open.length > 0 ? 6 : 0, () => random.pick(open)],
      [this.#answered.length > 0 ? 2 : 0, () => random.pick(this.#answered)],
      [1, () => anyValue(random)],
    ])();
    return message(random, [
      ["method", '"notifications/cancelled"'],
      ["params", object(random, [["requestId", respelled(random, id)]])],
    ]);
  }

  /** An answer to the server, or to nobody. */
  #answer(): string {
    const random = this.#random;
    const id = this.#asked.pop() ?? `${random.below(20)}`;
    return message(random, [
      ["id", id],
      chance(random, 0.2)
        ? ["error", '{"code":-32603,"message":"no"}']
        : ["result", anyValue(random)],
    ]);
  }

  #request(
    method: string,
    params: readonly (Member | undefined)[],
    of: { readonly tool?: string; readonly isStateless?: boolean } = {},
  ): string {
    const random = this.#random;
    const { generation } = this.#habits;
    const { isStateless = chance(random, SHARE[generation]), tool = "" } = of;
    const id = this.#id(isStateless);
    const line = message(random, [
      ["id", id],
      ["method", quoted(random, method)],
      [
        "params",
        object(random, [
          ...params,
          isStateless
            ? ["_meta", this.#meta()]
            : chance(random, 0.2)
            ? ["_meta", `{"progressToken":${id}}`]
            : undefined,
        ]),
      ],
    ]);
    for (const { rpc } of readLine(line)) {
      if (rpc) this.#waiting.set(rpc.id, { id, tool });
    }
    return line;
  }

  /** A new id; or, since 2026-07-28, one whose request was answered. */
  #id(isStateless: boolean): string {
    const random = this.#random;
    const used = isStateless && chance(random, 0.2)
      ? this.#answered.pop()
      : undefined;
    return used ?? newId(random, this.#count++);
  }

  #meta(): string {
    const name = JSON.stringify(this.#habits.name);
    return `{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
      `"io.modelcontextprotocol/clientInfo":{"name":${name},"version":"9"},` +
      `"io.modelcontextprotocol/clientCapabilities":` +
      `${this.#random.pick(CAPABILITIES)}}`;
  }
}

/** How many of the requests belong to the protocol since 2026-07-28. */
const SHARE: Readonly<Record<Habits["generation"], number>> = {
  initialize: 0,
  stateless: 1,
  both: 0.5,
};
