import { parseArgs } from "node:util";
import { unknownWord, UsageError } from "./usage.ts";

/** An option of a command, by the name behind its two hyphens. */
export type OptionKind =
  /** Stands alone. */
  | "flag"
  /** Takes a value, once. */
  | "value"
  /** Takes a value, as often as it is given. */
  | "list";

/** The options of a command. */
export type OptionKinds = Readonly<Record<string, OptionKind>>;

/** The values given for each option; a flag that is set has one, empty. */
export type Values = ReadonlyMap<string, readonly string[]>;

/** What was found on a command line. */
export interface ParsedOptions {
  readonly values: Values;
  /** Words that belong to no option. */
  readonly words: readonly string[];
}

/**
 * Splits arguments at the first `--`. What follows is for another program.
 *
 * @returns `rest` is `undefined` if there is no `--`.
 */
export function splitAtDashes(args: readonly string[]): {
  readonly own: readonly string[];
  readonly rest: readonly string[] | undefined;
} {
  const end = args.indexOf("--");
  return end < 0
    ? { own: args, rest: undefined }
    : { own: args.slice(0, end), rest: args.slice(end + 1) };
}

/**
 * Reads options; `-h` stands for `--help`, which every command has.
 *
 * @param args The arguments, without a `--` and what follows it.
 * @param kinds The options that the command knows.
 * @param command The command as users write it, for messages.
 * @throws {UsageError} If an option is not known, lacks its value, has one
 *   that it does not take, or is given twice.
 */
export function parseOptions(
  args: readonly string[],
  kinds: OptionKinds,
  command: string,
): ParsedOptions {
  const known: OptionKinds = { ...kinds, help: "flag" };
  const values = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokensOf(args, known)) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const kind = Object.hasOwn(known, token.name)
      ? known[token.name]
      : undefined;
    if (kind === undefined) {
      const flags = Object.keys(known).map((name) => `--${name}`);
      const todo = `see ${command} --help`;
      throw new UsageError(
        `unknown option ${unknownWord(token.rawName, flags, todo)}`,
      );
    }
    const { name, value } = token;
    checkValue(kind, { name, value, inline: token.inlineValue ?? false });
    const given = values.get(name) ?? [];
    if (kind === "value" && given.length > 0) {
      throw new UsageError(`--${name} is given twice, once is enough`);
    }
    values.set(name, [...given, value ?? ""]);
  }
  return { values, words };
}

function tokensOf(args: readonly string[], kinds: OptionKinds) {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const type = kind === "flag" ? "boolean" as const : "string" as const;
      return [name, name === "help" ? { type, short: "h" } : { type }];
    }),
  );
  // Not strict: what is wrong is said here, alike on every runtime.
  const parsed = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return parsed.tokens;
}

function checkValue(
  kind: OptionKind,
  { name, value, inline }: {
    readonly name: string;
    readonly value: string | undefined;
    readonly inline: boolean;
  },
): void {
  if (kind === "flag") {
    if (value === undefined) return;
    throw new UsageError(`--${name} takes no value, write --${name} alone`);
  }
  if (value === undefined || (!inline && value.startsWith("--"))) {
    throw new UsageError(`--${name} needs a value, write --${name} VALUE`);
  }
}
