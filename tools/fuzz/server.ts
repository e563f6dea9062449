import type { Random } from "../calibrate/random.ts";
import { chance, weighted } from "./choose.ts";
import { respelled } from "./ids.ts";
import { toolsResult } from "./lists.ts";
import { message } from "./messages.ts";
import { toolResult } from "./results.ts";
import { at, get, readLine, type Rpc, source, string } from "./rpc.ts";
import { anyValue, quoted, words } from "./values.ts";

/** A request that waits for its answer. */
interface Pending {
  readonly rpc: Rpc;
  /** Those that came in one batch have the same number. */
  readonly batch: number;
}

/** A server that answers when it likes, and says what no server should. */
export class FakeServer {
  readonly #random: Random;
  #pending: Pending[] = [];
  #asked: string[] = [];
  /** The last results, given again when a tool runs again. */
  #results: string[] = [];
  #tasks = 0;
  #batches = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** How many answers it owes. */
  get owed(): number {
    return this.#pending.length;
  }

  /** Takes what arrives. */
  hears(line: string): void {
    const batch = line.trimStart().startsWith("[") ? ++this.#batches : 0;
    for (const { rpc } of readLine(line)) {
      if (rpc?.kind === "request") this.#pending.push({ rpc, batch });
    }
  }

  /** What it says next: an answer, or anything else. */
  next(): string {
    return this.owed > 0 && chance(this.#random, 0.75)
      ? this.answer()
      : this.#word();
  }

  /** Answers one request that it owes, or all those of a batch. */
  answer(): string {
    const random = this.#random;
    const { rpc, batch } = this.#pending[random.below(this.owed)]!;
    const isOne = batch === 0 || chance(random, 0.3);
    const chosen = this.#pending.filter((pending) =>
      isOne ? pending.rpc === rpc : pending.batch === batch
    );
    this.#pending = this.#pending.filter((other) => !chosen.includes(other));
    const answers = chosen.map(({ rpc }) => this.#answerTo(rpc));
    return isOne ? answers[0]! : `[${answers.join(",")}]`;
  }

  #answerTo(rpc: Rpc): string {
    const random = this.#random;
    return message(random, [
      ["id", respelled(random, source(get(rpc, "id")))],
      chance(random, 0.05)
        ? ["error", `{"code":-32603,"message":"no","data":${anyValue(random)}}`]
        : ["result", this.#resultFor(rpc)],
    ]);
  }

  #resultFor(rpc: Rpc): string {
    const random = this.#random;
    const meta = source(at(rpc, ["params", "_meta"]));
    const isStateless = meta.includes("protocolVersion");
    switch (rpc.method) {
      case "tools/list":
        return toolsResult(random);
      case "tools/call":
        return at(rpc, ["params", "task"]) || chance(random, 0.03)
          ? this.#task(isStateless)
          : this.#toolResult(isStateless);
      case "tasks/result":
        return this.#toolResult(isStateless);
      case "tasks/get":
        return this.#taskState(string(at(rpc, ["params", "taskId"])) ?? "");
      default:
        return anyValue(random);
    }
  }

  /** A new result, or an old one: a tool that runs again may give the same. */
  #toolResult(isStateless: boolean): string {
    const random = this.#random;
    if (this.#results.length > 0 && chance(random, 0.3)) {
      return random.pick(this.#results);
    }
    const result = toolResult(random, isStateless);
    this.#results = [...this.#results.slice(-5), result];
    return result;
  }

  #task(isStateless: boolean): string {
    const id = `"task-${++this.#tasks}"`;
    return isStateless
      ? `{"resultType":"task","taskId":${id},"status":"working"}`
      : `{"task":{"taskId":${id},"status":"working","ttl":null}}`;
  }

  #taskState(id: string): string {
    const random = this.#random;
    const status = random.pick(["completed", "completed", "working", "failed"]);
    const result = chance(random, 0.8)
      ? `,"result":${this.#toolResult(true)}`
      : "";
    return `{"taskId":${JSON.stringify(id)},"status":"${status}"${result}}`;
  }

  #word(): string {
    const random = this.#random;
    return weighted(random, [
      [3, () => this.#request()],
      [3, () =>
        message(random, [
          ["method", quoted(random, random.pick(NOTIFICATIONS))],
          ["params", anyValue(random)],
        ])],
      [2, () =>
        message(random, [
          ["method", '"notifications/tasks"'],
          ["params", this.#taskState(`task-${random.below(this.#tasks + 2)}`)],
        ])],
      [1, () =>
        message(random, [["id", `${random.below(30)}`], [
          "result",
          toolResult(random, false),
        ]])],
      [1, () => words(random, random.below(100)).replaceAll("\n", " ")],
      [1, () => anyValue(random)],
      [
        0.5,
        () =>
          `[${message(random, [["method", '"notifications/x"']])},${
            chance(random, 0.3) ? anyValue(random) : this.#request()
          }]`,
      ],
    ])();
  }

  #request(): string {
    const random = this.#random;
    const id = random.pick([`${random.below(20)}`, `"${random.below(9)}"`]);
    return message(random, [
      ["id", id],
      ["method", quoted(random, random.pick(METHODS))],
      ["params", anyValue(random)],
    ]);
  }
}

const METHODS = [
  "ping",
  "roots/list",
  "sampling/createMessage",
  "elicitation/create",
  "tools/call",
  "tools/list",
  "tasks/result",
];

const NOTIFICATIONS = [
  "notifications/tools/list_changed",
  "notifications/progress",
  "notifications/message",
  "notifications/cancelled",
  "notifications/resources/updated",
];
