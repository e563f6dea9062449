import {
  type OptionKinds,
  parseOptions,
  splitAtDashes,
  type Values,
} from "./options.ts";
import { quoted, UsageError } from "./usage.ts";

/** A server's command, and the options before it. */
export interface ServerCall {
  readonly values: Values;
  /**
   * The command.
   *
   * @throws {UsageError} If none is given.
   */
  server(): { readonly command: string; readonly args: readonly string[] };
}

/**
 * Reads the arguments of a command that starts a server. All that follows the
 * first `--` is the server's command, untouched.
 *
 * @param args The arguments after the command's name.
 * @param options The options that it knows.
 * @param command The command as users write it, for messages.
 * @throws {UsageError} If the options are wrong, or something else stands there.
 */
export function readServerCall(
  args: readonly string[],
  options: OptionKinds,
  command: string,
): ServerCall {
  const example = `${command} -- npx -y @modelcontextprotocol/server-memory`;
  const misplaced = (word: string) =>
    new UsageError(
      `the server command must come after "--", but ${quoted(word)} ` +
        `comes before it: ${example}`,
    );
  const { own, rest } = splitAtDashes(args);
  if (rest === undefined && own[0] !== undefined && !own[0].startsWith("-")) {
    throw misplaced(own[0]); // its options are not ours
  }
  const { values, words } = parseOptions(own, options, command);
  if (words[0] !== undefined && !values.has("help")) throw misplaced(words[0]);
  return {
    values,
    server() {
      const [program, ...others] = rest ?? [];
      if (program === undefined) {
        throw new UsageError(
          `no server command, write it after "--": ${example}`,
        );
      }
      if (program.trim() === "") {
        throw new UsageError(
          `the server command after "--" is empty, write it like this: ${example}`,
        );
      }
      return { command: program, args: others };
    },
  };
}
