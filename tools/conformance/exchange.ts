import type { Message } from "./http.ts";

const encoder = new TextEncoder();

/** How an exchange is answered. */
export interface ExchangeOptions {
  /** The HTTP status of an answer that comes alone. */
  readonly statusOf: (answer: Message) => number;
  /** Called when the client goes away before the answer. */
  readonly onAbandoned: () => void;
}

/**
 * One HTTP request that waits for messages of the server: its answer alone
 * becomes a JSON body, and whatever comes before it makes a stream of events.
 */
export class Exchange {
  readonly #options;
  readonly #response = Promise.withResolvers<Response>();
  #events: ReadableStreamDefaultController<Uint8Array> | undefined;
  #isOver = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  /** What to answer the HTTP request with. */
  get response(): Promise<Response> {
    return this.#response.promise;
  }

  /** Begins the stream of events, if it has not begun. */
  stream(): ReadableStreamDefaultController<Uint8Array> {
    if (this.#events !== undefined) return this.#events;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#events = controller),
      cancel: () => this.abandon(),
    });
    const headers = { "content-type": "text/event-stream" };
    this.#response.resolve(new Response(body, { headers }));
    return this.#events!;
  }

  /** Passes on a message of the server. */
  send(message: Message): void {
    if (this.#isOver) return;
    const isAnswer = message.method === undefined;
    this.#isOver = isAnswer;
    if (isAnswer && this.#events === undefined) {
      const status = this.#options.statusOf(message);
      this.#response.resolve(Response.json(message, { status }));
      return;
    }
    const events = this.stream();
    events.enqueue(encoder.encode(`data: ${JSON.stringify(message)}\n\n`));
    if (isAnswer) events.close();
  }

  /** The client is gone: nothing more can be sent. */
  abandon(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onAbandoned();
  }

  /** The server is gone: nothing more will be sent. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#events !== undefined) this.#events.close();
    else this.#response.resolve(new Response(null, { status: 502 }));
  }
}
