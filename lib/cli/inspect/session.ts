import type { Client } from "@modelcontextprotocol/client";
import { constants } from "node:os";
import { runProxy } from "../../host/proxy.ts";
import type { EndSignal } from "../../host/tree.ts";
import { readMessage } from "../../mcp/message.ts";
import type { Tool } from "../../mcp/tools.ts";
import type { EngineOptions } from "../../mcp/session.ts";
import type { Context } from "../context.ts";
import { createEngine } from "../create_engine.ts";
import { type Note, WatchedEngine } from "./engine.ts";
import { Pipe } from "./pipe.ts";
import { clipped, Failure } from "../usage.ts";
import { VERSION } from "../version.ts";

/** A server that is asked, and how. */
export interface SessionOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly engine: EngineOptions;
  /** How long the server may take for everything. */
  readonly timeoutMs: number;
}

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

/** A user who does not want to wait any more. */
export class Interrupted extends Error {
  /** Always `"Interrupted"`. */
  override readonly name = "Interrupted";
  /** The exit code that stands for the signal. */
  readonly code: number;

  constructor(signal: EndSignal) {
    super();
    this.code = 128 + (constants.signals[signal] ?? 0);
  }
}

/** A server is ended soon after it was asked all there is to ask. */
const TIMING = { graceMs: 1000, busyMs: 1000 };

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
 * Starts a server behind the proxy, in this process, and connects a client.
 * When this resolves, the server is gone.
 *
 * @param use What is done with the connection.
 * @throws {Failure} If the server does not do its part.
 * @throws {Interrupted} If the user interrupts it.
 */
export async function withServer<T>(
  options: SessionOptions,
  context: Context,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const { timeoutMs } = options;
  const pipe = new Pipe();
  const engine = new WatchedEngine(createEngine(options.engine, context));
  let tell: (signal: EndSignal) => void = () => {};
  let interrupt: EndSignal | undefined;
  let isLate = false;
  // Before the server is started: it is not to outlive this process.
  const stopSignals = context.onSignal((signal) => {
    interrupt ??= signal;
    tell(signal);
  });
  const proxy = runProxy({
    command: options.command,
    args: options.args,
    env: context.env,
    engine,
    stdio: pipe.stdio,
    quiet: true,
    timing: TIMING,
    onSignal(handler) {
      tell = handler;
      return () => {};
    },
  }).finally(() => pipe.hangUp());
  const timer = setTimeout(() => {
    isLate = true;
    tell("SIGTERM");
  }, timeoutMs);
  try {
    return await use(await connect(pipe, engine));
  } catch (error) {
    if (interrupt) throw new Interrupted(interrupt);
    if (isLate) throw late(timeoutMs, pipe.said);
    throw error;
  } finally {
    clearTimeout(timer);
    pipe.end();
    await proxy;
    stopSignals();
  }
}

async function connect(pipe: Pipe, engine: WatchedEngine): Promise<Session> {
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

function late(timeoutMs: number, said: string): Failure {
  return new Failure(
    `the server is not done within ${timeoutMs / 1000} s: give it more ` +
      `with --timeout, or check that it speaks MCP over stdio${saidText(said)}`,
  );
}

/** The last words of a server, for the end of a message. */
function saidText(said: string): string {
  return said === "" ? "" : `. It says: ${said}`;
}
