import { PARAMS } from "./cursors.ts";
import { at, entries, type Rpc, string } from "./rpc.ts";

/** A request of the client that reached the server. */
export interface Ask {
  readonly method: string;
  /** It is a call whose arguments may ask us for something. */
  readonly isPage: boolean;
}

/** What the laws expect of an answer of the server. */
export type Expected =
  /** It answers this request, and must arrive. */
  | { readonly kind: "owed"; readonly ask: Ask }
  /** Its request was cancelled: it may be dropped. */
  | { readonly kind: "late"; readonly ask: Ask | undefined }
  /** Nobody asked: it goes on as it is. */
  | { readonly kind: "unasked" }
  /** The client used its id for two requests at once: it must arrive. */
  | { readonly kind: "muddled" };

/** Who waits for which answer, as an onlooker sees it. */
export class Ledger {
  readonly #open = new Map<string, Ask[]>();
  readonly #late = new Map<string, Ask | undefined>();
  readonly #muddled = new Set<string>();
  /** Those that the server is answering now: their cancellation may race. */
  readonly #arriving = new Set<string>();
  readonly #givenUp = new Set<string>();
  /**
   * Requests that the engine answers, but whose answers are still to come, and
   * the requests of the same batch that the server has.
   */
  readonly #due = new Map<string, readonly string[]>();

  /** A request reached the server. */
  ask(request: Rpc): void {
    const { id, method } = request;
    this.#isNew(id);
    const asks = this.#open.get(id) ?? [];
    this.#open.set(id, [...asks, { method, isPage: mayAskUs(request) }]);
  }

  /** The engine answers requests by itself, together with those of a batch. */
  withhold(ids: readonly string[], passed: readonly string[]): void {
    for (const id of ids) {
      this.#isNew(id);
      this.#due.set(id, passed);
    }
  }

  /** The engine gave an answer of its own; says whether it had to. */
  settle(id: string): boolean {
    return this.#due.delete(id) || this.#muddled.has(id);
  }

  /** Whether an answer of the engine itself is to come. */
  isDue(id: string): boolean {
    return this.#due.has(id);
  }

  /** The answers of ours that wait, though nothing more comes to wait for. */
  get overdue(): readonly string[] {
    if (this.#muddled.size > 0) return [];
    return [...this.#due.entries()]
      .filter(([, passed]) => !passed.some((id) => this.#open.has(id)))
      .map(([id]) => id);
  }

  /** Whether the client used an id for two requests at once. */
  isMuddled(id: string): boolean {
    return this.#muddled.has(id);
  }

  /** Whether a cancellation of a request should reach the server. */
  isOpen(id: string): boolean | "unclear" {
    const isUnclear = this.#muddled.has(id) || this.#arriving.has(id);
    return isUnclear ? "unclear" : this.#open.has(id);
  }

  /** The client cancelled a request. */
  cancel(id: string): void {
    const [ask] = this.#open.get(id) ?? [];
    if (this.#open.delete(id)) this.#late.set(id, ask);
    if (this.#arriving.has(id)) this.#givenUp.add(id);
  }

  /** Whether a request was cancelled while its answer was on its way. */
  isGivenUp(id: string): boolean {
    return this.#givenUp.has(id);
  }

  /** All that the server wrote is through. */
  arrived(): void {
    this.#arriving.clear();
    this.#givenUp.clear();
  }

  /** The server answers: what must become of it. */
  answer({ id }: Rpc): Expected {
    this.#arriving.add(id);
    const [ask, ...rest] = this.#open.get(id) ?? [];
    if (rest.length > 0) this.#open.set(id, rest);
    else this.#open.delete(id);
    const late = this.#late.get(id);
    if (this.#muddled.has(id)) {
      return this.#late.has(id)
        ? { kind: "late", ask: undefined }
        : { kind: "muddled" };
    }
    if (ask) return { kind: "owed", ask };
    return this.#late.delete(id)
      ? { kind: "late", ask: late }
      : { kind: "unasked" };
  }

  /** All requests that wait for an answer, which the server will not give. */
  end(): string[] {
    const names = [...this.#open.keys(), ...this.#due.keys()];
    this.#open.clear();
    this.#due.clear();
    return names;
  }

  /** How many answers the server owes; `undefined` if that cannot be told. */
  get owed(): number | undefined {
    if (this.#muddled.size > 0) return undefined;
    return [...this.#open.values()].flat()
      .filter(({ method }) => method !== "subscriptions/listen").length;
  }

  #isNew(id: string): void {
    const isUsed = this.#open.has(id) || this.#late.has(id) ||
      this.#due.has(id) || this.#arriving.has(id);
    if (isUsed) this.#muddled.add(id);
  }
}

/** A request that the server need not see. */
export function isForUs(rpc: Rpc): boolean {
  if (rpc.kind !== "request") return false;
  const taskId = string(at(rpc, ["params", "taskId"]));
  return mayAskUs(rpc) ||
    rpc.method.startsWith("tasks/") && !!taskId?.startsWith("toolcap:");
}

/** Whether a request is a call whose arguments may ask us for something. */
function mayAskUs(request: Rpc): boolean {
  return request.method === "tools/call" &&
    entries(at(request, ["params", "arguments"]))
      .some(({ key }) => PARAMS.includes(key));
}
