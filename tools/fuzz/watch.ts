import type { Side } from "../../lib/host/relay.ts";
import { type Action, allActions, type Engine } from "../../lib/mcp/engine.ts";
import { changeFault, type Edit } from "./compare.ts";
import { answerFault, callFault, ownFault, pushFault } from "./edits.ts";
import { Fault } from "./fault.ts";
import { type Expected, isForUs, Ledger } from "./ledger.ts";
import { sent } from "./outcome.ts";
import {
  at,
  type Element,
  elementsOf,
  nameOf,
  readLine,
  type Rpc,
  source,
} from "./rpc.ts";

/**
 * An engine under watch. What it does is judged when it is at rest: while both
 * sides speak at once, a cancellation and an answer may cross.
 */
export class Watch implements Engine {
  readonly #engine: Engine;
  readonly #maxChars: number;
  readonly #ledger = new Ledger();
  readonly #verdicts: Record<Side, (() => void)[]> = { client: [], server: [] };
  #running = 0;
  #fault: unknown;
  /** How many results were cut, and how many pages given. */
  pages = 0;

  /** @param maxChars The budget of a page, in characters. */
  constructor(engine: Engine, maxChars: number) {
    this.#engine = engine;
    this.#maxChars = maxChars;
  }

  get owed(): number {
    return this.#engine.owed ?? 0;
  }

