import { Child } from "./child.ts";
import { Exchange } from "./exchange.ts";
import { type Id, type Message, SUBSCRIPTION_KEY } from "./http.ts";

/** Who speaks to a child. */
export type Era =
  /** One HTTP session: its ids and tokens reach the child as they are. */
  | "session"
  /**
   * Any number of HTTP clients, since 2026-07-28: their ids, and the tokens
   * that go with them, are replaced on the way to the child and put back.
   */
  | "stateless";

/** A request that the child has not answered. */
interface Open {
  readonly request: Message;
  /** The progress token that the child knows it by. */
  readonly token: Id;
  readonly exchange: Exchange;
}

/** A child, and the HTTP requests that wait for it. */
export class Peer {
  readonly #era: Era;
  readonly #child: Child;
  /** By the id that the child knows. */
  readonly #open = new Map<Id, Open>();
  #standalone: Exchange | undefined;
  #lastId = 0;

  constructor(era: Era, command: readonly string[], logFile: string) {
    this.#era = era;
    this.#child = new Child(
      command,
      logFile,
      (line) => this.#receive(JSON.parse(line)),
    );
    this.#child.ended.then(() => this.#end());
  }

  /** Passes on what a client posted. */
  post(message: Message, signal: AbortSignal): Promise<Response> {
    const { id } = message;
    if (id === undefined || message.method === undefined) {
      this.#write(message);
      return Promise.resolve(new Response(null, { status: 202 }));
    }
    const isStateless = this.#era === "stateless";
    const wireId = isStateless ? ++this.#lastId : id;
    const exchange = new Exchange(
      // In a session a client that goes away may come back.
      isStateless ? () => this.#cancel(wireId) : () => {},
    );
    // Whether a notification comes first may be a matter of time. That must
    // not decide in what way a session is answered.
    if (!isStateless) exchange.stream();
    signal.addEventListener("abort", () => exchange.abandon());
    const token = isStateless
      ? wireId
      : message.params?._meta?.progressToken ?? id;
    this.#open.set(wireId, { request: message, token, exchange });
    this.#write({ ...retagged(message, wireId, token), id: wireId });
    return exchange.response;
  }

  /** Opens the stream for what belongs to no request. */
  listen(): Promise<Response> {
    this.#standalone = new Exchange(() => this.#standalone = undefined);
    this.#standalone.stream();
    return this.#standalone.response;
  }

  /** Ends the child. */
  close(): Promise<void> {
    return this.#child.close();
  }

  #write(message: object): void {
    this.#child.send(JSON.stringify(message));
  }

  #cancel(requestId: Id): void {
    this.#open.delete(requestId);
    const method = "notifications/cancelled";
    this.#write({ jsonrpc: "2.0", method, params: { requestId } });
  }

  #receive(message: Message): void {
    const open = this.#openFor(message);
    if (open === undefined) {
      this.#standalone?.send(message);
      return;
    }
    const { id, params } = open.request;
    const tagged = retagged(
      message,
      id!,
      params?._meta?.progressToken ?? id!,
    );
    if (message.method === undefined) {
      this.#open.delete(message.id!);
      open.exchange.send({ ...tagged, id: id! });
    } else {
      open.exchange.send(tagged);
    }
  }

  #openFor({ id, method, params }: Message): Open | undefined {
    if (method === undefined) return this.#open.get(id!);
    const subscription = params?._meta?.[SUBSCRIPTION_KEY];
    if (subscription !== undefined) return this.#open.get(subscription);
    const all = [...this.#open.values()];
    const token = params?.progressToken;
    if (token !== undefined) return all.find((open) => open.token === token);
    // Over stdio nothing tells which request this belongs to: the last one.
    return all.findLast(({ request }) =>
      request.method !== "subscriptions/listen"
    );
  }

  #end(): void {
    for (const { exchange } of this.#open.values()) exchange.end();
    this.#standalone?.end();
  }
}

/** A message with the tokens that the other side knows a request by. */
function retagged(message: Message, id: Id, progressToken: Id): Message {
  const { params, result } = message;
  const meta = (params ?? result)?._meta;
  const _meta = meta && {
    ...meta,
    ...(meta.progressToken !== undefined && { progressToken }),
    ...(meta[SUBSCRIPTION_KEY] !== undefined && { [SUBSCRIPTION_KEY]: id }),
  };
  if (params === undefined) {
    return _meta === undefined
      ? message
      : { ...message, result: { ...result, _meta } };
  }
  return {
    ...message,
    params: {
      ...params,
      ...(params.progressToken !== undefined && { progressToken }),
      ...(_meta && { _meta }),
    },
  };
}
