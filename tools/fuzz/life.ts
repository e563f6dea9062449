import type { Random } from "../calibrate/random.ts";
import { chance, weighted } from "./choose.ts";
import type { FakeClient } from "./client.ts";
import { mutated } from "./mutate.ts";
import type { Arrived, Pipe, Written } from "./pipe.ts";
import { FakeServer } from "./server.ts";
import type { Watch } from "./watch.ts";

/** What takes part in one life of a proxy. */
export interface Parts {
  readonly watch: Watch;
  readonly pipe: Pipe;
  readonly client: FakeClient;
  /** How often a line is damaged on its way. */
  readonly damage: number;
}

/** One life of the proxy, with one server. */
export class Life {
  readonly #random: Random;
  readonly #parts: Parts;
  readonly #server: FakeServer;
  /** How many lines both sides wrote. */
  messages = 0;

  constructor(random: Random, parts: Parts) {
    this.#random = random;
    this.#parts = parts;
    this.#server = new FakeServer(random);
  }

  /** From the first word to the end of the server, and a little more. */
  async run(): Promise<void> {
    const random = this.#random;
    const { client, pipe } = this.#parts;
    await this.#exchange({ client: client.first() });
    for (let steps = random.between(5, 80); steps > 0; steps--) {
      await weighted(random, [
        [4, () => this.#exchange({ client: client.next() })],
        [4, () => this.#exchange({ server: this.#server.next() })],
        [2, () =>
          this.#exchange({
            client: client.next(),
            server: this.#server.next(),
          })],
      ])();
    }
    if (chance(random, 0.5)) {
      while (this.#server.owed > 0) {
        await this.#exchange({ server: this.#server.answer() });
      }
    }
    await this.#hear(pipe.end('It "ended"\n'));
    if (chance(random, 0.2)) { // the client has not noticed yet
      await this.#exchange({ client: client.next() });
      await this.#hear(pipe.end("again"));
    }
  }

  async #exchange(written: Written): Promise<void> {
    const lines = Object.entries(written).map(([side, line]) => {
      this.messages++;
      return [side, `${this.#onItsWay(line)}\n`];
    });
    await this.#hear(this.#parts.pipe.exchange(Object.fromEntries(lines)));
  }

  async #hear(arriving: Promise<Arrived>): Promise<void> {
    try {
      const { client, server } = await arriving;
      for (const line of client) this.#parts.client.hears(line);
      for (const line of server) this.#server.hears(line);
    } finally {
      this.#parts.watch.check(); // the relay goes on after a fault
    }
  }

  #onItsWay(line: string): string {
    return chance(this.#random, this.#parts.damage)
      ? mutated(this.#random, line)
      : line;
  }
}
