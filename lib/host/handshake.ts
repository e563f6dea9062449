/** Asking a server whether it is there. */

import { lastBytes } from "./bytes.ts";
import type { Child, Ending } from "./child.ts";
import { lastWords } from "./last_words.ts";
import { readLines } from "./lines.ts";
import { endingLine } from "./reason.ts";
import { type ServerOptions, startServer } from "./start.ts";
import { atMost, TIMING } from "./timing.ts";

/** What a server said. */
export type Handshake =
  /** It told its name and version. */
  | { readonly kind: "answered"; readonly name: string }
  | { readonly kind: "failed"; readonly why: string };

/** Options for {@linkcode shakeHands}. */
export interface HandshakeOptions extends ServerOptions {
  /** How long it may take to start and to answer. */
  readonly timeoutMs: number;
  /** Our own version, which the server is told. */
  readonly version: string;
}

const MAX_ANSWER_BYTES = 1024 * 1024;
const TAIL_BYTES = 400;

/** Starts a server, asks it to initialize, and ends it again. */
export async function shakeHands(
  options: HandshakeOptions,
): Promise<Handshake> {
  let child: Child;
  try {
    child = startServer(options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: "failed", why: error.message };
  }
  const tail = tailOf(child.stderr);
  child.stdin.add(new TextEncoder().encode(`${request(options.version)}\n`));
  let said: Handshake | undefined;
  const answer = answerOf(child).then((found) => said = found);
  const inTime = await atMost(
    Promise.race([answer, child.ended]),
    options.timeoutMs,
  );
  // What it wrote before it ended may still be on its way.
  if (inTime) await atMost(answer, TIMING.drainMs);
  const ending = said === undefined && inTime ? await child.ended : undefined;
  await end(child);
  if (said !== undefined) return said;
  return {
    kind: "failed",
    why: ending === undefined
      ? `no answer within ${options.timeoutMs / 1000} seconds`
      : whyEnded(options.command, ending, await tail),
  };
}

function request(version: string): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "toolcap", version },
    },
  });
}

/** What a server answers; nothing if its output ends before. */
async function answerOf({ stdout }: Child): Promise<Handshake | undefined> {
  for await (const line of readLines(stdout, MAX_ANSWER_BYTES)) {
    if (line.kind === "dropped") continue;
    const found = handshakeIn(new TextDecoder().decode(line.bytes));
    if (found !== undefined) return found;
  }
  return undefined;
}

function handshakeIn(text: string): Handshake | undefined {
  let message: Answer;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined; // some servers write their log to stdout
  }
  if (message?.id !== 1) return undefined;
  // Some write null beside a result.
  if (message.error) {
    const why = words(message.error.message) || "an error";
    return { kind: "failed", why: `it refuses to initialize: ${why}` };
  }
  const { name, version } = message.result?.serverInfo ?? {};
  const known = words(name) || "a server without a name";
  return { kind: "answered", name: `${known} ${words(version)}`.trim() };
}

/** What we look at of an answer; whatever else it is. */
type Answer = {
  readonly id?: unknown;
  readonly error?: { readonly message?: unknown } | null;
  readonly result?: {
    readonly serverInfo?: {
      readonly name?: unknown;
      readonly version?: unknown;
    } | null;
  } | null;
} | null;

/** What should be a text and not a long one. */
function words(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 200).toWellFormed() : "";
}

function whyEnded(command: string, ending: Ending, tail: string): string {
  const line = endingLine(command, ending);
  return tail === "" ? line : `${line}: ${tail}`;
}

/** The end of what a server writes to stderr, on one line. */
async function tailOf(stderr: AsyncIterable<Uint8Array>): Promise<string> {
  let tail: Uint8Array = new Uint8Array(0);
  for await (const chunk of stderr) tail = lastBytes(tail, chunk, TAIL_BYTES);
  return lastWords(tail);
}

/** Ends a server as the protocol wants it: its input first, then by force. */
async function end(child: Child): Promise<void> {
  child.closeInput();
  if (!await atMost(child.ended, TIMING.drainMs)) {
    child.signal("SIGTERM");
    if (!await atMost(child.ended, TIMING.termMs)) child.signal("SIGKILL");
    await atMost(child.ended, TIMING.killMs);
  }
  child.abandon();
}
