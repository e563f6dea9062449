/** One message at a time through the engine, and what it asks for done. */

import type { Action, Engine, LogEntry } from "../mcp/engine.ts";
import { checkActions } from "./check_actions.ts";
import { type Deferred, deferred } from "./deferred.ts";
import type { EventLog } from "./event_log.ts";
import { faultName } from "./fault.ts";
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
  /** To the log file, if there is one. */
  readonly events?: EventLog | undefined;
}

/** A line that the engine is asked about. */
interface Letter {
  readonly from: Side;
  readonly text: string;
  readonly bytes: Uint8Array;
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
  #noiseLines = 0;
  readonly #heard: Set<Side> = new Set();
  readonly #first: Record<Side, Deferred<void>> = {
    client: deferred(),
    server: deferred(),
  };
  readonly #answered: Deferred<void> = deferred();
  readonly #later: Set<Promise<void>> = new Set();

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

  /** How many lines of the server were no messages. */
  get noiseLines(): number {
    return this.#noiseLines;
  }

  /** Resolves when a request that the server left open has been answered. */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /** Waits for the answers that take long. */
  async finish(): Promise<void> {
    while (this.#later.size > 0) await Promise.all(this.#later);
  }

  /**
   * Takes one line; resolves when the next of the same side may come.
   *
   * If the engine fails, the line goes on as it is, and people are told.
   */
  async take(from: Side, line: Line): Promise<void> {
    this.#heard.add(from);
    this.#first[from].resolve();
    let wentBack = line.kind === "line"
      ? await this.#carry(from, line.bytes)
      : await this.#replace(from, line);
    // The server may have gone while its engine was thinking.
    if (from === "client" && this.#reason !== undefined) {
      wentBack = this.#settle() || wentBack;
    }
    await this.#wires[other(from)].room();
    // A side that gets no answer of ours never waits for what it has not read:
    // the other side may be stuck until it is heard.
    if (wentBack) await this.#wires[from].room(BACKWARD_BYTES);
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

  /** Says, as do the next ones, whether something went back to the side. */
  async #carry(from: Side, bytes: Uint8Array): Promise<boolean> {
    const letter = { from, text: decoder.decode(bytes), bytes };
    const actions = await this.#ask(
      letter,
      () =>
        from === "client"
          ? this.#engine.fromClient(letter.text)
          : this.#engine.fromServer(letter.text),
    );
    for (const action of actions) this.#perform(action, letter);
    return actions.some((action) => isSentTo(from, action));
  }

  async #ask(
    { from }: Letter,
    engine: () => readonly Action[] | Promise<readonly Action[]>,
  ): Promise<readonly Action[]> {
    try {
      const actions = await engine();
      checkActions(actions);
      return actions;
    } catch (error) {
      this.#fault(
        from,
        error,
        `a message from the ${from} goes on unchanged, since rewriting it failed`,
      );
      return [{ kind: "forward" }];
    }
  }

  #perform(action: Action, { from, text, bytes }: Letter): void {
    const { people } = this.#wires;
    switch (action.kind) {
      case "forward":
        return this.#wires[other(from)].add(bytes, NEWLINE);
      case "send":
        return this.#wires[action.to].add(
          encoder.encode(action.message),
          NEWLINE,
        );
      case "noise":
        this.#noiseLines++;
        return people.noise(text);
      case "log":
        people.log(action.line);
        if (action.entry !== undefined) this.#note(action.entry);
        return;
      case "later": {
        const letter = { from, text, bytes };
        const later = this.#ask(letter, () => action.actions)
          .then((actions) => {
            for (const action of actions) this.#perform(action, letter);
            this.#later.delete(later);
          });
        this.#later.add(later);
      }
    }
  }

  #settle(): boolean {
    try {
      const owed = this.#engine.serverEnded(this.#reason ?? "");
      checkActions(owed);
      const none = { from: "server", text: "", bytes: NEWLINE } as const;
      for (const action of owed) this.#perform(action, none);
      const isAnswer = owed.some((action) => isSentTo("client", action));
      if (isAnswer) this.#answered.resolve();
      return isAnswer;
    } catch (error) {
      this.#fault("server", error, "open requests stay unanswered");
      return false;
    }
  }

  /** Somebody waits for a message that nobody can read: that is said to them. */
  async #replace(
    from: Side,
    line: Extract<Line, { kind: "dropped" }>,
  ): Promise<boolean> {
    const { byteLength } = line;
    this.#wires.people.problem(
      `a message of ${byteLength} bytes from the ${from} was dropped: it is too long`,
    );
    const lost = lostMessage(line);
    const answered = lost !== undefined;
    this.#note({ event: "dropped", from, bytes: byteLength, answered });
    if (lost === undefined) return false;
    const error = encoder.encode(oversizeError(lost.id, byteLength));
    // As the answer that it is, so that the engine knows that it has come.
    if (lost.kind === "response") return await this.#carry(from, error);
    this.#wires[from].add(error, NEWLINE);
    return true;
  }

  #fault(from: Side, error: unknown, said: string): void {
    const fault = faultName(error);
    this.#wires.people.problem(`${said}: ${fault}`);
    this.#note({ event: "fault", from, error: fault });
  }

  #note(entry: LogEntry): void {
    this.#wires.events?.add(entry);
  }
}

function other(side: Side): Side {
  return side === "client" ? "server" : "client";
}

function isSentTo(side: Side, action: Action): boolean {
  return action.kind === "send" && action.to === side;
}
