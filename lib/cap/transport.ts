import type { Action } from "../mcp/engine.ts";
import { createEngine, type EngineOptions } from "../mcp/session.ts";
import { paramsOf } from "./handler_page.ts";
import type { CapSettings } from "./options.ts";
import type { TransportLike, TransportOptions } from "./transport_types.ts";

/** A transport as we use it: what a message is made of is the SDK's matter. */
interface Wire {
  send(message: unknown, options?: unknown): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: OnMessage | undefined;
}

type OnMessage = (message: unknown, extra?: unknown) => void;
type Side = "client" | "server";

/** A message on its way, and what the SDK sends along with it. */
interface Letter {
  readonly from: Side;
  readonly message: unknown;
  readonly along: unknown;
}

/** Puts an engine between a transport and its SDK. */
export function cappedTransport<T extends TransportLike>(
  transport: T,
  { cut }: CapSettings,
  options: TransportOptions,
): T {
  const { side = "server", skip = [], rerun = "safe", log } = options;
  const { fields, find } = paramsOf(options, cut.cursorParam);
  const engine: EngineOptions = {
    ...cut,
    fieldsParam: fields,
    findParam: find,
    skip,
    rerun,
  };
  // A parse boundary: the SDKs' types of messages are not ours to know.
  const wire = new CappedWire(transport as unknown as Wire, {
    engine,
    side,
    log,
  });
  return new Proxy(transport, {
    get(target, key) {
      if (isOurs(key)) return wire[key];
      const value: unknown = Reflect.get(target, key, target);
      // It may have private fields, and hands its messages to what it calls
      // its own onmessage, which is ours.
      return isMethod(key, value) ? value.bind(target) : value;
    },
    set(target, key, value) {
      return isOurs(key)
        ? Reflect.set(wire, key, value)
        : Reflect.set(target, key, value, target);
    },
  });
}

const OURS = ["send", "close", "onmessage", "onclose"] as const;

function isOurs(key: string | symbol): key is (typeof OURS)[number] {
  return OURS.some((name) => name === key);
}

function isMethod(
  key: string | symbol,
  value: unknown,
): value is CallableFunction {
  return typeof value === "function" && key !== "constructor" &&
    key !== "onerror";
}

/** A transport with an engine between it and the SDK. */
class CappedWire {
  onmessage: OnMessage | undefined;
  onclose: (() => void) | undefined;
  readonly #inner: Wire;
  readonly #engine: ReturnType<typeof createEngine>;
  readonly #side: Side;
  readonly #log: ((line: string) => void) | undefined;
  /** What each side waits for: messages stay in order. */
  readonly #last: Record<Side, Promise<unknown> | undefined> = {
    client: undefined,
    server: undefined,
  };
  #isClosed = false;

  constructor(
    inner: Wire,
    { engine, side, log }: {
      readonly engine: EngineOptions;
      readonly side: Side;
      readonly log: ((line: string) => void) | undefined;
    },
  ) {
    this.#inner = inner;
    this.#engine = createEngine(engine);
    this.#side = side;
    this.#log = log;
    this.onmessage = inner.onmessage;
    this.onclose = inner.onclose;
    inner.onmessage = (message, along) => {
      const from = side === "server" ? "client" : "server";
      this.#take({ from, message, along }).catch((error) => this.#fail(error));
    };
    inner.onclose = () => {
      this.#isClosed = true;
      // What came before the end is heard before it.
      this.#settled().then(() => this.onclose?.())
        .catch((error) => this.#fail(error));
    };
  }

  readonly send: Wire["send"] = async (message, along) => {
    this.#heedSignal(message, along);
    await this.#take({ from: this.#side, message, along });
  };

  readonly close: Wire["close"] = async () => {
    await this.#inner.close();
    await this.#settled();
  };

  /** Since 2026-07-28 a client on HTTP gives a request up by ending its stream. */
  #heedSignal(message: unknown, along: unknown): void {
    const { requestSignal: signal } = (along ?? {}) as Record<string, unknown>;
    const { id: requestId } = message as { readonly id?: unknown };
    if (!(signal instanceof AbortSignal)) return;
    const method = "notifications/cancelled";
    const cancelled = { jsonrpc: "2.0", method, params: { requestId } };
    signal.addEventListener("abort", () => {
      this.#engine.fromClient(JSON.stringify(cancelled)); // nobody else hears it
    }, { once: true });
  }

  async #settled(): Promise<void> {
    await Promise.all(Object.values(this.#last));
  }

  /**
   * Takes a message; resolves when what came of it is delivered. That is at
   * once if nothing has to be waited for: a transport for one request, of SDK
   * 2.x, answers with the status 404 only what is refused at once.
   */
  async #take(letter: Letter): Promise<void> {
    const { from } = letter;
    const last = this.#last[from];
    const actions = last
      ? last.then(() => this.#ask(letter))
      : this.#ask(letter);
    if (!(actions instanceof Promise)) {
      await Promise.all(this.#perform(actions, letter));
      return;
    }
    // A delivery may last as long as its answer: the next one does not wait.
    const deliveries = actions.then((known) => this.#perform(known, letter));
    const rest = () => {
      if (this.#last[from] === done) this.#last[from] = undefined;
    };
    // What goes wrong with one is told to whoever sent it.
    const done: Promise<void> = deliveries.then(rest, rest);
    this.#last[from] = done;
    await Promise.all(await deliveries);
  }

  #ask(letter: Letter): readonly Action[] | Promise<readonly Action[]> {
    const { from, message } = letter;
    const passOn = (error: unknown): readonly Action[] => {
      this.#fail(error);
      return [{ kind: "forward" }];
    };
    try {
      const text = JSON.stringify(message);
      const actions = from === "client"
        ? this.#engine.fromClient(text)
        : this.#engine.fromServer(text);
      return actions instanceof Promise ? actions.catch(passOn) : actions;
    } catch (error) {
      return passOn(error);
    }
  }

  #perform(actions: readonly Action[], letter: Letter): Promise<void>[] {
    const ahead = letter.from === "client" ? "server" : "client";
    return actions.flatMap((action) => {
      switch (action.kind) {
        case "forward":
        case "noise": // what it is, is for the SDK to judge
          return this.#deliver(ahead, letter.message, letter.along);
        case "send": {
          const along = action.to === ahead ? letter.along : undefined;
          return this.#deliver(action.to, JSON.parse(action.message), along);
        }
        case "log":
          this.#log?.(action.line);
          return [];
        case "later":
          this.#later(action.actions, letter);
          return [];
      }
    });
  }

  async #deliver(to: Side, message: unknown, along: unknown): Promise<void> {
    if (to === this.#side) this.onmessage?.(message, along);
    else await this.#inner.send(message, along);
  }

  /** What takes long goes out when it is known, unless nobody is there. */
  async #later(
    actions: Promise<readonly Action[]>,
    letter: Letter,
  ): Promise<void> {
    try {
      const known = await actions;
      if (!this.#isClosed) await Promise.all(this.#perform(known, letter));
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#inner.onerror?.(
      error instanceof Error ? error : new Error(String(error)),
    );
  }
}
