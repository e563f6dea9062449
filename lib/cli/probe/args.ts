import { quoted, shown, suggestion, UsageError } from "../usage.ts";
import { PROBE_MODES, type ProbeMode } from "./modes.ts";
import { MAX_CHARS, MIN_CHARS } from "./text.ts";

/** What a tool of `toolcap probe` was called with. */
export interface ProbeArgs {
  readonly chars: number;
  readonly mode: ProbeMode;
  /** How long the text beside the structured content is; undefined: none. */
  readonly textChars: number | undefined;
}

/**
 * Reads the arguments of a call. Models fill what they may leave out with null
 * or "", which is taken as left out.
 *
 * @param args The arguments, as they came.
 * @param known The names that the tool knows.
 * @throws {UsageError} If they are wrong; says what is right, to a model.
 */
export function readProbeArgs(
  args: Readonly<Record<string, unknown>>,
  known: readonly string[],
): ProbeArgs {
  for (const name of Object.keys(args)) {
    if (known.includes(name)) continue;
    throw wrong(
      `there is no argument ${quoted(name)}${
        suggestion(name, known) || `, there are ${known.join(", ")}.`
      }`,
    );
  }
  const given = (name: string) => args[name] === "" ? null : args[name] ?? null;
  const chars = charsOf("chars", given("chars"));
  const textChars = given("text_chars") === null
    ? undefined
    : charsOf("text_chars", given("text_chars"));
  if (chars + (textChars ?? 0) > MAX_CHARS) {
    throw wrong(`chars and text_chars together are above ${MAX_CHARS}.`);
  }
  return { chars, mode: modeOf(given("mode") ?? "words"), textChars };
}

function charsOf(name: string, value: unknown): number {
  if (
    typeof value === "number" && Number.isInteger(value) &&
    value >= MIN_CHARS && value <= MAX_CHARS
  ) return value;
  const instead = value === null ? "" : `, not ${shown(value)}`;
  throw wrong(
    `${name} must be a whole number from ${MIN_CHARS} to ${MAX_CHARS}${instead}.`,
  );
}

function modeOf(value: unknown): ProbeMode {
  const mode = PROBE_MODES.find((mode) => mode === value);
  if (mode !== undefined) return mode;
  throw wrong(
    `mode must be one of ${PROBE_MODES.join(", ")}, not ${shown(value)}.`,
  );
}

function wrong(what: string): UsageError {
  return new UsageError(
    `${what} Call again with arguments like {"chars":50000,"mode":"words"}.`,
  );
}
