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

/**
 * Calls the command.
 *
 * @param input What is on its standard input: chunks, a byte per character.
 */
export async function call(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input: readonly string[] = [],
): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  let engine: EngineOptions | undefined;
  const context: Context = {
    args,
    env,
    stdio: {
      stdin: (async function* () {
        for (const chunk of input) {
          yield Uint8Array.from(chunk, (char) => char.charCodeAt(0));
        }
      })(),
      stdout(bytes) {
        stdout += new TextDecoder().decode(bytes);
        return Promise.resolve();
      },
      stderr(bytes) {
        stderr += new TextDecoder().decode(bytes);
        return Promise.resolve();
      },
    },
    onSignal: () => () => {},
    createEngine(options) {
      engine = options;
      return {
        fromClient: () => [],
        fromServer: () => [],
        serverEnded: () => [],
      };
    },
  };
  const code = await main(context);
  return { code, stdout, stderr, engine };
}
