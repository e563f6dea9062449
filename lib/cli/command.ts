import type { Context } from "./context.ts";
import type { OptionKinds } from "./options.ts";

/** A command, loaded when it is called. */
export interface Command {
  /** What `--help` prints: usage, every option, two examples. */
  readonly help: string;
  /** The options it knows; `--help` is among them without being named. */
  readonly options: OptionKinds;
  /** What an option takes, where these are words known beforehand. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** What its words are, where these are known beforehand. */
  readonly words?: readonly string[];
  /**
   * Runs it.
   *
   * @param args The arguments after its name.
   * @returns The exit code.
   * @throws {UsageError} If the call is wrong.
   */
  run(args: readonly string[], context: Context): Promise<number>;
}

/** A command as `toolcap --help` lists it. */
export interface CommandEntry {
  readonly name: string;
  /** One line, at most 66 characters. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
