import type { Context } from "../../lib/cli/context.ts";
import { main } from "../../lib/cli/main.ts";
import type { EngineOptions } from "../../lib/mcp/session.ts";

/** What the command did when it was called. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What the engine was made with, if it came to that. */
  readonly engine: EngineOptions | undefined;
}

type Variables = Readonly<Record<string, string>>;

/** A context without a process: no output, no terminal, an idle engine. */
export function contextOf(
  args: readonly string[],
  env: Variables = {},
): Context {
  return {
    args,
    env,
    cwd: "/",
    platform: "linux",
    home: "/nobody",
    self: ["toolcap"],
    isTerminal: () => false,
    stdio: {
      stdin: chunks([]),
      stdout: () => Promise.resolve(),
      stderr: () => Promise.resolve(),
    },
    onSignal: () => () => {},
    createEngine: () => ({
      fromClient: () => [],
      fromServer: () => [],
      serverEnded: () => [],
    }),
  };
}

/**
 * Calls the command.
 *
 * @param input What is on its standard input: chunks, a byte per character.
 * @param changes What is otherwise about its context.
 */
export async function call(
  args: readonly string[],
  env: Variables = {},
  input: readonly string[] = [],
  changes: Partial<Context> = {},
): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  let engine: EngineOptions | undefined;
  const plain = contextOf(args, env);
  const code = await main({
    ...plain,
    stdio: {
      stdin: chunks(input),
      stdout(bytes) {
        stdout += new TextDecoder().decode(bytes);
        return Promise.resolve();
      },
      stderr(bytes) {
        stderr += new TextDecoder().decode(bytes);
        return Promise.resolve();
      },
    },
    createEngine(options) {
      engine = options;
      return plain.createEngine(options);
    },
    ...changes,
  });
  return { code, stdout, stderr, engine };
}

async function* chunks(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    yield Uint8Array.from(text, (char) => char.charCodeAt(0));
  }
}
