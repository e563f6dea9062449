import type { Action } from "../mcp/engine.ts";
import { createEngine, type EngineOptions } from "../mcp/session.ts";
import { paramsOf } from "./handler_page.ts";
import type { PaginateOptions } from "./paginate_types.ts";
import type { CapSettings } from "./options.ts";

/** Options of {@linkcode Cap.transport}. */
export interface TransportOptions extends PaginateOptions {
  /**
   * Whose transport it is: a server's, or a client's that wants all results of
   * its server in pages.
   *
   * @default {"server"}
   */
  readonly side?: "server" | "client";
  /**
   * Tools that are left alone: names, or patterns such as `"get_*"`.
   *
   * @default {[]}
   */
  readonly skip?: readonly string[];
  /**
   * Whether a tool runs again for a page whose result is no longer kept.
   * `"safe"` means only a tool that is annotated `readOnlyHint`. A server that
   * has a new transport for each request keeps nothing, and needs `"always"`.
   *
   * @default {"safe"}
   */
  readonly rerun?: "safe" | "always" | "never";
  /** Is told of each result that is cut, in a line for people. */
  readonly log?: (line: string) => void;
}

/** A transport, of whatever SDK. */
export interface TransportLike {
  /** Begins to take messages. */
  start(): Promise<void>;
  /** Sends a message. */
  send(message: never, options?: never): Promise<void>;
  /** Ends the connection. */
  close(): Promise<void>;
  /** Is called when the connection has ended. */
  onclose?: (() => void) | undefined;
  /** Is called with what goes wrong. */
  onerror?: ((error: Error) => void) | undefined;
  /** Is called with each message. */
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

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
      const isMethod = typeof value === "function" && key !== "constructor" &&
        !Object.hasOwn(target, key);
      return isMethod ? value.bind(target) : value; // it may have private fields
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

/** A transport with an engine between it and the SDK. */
class CappedWire {
  onmessage: OnMessage | undefined;
  onclose: (() => void) | undefined;
  readonly #inner: Wire;
  readonly #engine: ReturnType<typeof createEngine>;
  readonly #side: Side;
  readonly #log: ((line: string) => void) | undefined;
  /** What was last taken from each side: messages stay in order. */
  readonly #last: Record<Side, Promise<unknown>> = {
    client: Promise.resolve(),
    server: Promise.resolve(),
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
      this.#settled().then(() => this.onclose?.());
    };
  }

  readonly send: Wire["send"] = async (message, along) => {
    await this.#take({ from: this.#side, message, along });
  };

  readonly close: Wire["close"] = async () => {
    await this.#inner.close();
    await this.#settled();
  };

  async #settled(): Promise<void> {
    await Promise.all(Object.values(this.#last));
  }

  /** Takes a message; resolves when what came of it is delivered. */
  async #take(letter: Letter): Promise<void> {
    const { from } = letter;
    // A delivery may last as long as its answer: the next one does not wait.
    const deliveries = this.#last[from].then(async () =>
      this.#perform(await this.#ask(letter), letter)
    );
    // What goes wrong with one is told to whoever sent it.
    this.#last[from] = deliveries.catch(() => undefined);
    await Promise.all(await deliveries);
  }

  async #ask({ from, message }: Letter): Promise<readonly Action[]> {
    try {
      const text = JSON.stringify(message);
      return from === "client"
        ? await this.#engine.fromClient(text)
        : await this.#engine.fromServer(text);
    } catch (error) {
      this.#fail(error);
      return [{ kind: "forward" }];
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
