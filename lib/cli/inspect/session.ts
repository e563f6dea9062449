import type { Client } from "@modelcontextprotocol/client";
import { readMessage } from "../../mcp/message.ts";
import type { Tool } from "../../mcp/tools.ts";
import { clipped, Failure } from "../usage.ts";
import { VERSION } from "../version.ts";
import type { Note, WatchedEngine } from "./engine.ts";
import type { Pipe } from "./pipe.ts";

/** The source of a result, before and after the engine. */
export interface Answer {
  /** As the server wrote it; `undefined` for a page of a kept result. */
  readonly written: string | undefined;
  /** As a client gets it. */
  readonly arrived: string;
  readonly notes: readonly Note[];
}

/** A connection to a server, behind the proxy's engine. */
export interface Session {
  /** What the server says of itself. */
  readonly server: { readonly name: string; readonly version: string };
  /** The version of the protocol. */
  readonly protocol: string;
  /** The tools that the engine knows, by name. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** What the server asked of its client, which is not done. */
  readonly questions: ReadonlySet<string>;
  /**
   * Asks the server.
   *
   * @param params What goes with it; `arguments` as the source of an object.
   * @throws {Failure} If it answers with an error, or not at all.
   */
  ask(method: string, params: AskParams): Promise<Answer>;
}

/** What is asked along with a method. */
export interface AskParams {
  readonly name?: string;
  readonly cursor?: string;
  readonly arguments?: string;
}

/** Longer than the time limit, which is kept here and not by the client. */
const PATIENT = { timeout: 2 ** 31 - 1 };

/** The most of a server's own message that is shown, in characters. */
const MOST_SAID = 1000;

/** What the proxy answers with when its server is gone. */
const DEAD = "MCP server failure: ";

/** Takes every result: what is wrong with one is to be seen. */
const ANYTHING = {
  "~standard": {
    version: 1,
    vendor: "toolcap",
    validate: (value: unknown) => ({ value }),
  },
} as const;

/**
 * Connects a client to a server that was started.
 *
 * @throws {Failure} If the server does not do its part.
 */
export async function connect(
  pipe: Pipe,
  engine: WatchedEngine,
): Promise<Session> {
  const { Client, ProtocolError } = await import(
    "@modelcontextprotocol/client"
  );
  const info = { name: "toolcap-inspect", version: VERSION };
  let client: Client = new Client(info);
  let method = "initialize";
  /** What a server says that cannot, or will not. */
  const told = (error: unknown): unknown => {
    if (!(error instanceof Error)) return error;
    if (error.message.startsWith(DEAD)) {
      return new Failure(error.message.slice(DEAD.length));
    }
    const message = clipped(error.message, MOST_SAID);
    return new Failure(
      error instanceof ProtocolError
        ? `the server answers ${method} with error ${error.code}: ${message}`
        : `no answer to ${method}: ${message}${saidText(pipe.said)}`,
    );
  };
  try {
    await client.connect(pipe.connect(), PATIENT).catch(async (error) => {
      const isRefusal = error instanceof ProtocolError &&
        !error.message.startsWith(DEAD);
      if (!isRefusal) throw error;
      // It may know the protocol since 2026-07-28 only.
      const versionNegotiation = { mode: "auto" } as const;
      client = new Client(info, { versionNegotiation });
      await client.connect(pipe.connect(), PATIENT);
    });
  } catch (error) {
    throw told(error);
  }
  const { name = "", version = "" } = client.getServerVersion() ?? {};
  return {
    server: { name, version },
    protocol: client.getNegotiatedProtocolVersion() ?? "",
    tools: engine.tools,
    questions: engine.questions,
    async ask(asked, params) {
      method = asked;
      engine.take();
      pipe.arguments = params.arguments;
      try {
        const others = params.arguments === undefined ? {} : { arguments: {} }; // the pipe puts their source there
        const request = { method, params: { ...params, ...others } };
        const options = { ...PATIENT, allowInputRequired: true };
        await client.request(request, ANYTHING, options);
      } catch (error) {
        throw told(error);
      }
      const { answer, notes } = engine.take();
      const { result } = answer ?? {};
      const arrived = pipe.line === undefined
        ? undefined
        : readMessage(pipe.line);
      if (!arrived?.result) {
        throw new Failure(
          `the answer to ${method} has not the id of the question: a number must stay a number, and a text a text`,
        );
      }
      return {
        written: answer && result && answer.json.source(result),
        arrived: arrived.json.source(arrived.result),
        notes,
      };
    },
  };
}

/** The last words of a server, for the end of a message. */
export function saidText(said: string): string {
  return said === "" ? "" : `. It says: ${said}`;
}
