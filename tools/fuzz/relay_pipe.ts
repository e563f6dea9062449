import { LineSplitter } from "../../lib/host/lines.ts";
import { Output } from "../../lib/host/output.ts";
import { People } from "../../lib/host/people.ts";
import { Relay, type Side } from "../../lib/host/relay.ts";
import { type Action, allActions, type Engine } from "../../lib/mcp/engine.ts";
import type { Random } from "../calibrate/random.ts";
import { chance } from "./choose.ts";
import { Fault } from "./fault.ts";
import { type Arrived, arrived, type Pipe, type Sent, sentBy } from "./pipe.ts";

/**
 * Through the relay of the proxy, as bytes in chunks of any size.
 *
 * What the relay writes has to be what the engine asked for, byte for byte.
 */
export function relayPipe(engine: Engine, random: Random): Pipe {
  const written: Record<Side, string[]> = { client: [], server: [] };
  const asked: Record<Side, Sent[]> = { client: [], server: [] };
  /** The line of each side that the engine has, each byte a character. */
  const current: Record<Side, string> = { client: "", server: "" };
  const splitters = { client: new LineSplitter(), server: new LineSplitter() };

  function outputTo(side: Side): Output {
    return new Output((bytes) => {
      written[side].push(latin1(bytes));
      return Promise.resolve();
    });
  }

  function noted(from: Side, actions: readonly Action[]): readonly Action[] {
    const sent = sentBy(
      actions.map((action) =>
        action.kind === "send"
          ? { ...action, message: latin1(encoder.encode(action.message)) }
          : action
      ),
      from,
      current[from],
    );
    asked[from].push(...sent);
    return actions;
  }

  const nobody = new Output(() => Promise.resolve());
  const wires = {
    client: outputTo("client"),
    server: outputTo("server"),
    people: new People(nobody, { quiet: true, patienceMs: 1 }),
  };
  const relay = new Relay({
    get owed() {
      return engine.owed ?? 0;
    },
    fromClient: async (line) =>
      noted("client", await allActions(await engine.fromClient(line))),
    fromServer: async (line) =>
      noted("server", await allActions(await engine.fromServer(line))),
    serverEnded: (reason) => noted("server", engine.serverEnded(reason)),
  }, wires);

  async function feed(side: Side, text: string): Promise<void> {
    const bytes = damaged(random, encoder.encode(text));
    for (const chunk of chunks(random, bytes)) {
      for (const line of splitters[side].push(chunk)) {
        if (line.kind === "line") current[side] = latin1(line.bytes);
        await relay.take(side, line);
      }
    }
  }

  /** All that was written, if that is what the engine asked for. */
  async function result(): Promise<Arrived> {
    await Promise.all([wires.client.room(0), wires.server.room(0)]);
    const sent = arrived([
      ...asked.server.splice(0),
      ...asked.client.splice(0),
    ]);
    for (const side of ["client", "server"] as const) {
      const lines = written[side].splice(0).join("").split("\n");
      // Two answers at the same time have no order.
      const isSame = lines.sort().join("\n") ===
        [...sent[side], ""].sort().join("\n");
      if (!isSame) throw new Fault("the relay wrote what nobody asked for");
    }
    return {
      client: sent.client.map(decoded),
      server: sent.server.map(decoded),
    };
  }

  return {
    async exchange({ client = "", server = "" }) {
      await Promise.all([feed("server", server), feed("client", client)]);
      return await result();
    },
    async end(reason) {
      relay.serverEnded(reason);
      return await result();
    },
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes as text in which each byte is a character. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + 8192)));
  }
  return parts.join("");
}

function decoded(line: string): string {
  return decoder.decode(Uint8Array.from(line, (byte) => byte.charCodeAt(0)));
}

/** Now and then a byte is another one, so that the text is not UTF-8. */
function damaged(random: Random, bytes: Uint8Array): Uint8Array {
  if (bytes.length > 1 && chance(random, 0.03)) {
    bytes[random.below(bytes.length - 1)] = random.between(0x80, 0xff);
  }
  return bytes;
}

/** The bytes in chunks: of any size, or, of a short text, one by one. */
function* chunks(random: Random, bytes: Uint8Array): Generator<Uint8Array> {
  const longest = bytes.length > 20_000
    ? 65_536
    : random.pick([1, 7, 65_536, 65_536]);
  for (let i = 0; i < bytes.length;) {
    const end = Math.min(bytes.length, i + random.between(1, longest));
    yield bytes.slice(i, end);
    i = end;
  }
}
