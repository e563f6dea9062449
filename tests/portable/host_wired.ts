import { EventLog } from "../../lib/host/event_log.ts";
import { Output } from "../../lib/host/output.ts";
import { People } from "../../lib/host/people.ts";
import { Relay } from "../../lib/host/relay.ts";
import type { Action, Engine } from "../../lib/mcp/engine.ts";

const encoder = new TextEncoder();

/** What an engine says that lets a line pass. */
export const FORWARD: readonly Action[] = [{ kind: "forward" }];

/** What was written, and where. */
export interface Written {
  readonly client: string;
  readonly server: string;
  readonly people: string;
  /** The log file. */
  readonly events: string;
}

/** A relay whose outputs are gathered as text. */
export interface Wired {
  readonly relay: Relay;
  take(from: "client" | "server", text: string): Promise<void>;
  written(): Promise<Written>;
}

/** Puts a relay around an engine that forwards what it is not told about. */
export function wired(engine: Partial<Engine>, quiet = false): Wired {
  const texts = { client: "", server: "", people: "", events: "" };
  function gather(where: keyof typeof texts): Output {
    return new Output((bytes) => {
      texts[where] += new TextDecoder().decode(bytes);
      return Promise.resolve();
    });
  }
  const client = gather("client");
  const server = gather("server");
  const stderr = gather("people");
  const file = gather("events");
  const people = new People(stderr, { quiet, patienceMs: 1 });
  const events = new EventLog(file, () => new Date(0));
  const relay = new Relay({
    fromClient: () => FORWARD,
    fromServer: () => FORWARD,
    serverEnded: () => [],
    ...engine,
  }, { client, server, people, events });
  return {
    relay,
    async take(from, text) {
      await relay.take(from, { kind: "line", bytes: encoder.encode(text) });
    },
    async written() {
      for (const output of [client, server, stderr, file]) await output.room(0);
      return texts;
    },
  };
}
