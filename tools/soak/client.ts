import { readLines } from "../../lib/host/lines.ts";

/** An answer, as far as the soak looks at it. */
export interface Answer {
  readonly result: {
    readonly content: readonly {
      readonly type: string;
      readonly text?: string;
    }[];
    readonly isError?: boolean;
  };
}

/** A client of a server that runs as a child process. */
export class SoakClient {
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reading: Promise<void>;
  #id = 0;

  constructor(child: Deno.ChildProcess) {
    this.#writer = child.stdin.getWriter();
    this.#reading = this.#read(child.stdout);
  }

  /**
   * Sends a request; gives its answer. Every second one has a text for an id
   * and belongs to the protocol since 2026-07-28.
   */
  async request(method: string, params: object): Promise<Answer> {
    const isEven = ++this.#id % 2 === 0;
    const id = isEven ? `${this.#id}` : this.#id;
    const answered = new Promise<Answer>((resolve) =>
      this.#waiting.set(JSON.stringify(id), resolve)
    );
    await this.#write({
      ...{ jsonrpc: "2.0", id, method },
      params: isEven ? { ...params, _meta: META } : params,
    });
    return await answered;
  }

  /** Sends a request, and cancels it at once. */
  async cancelled(method: string, params: unknown): Promise<void> {
    const requestId = `cancelled-${++this.#id}`;
    await this.#write({ jsonrpc: "2.0", id: requestId, method, params });
    await this.#write({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId },
    });
  }

  /** Sends no more; resolves when all is read. */
  async end(): Promise<void> {
    await this.#writer.close();
    await this.#reading;
  }

  async #write(message: unknown): Promise<void> {
    await this.#writer.write(encoder.encode(`${JSON.stringify(message)}\n`));
  }

  async #read(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    for await (const line of readLines(stdout)) {
      if (line.kind === "dropped") throw new Error("A line is too long");
      const answer = JSON.parse(decoder.decode(line.bytes));
      const key = JSON.stringify(answer.id);
      const resolve = this.#waiting.get(key);
      if (!resolve) throw new Error(`An answer that nobody waits for: ${key}`);
      this.#waiting.delete(key);
      resolve(answer);
    }
    if (this.#waiting.size > 0) {
      throw new Error(`The proxy ended and owes ${this.#waiting.size} answers`);
    }
  }
}

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "soak", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();
