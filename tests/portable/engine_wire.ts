import type { Action, LogEntry } from "../../lib/mcp/engine.ts";
import { createEngine, type EngineOptions } from "../../lib/mcp/session.ts";

/** A server under test: what it writes for each line that it gets. */
export type Server = (line: string) => readonly string[];

/** The smallest budget in characters: small inputs make many pages. */
export const OPTIONS: EngineOptions = {
  budget: { chars: 2_000 },
  trim: false,
  cursorParam: "cursor",
  skip: [],
  client: "auto",
  env: {},
  rerun: "safe",
};

/** An engine between a server and a client, line by line, no process. */
export class Wire {
  /** Every line that the server got. */
  readonly upstream: string[] = [];
  /** Every line that people got. */
  readonly people: string[] = [];
  /** Every entry of the log. */
  readonly log: LogEntry[] = [];
  /** Every line of the server that was no message. */
  readonly noise: string[] = [];
  readonly #engine: ReturnType<typeof createEngine>;
  readonly #server: Server;

  constructor(server: Server, options: Partial<EngineOptions> = {}) {
    this.#server = server;
    this.#engine = createEngine({ ...OPTIONS, ...options });
  }

  /** How many answers the server owes. */
  get owed(): number {
    return this.#engine.owed ?? 0;
  }

  /** The client writes a line. Gives the lines that it gets in return. */
  async send(line: string): Promise<string[]> {
    return await this.#perform(await this.#engine.fromClient(line), {
      line,
      from: "client",
    });
  }

  /** The server writes a line on its own. Gives what the client gets. */
  async push(line: string): Promise<string[]> {
    return await this.#perform(await this.#engine.fromServer(line), {
      line,
      from: "server",
    });
  }

  /** The server ends. Gives what the client gets. */
  async end(reason: string): Promise<string[]> {
    return await this.#perform(this.#engine.serverEnded(reason), {
      line: "",
      from: "server",
    });
  }

  async #perform(
    actions: readonly Action[],
    letter: { readonly line: string; readonly from: string },
  ): Promise<string[]> {
    const { line, from } = letter;
    const toClient: string[] = [];
    const deliver = async (to: string, message: string) => {
      if (to === "client") return toClient.push(message);
      this.upstream.push(message);
      for (const answer of this.#server(message)) {
        toClient.push(...await this.push(answer));
      }
    };
    for (const action of actions) {
      switch (action.kind) {
        case "forward":
          await deliver(from === "client" ? "server" : "client", line);
          break;
        case "send":
          await deliver(action.to, action.message);
          break;
        case "noise":
          this.noise.push(line);
          break;
        case "later":
          toClient.push(...await this.#perform(await action.actions, letter));
          break;
        case "log":
          this.people.push(action.line);
          if (action.entry !== undefined) this.log.push(action.entry);
          break;
      }
    }
    return toClient;
  }
}
