/** One message at a time through the engine, and what it asks for done. */

import type { Action, Engine } from "../mcp/engine.ts";
import type { Line } from "./lines.ts";
import type { Output } from "./output.ts";
import { lostMessage, oversizeError } from "./oversize.ts";
import type { People } from "./people.ts";

/** Which side a message came from. */
export type Side = "client" | "server";

/** Where the relay writes. */
export interface Wires {
  /** To the client. */
  readonly client: Output;
  /** To the server. */
  readonly server: Output;
  /** To people. */
  readonly people: People;
}

/**
 * How much may wait for the side that a message came from, in bytes.
 *
 * Answers to a client that does not read yet must not keep its next messages
 * from the server, so this is more than the usual room; but it is bounded.
 */
const BACKWARD_BYTES = 16 * 1024 * 1024;
const encoder = new TextEncoder();
// Not fatal: a wrong byte in a message is for its reader to judge.
const decoder = new TextDecoder();
const NEWLINE = encoder.encode("\n");

/** Carries messages between a client and a server, past one engine. */
export class Relay {
  readonly #engine: Engine;
  readonly #wires: Wires;
  #reason: string | undefined;
  readonly #heard: Set<Side> = new Set();
  readonly #first: Record<Side, PromiseWithResolvers<void>> = {
    client: Promise.withResolvers(),
    server: Promise.withResolvers(),
  };
  readonly #answered: PromiseWithResolvers<void> = Promise.withResolvers();

  /** Connects the wires. */
  constructor(engine: Engine, wires: Wires) {
    this.#engine = engine;
    this.#wires = wires;
  }

  /** Whether one side has sent a line yet. */
  heard(side: Side): boolean {
    return this.#heard.has(side);
  }

  /** Resolves when one side has sent its first line. */
  first(side: Side): Promise<void> {
    return this.#first[side].promise;
  }

  /** Whether the server is known to owe answers. */
  get busy(): boolean {
    return (this.#engine.owed ?? 0) > 0;
  }

  /** Resolves when a request that the server left open has been answered. */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /**
   * Takes one line; resolves when the next of the same side may come.
   *
   * If the engine fails, the line goes on as it is, and people are told.
   */
  async take(from: Side, line: Line): Promise<void> {
    this.#heard.add(from);
    this.#first[from].resolve();
    switch (line.kind) {
      case "line":
        await this.#carry(from, line.bytes);
        break;
      case "dropped":
        await this.#replace(from, line);
        break;
    }
    // The server may have gone while its engine was thinking.
    if (from === "client" && this.#reason !== undefined) this.#settle();
    const { client, server } = this.#wires;
    const [ahead, behind] = from === "client"
      ? [server, client]
      : [client, server];
    await Promise.all([ahead.room(), behind.room(BACKWARD_BYTES)]);
  }

  /**
   * The server is gone: answers what it still owes, now and from now on.
   *
   * @param reason A sentence for people and models.
   */
  serverEnded(reason: string): void {
    this.#reason = reason;
    this.#settle();
  }

  async #carry(from: Side, bytes: Uint8Array): Promise<void> {
    const text = decoder.decode(bytes);
    for (const action of await this.#ask(from, text)) {
      this.#perform(action, from, text, bytes);
    }
  }

  async #ask(from: Side, text: string): Promise<readonly Action[]> {
    try {
      return from === "client"
        ? await this.#engine.fromClient(text)
        : await this.#engine.fromServer(text);
    } catch (error) {
      this.#wires.people.problem(
        `a message from the ${from} goes on unchanged, since rewriting it failed: ${error}`,
      );
      return [{ kind: "forward" }];
    }
  }

  #perform(action: Action, from: Side, text: string, bytes: Uint8Array): void {
    const { people } = this.#wires;
    switch (action.kind) {
      case "forward":
        this.#wires[from === "client" ? "server" : "client"].add(
          bytes,
          NEWLINE,
        );
        return;
      case "send":
        this.#wires[action.to].add(encoder.encode(`${action.message}\n`));
        return;
      case "noise":
        return people.noise(text);
      case "log":
        if (action.line !== undefined) people.log(action.line);
        return;
    }
  }

  #settle(): void {
    try {
      const owed = this.#engine.serverEnded(this.#reason ?? "");
      for (const action of owed) {
        this.#perform(action, "server", "", new Uint8Array(0));
      }
      if (owed.some(({ kind }) => kind === "send")) this.#answered.resolve();
    } catch (error) {
      this.#wires.people.problem(`open requests stay unanswered: ${error}`);
    }
  }

  /** Somebody waits for a message that nobody can read: that is said to them. */
  async #replace(
    from: Side,
    line: Extract<Line, { kind: "dropped" }>,
  ): Promise<void> {
    this.#wires.people.problem(
      `a message of ${line.byteLength} bytes from the ${from} was dropped: it is too long`,
    );
    const lost = lostMessage(line);
    if (lost === undefined) return;
    const error = encoder.encode(oversizeError(lost.id, line.byteLength));
    if (lost.kind === "response") await this.#carry(from, error);
    else this.#wires[from].add(error, NEWLINE);
  }
}
