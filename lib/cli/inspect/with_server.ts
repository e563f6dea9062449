import { constants } from "node:os";
import { runProxy } from "../../host/proxy.ts";
import type { EndSignal } from "../../host/tree.ts";
import type { EngineOptions } from "../../mcp/session.ts";
import type { Context } from "../context.ts";
import { createEngine } from "../create_engine.ts";
import { Failure } from "../usage.ts";
import { WatchedEngine } from "./engine.ts";
import { Pipe } from "./pipe.ts";
import { connect, saidText, type Session } from "./session.ts";

/** A server that is asked, and how. */
export interface SessionOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly engine: EngineOptions;
  /** How long the server may take for everything. */
  readonly timeoutMs: number;
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

function late(timeoutMs: number, said: string): Failure {
  return new Failure(
    `the server is not done within ${timeoutMs / 1000} s: give it more ` +
      `with --timeout, or check that it speaks MCP over stdio${saidText(said)}`,
  );
}
