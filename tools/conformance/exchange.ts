import { type Message, statusOf } from "./http.ts";

const encoder = new TextEncoder();

/**
 * One HTTP request that waits for messages of the server. Its answer alone
 * becomes a JSON body with its status; whatever comes before it, or a stream
 * that was begun already, makes the answer an event.
 */
export class Exchange {
  readonly #onAbandoned: () => void;
  readonly #response = Promise.withResolvers<Response>();
  #events: ReadableStreamDefaultController<Uint8Array> | undefined;
  #isOver = false;

  /**
   * Creates it.
   *
   * @param onAbandoned Called when the client goes away before the answer.
   */
  constructor(onAbandoned: () => void) {
    this.#onAbandoned = onAbandoned;
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
      const status = statusOf(message);
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
    this.#onAbandoned();
  }

  /** The server is gone: nothing more will be sent. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#events !== undefined) this.#events.close();
    else this.#response.resolve(new Response(null, { status: 502 }));
  }
}