  async fromClient(line: string): Promise<readonly Action[]> {
    return await this.#judged(
      "client",
      () => this.#engine.fromClient(line),
      (actions) => {
        const { client, server } = sent(actions, line, "server");
        if (server.length > 1) throw new Fault("one line became several");
        this.#passes(line, server[0]);
        this.#settles(client.flatMap(readLine));
      },
    );
  }

  async fromServer(line: string): Promise<readonly Action[]> {
    const elements = readLine(line);
    const expected = elements.map(({ rpc }) =>
      rpc?.kind === "response" ? this.#ledger.answer(rpc) : undefined
    );
    return await this.#judged(
      "server",
      () => this.#engine.fromServer(line),
      (actions) => {
        const { client, server } = sent(actions, line, "client");
        if (server.length > 0) throw new Fault("the engine spoke first");
        const isNoise = actions.some(({ kind }) => kind === "noise");
        if (isNoise !== (elements.length === 0)) {
          throw new Fault(
            isNoise ? "a message is noise" : "noise is a message",
          );
        }
        this.#arrives(elements, expected, client);
      },
    );
  }

  serverEnded(reason: string): readonly Action[] {
    const names = this.#ledger.end();
    const actions = this.#engine.serverEnded(reason);
    this.#noting(() => {
      const { client, server } = sent(actions, "", "client");
      if (server.length > 0) {
        throw new Fault("a message to a server that ended");
      }
      for (const { rpc } of client.flatMap(readLine)) {
        const { id = "" } = rpc ?? {};
        const index = names.indexOf(id);
        if (index >= 0) names.splice(index, 1);
        else if (!this.#ledger.isMuddled(id)) {
          throw new Fault(`an answer to nobody: ${id}`);
        }
      }
      const lost = names.filter((name) => !this.#ledger.isMuddled(name));
      if (lost.length > 0) throw new Fault(`never answered: ${lost}`);
    });
    return actions;
  }

  /** @throws {Fault} The first one, if a law was broken. */
  check(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  async #judged(
    from: Side,
    take: () => ReturnType<Engine["fromClient"]>,
    judge: (actions: readonly Action[]) => void,
  ): Promise<readonly Action[]> {
    this.#running++;
    try {
      const actions = await allActions(await take());
      this.pages += actions.filter(({ kind }) => kind === "log").length;
      this.#verdicts[from].push(() => judge(actions));
      return actions;
    } catch (cause) {
      this.#fault ??= new Fault(`the engine threw: ${cause}`, { cause });
      throw cause;
    } finally {
      if (--this.#running === 0) this.#noting(() => this.#judge());
    }
  }

  /** What the client asked and cancelled comes before what it was answered. */
  #judge(): void {
    const { client, server } = this.#verdicts;
    for (const verdict of client.splice(0)) verdict();
    for (const verdict of server.splice(0)) verdict();
    this.#ledger.arrived();
    this.#counts();
  }

  #noting(judge: () => void): void {
    try {
      judge();
    } catch (fault) {
      this.#fault ??= fault;
    }
  }

  /** What the client wrote reached the server, all but what is for us. */
  #passes(line: string, arrived: string | undefined): void {
    const elements = readLine(line);
    if (elements.length === 0) {
      if (arrived !== line) throw new Fault("what is no message did not pass");
      return;
    }
    const left = [...elementsOf(arrived ?? "")];
    const passed: string[] = [];
    const withheld: string[] = [];
    let why = "";
    for (const element of elements) {
      const { rpc } = element;
      const fault = left[0] && changeFault(element, left[0], callFault);
      const isPassed = left[0] !== undefined && fault === undefined;
      if (isPassed) left.shift();
      why = fault ?? why;
      if (rpc?.method === "notifications/cancelled") {
        this.#cancel(rpc, isPassed);
      } else if (rpc?.kind === "request" && isPassed) {
        passed.push(rpc.id);
        this.#ledger.ask(rpc);
      } else if (rpc && !isPassed && isForUs(rpc)) withheld.push(rpc.id);
      else if (!isPassed) throw new Fault(`a message did not pass: ${why}`);
    }
    if (left.length > 0) throw new Fault(`the server got another line: ${why}`);
    this.#ledger.withhold(withheld, passed);
  }

  #cancel(rpc: Rpc, isPassed: boolean): void {
    const id = at(rpc, ["params", "requestId"]);
    if (!id) return;
    const name = nameOf(source(id));
    const isOpen = this.#ledger.isOpen(name);
    this.#ledger.cancel(name);
    if (isOpen === "unclear" || isOpen === isPassed) return;
    throw new Fault(
      isPassed
        ? "the server got a cancel of what it does not run"
        : "the server did not get a cancel of what it runs",
    );
  }

  /** What the server wrote reached the client, changed only as we may. */
  #arrives(
    elements: readonly Element[],
    expected: readonly (Expected | undefined)[],
    lines: readonly string[],
  ): void {
    const left = lines.flatMap((line) => [...readLine(line)]);
    for (const [i, element] of elements.entries()) {
      // Answers of ours may stand between those of the server.
      const next = left.findIndex(({ rpc, text }) =>
        text === element.text || !rpc || !this.#ledger.isDue(rpc.id)
      );
      const fault = next < 0
        ? "a message did not arrive"
        : changeFault(element, left[next]!, (edit) =>
          this.#editFault(edit, expected[i]));
      if (fault === undefined) left.splice(next, 1);
      else if (!this.#mayVanish(element, expected[i])) throw new Fault(fault);
    }
    this.#settles(left);
  }

  #mayVanish({ rpc }: Element, expected: Expected | undefined): boolean {
    return !rpc || expected?.kind === "late" || this.#ledger.isGivenUp(rpc.id);
  }

  #editFault(edit: Edit, expected: Expected | undefined): string | undefined {
    if (edit.before.id !== edit.after.id) return "an answer to another request";
    switch (expected?.kind) {
      case "owed":
        return answerFault(edit, expected.ask, this.#maxChars);
      case "late":
        return expected.ask &&
          answerFault(edit, expected.ask, this.#maxChars);
      case "muddled":
        return undefined;
      case "unasked":
        return "an answer that nobody waits for changed";
      case undefined:
        return pushFault(edit, this.#maxChars);
    }
  }

  /** Each of our own answers is for a request that we kept to ourselves. */
  #settles(answers: readonly Element[]): void {
    for (const { rpc } of answers) {
      if (rpc?.kind !== "response") throw new Fault("a message from nobody");
      if (!this.#ledger.settle(rpc.id)) {
        throw new Fault(`an answer to nobody: ${rpc.id}`);
      }
      const fault = ownFault(rpc, this.#maxChars);
      if (fault) throw new Fault(fault);
    }
  }

  #counts(): void {
    const { owed, overdue } = this.#ledger;
    if (owed !== undefined && owed !== this.owed) {
      throw new Fault(`${this.owed} answers are owed, not ${owed}`);
    }
    if (overdue.length > 0) throw new Fault(`not answered by us: ${overdue}`);
  }
}
