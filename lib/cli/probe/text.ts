import { createHash } from "node:crypto";
import { createRandom, probeLine, type ProbeMode } from "./modes.ts";

/** Room for the markers, and for something between them. */
export const MIN_CHARS: number = 100;
/**
 * Above every limit that is known of a client, and in no mode so many bytes
 * that the official SDK's clients, which take 10 MiB, end the connection.
 */
export const MAX_CHARS: number = 2_000_000;

/** What stands around the markers, and around and between the lines. */
interface Frame {
  readonly open: string;
  readonly start: string;
  readonly between: string;
  readonly end: string;
  readonly close: string;
}

/** Lines, or one line that is a list in JSON. */
const TEXT = {
  lines: { open: "", start: "\n", between: "\n", end: "\n", close: "" },
  json: { open: "", start: "\n[", between: ",", end: "]\n", close: "" },
} as const;
/** One list in JSON, of strings or of objects. */
const VALUE = {
  lines: {
    open: '{"items":["',
    start: '","',
    between: '","',
    end: '","',
    close: '"]}',
  },
  json: {
    open: '{"items":["',
    start: '",',
    between: ",",
    end: ',"',
    close: '"]}',
  },
} as const;

const BEGIN = "BEGIN-MARKER: ";
const END = "END-MARKER: end-";
const HASH_CHARS = 8;

/**
 * Makes a text of an exact length, the same each time.
 *
 * Its first line begins with `BEGIN-MARKER`. Its last one is `END-MARKER: end-`
 * and a hash of all that stands before it, which nobody knows who has not seen
 * it.
 *
 * @param chars How long, in UTF-16 code units: {@linkcode MIN_CHARS} or more.
 * @param mode What stands between the markers.
 */
export function probeText(chars: number, mode: ProbeMode): string {
  const frame = TEXT[mode === "json" ? "json" : "lines"];
  return compose(`${chars} chars of ${mode}`, { chars, mode, frame });
}

/**
 * Makes a value that has an exact length as compact JSON: a list of what are
 * lines in {@linkcode probeText}, which say where they stand in that JSON.
 */
export function probeValue(
  chars: number,
  mode: ProbeMode,
): { readonly items: readonly unknown[] } {
  const frame = VALUE[mode === "json" ? "json" : "lines"];
  const title = `structuredContent, ${chars} chars of ${mode}`;
  return JSON.parse(compose(title, { chars, mode, frame }));
}

interface Whole {
  readonly chars: number;
  readonly mode: ProbeMode;
  readonly frame: Frame;
}

function compose(title: string, { chars, mode, frame }: Whole): string {
  const { open, start, between, end, close } = frame;
  const head = `${open}${BEGIN}${title}${start}`;
  const tail = end.length + END.length + HASH_CHARS + close.length;
  const until = chars - tail;
  const lines = fill(mode, between, { from: head.length, until });
  const before = head + lines.join(between) + end;
  return before + END + hashOf(before) + close;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, HASH_CHARS);
}

interface Space {
  readonly from: number;
  readonly until: number;
}

/** Fills a space with lines to the last character. */
function fill(
  mode: ProbeMode,
  between: string,
  { from, until }: Space,
): string[] {
  const random = createRandom();
  const lines: string[] = [];
  for (let at = from;;) {
    const line = probeLine(mode, at, random);
    const next = at + line.length + between.length;
    const least = mode === "json" ? '""'.length : 1;
    if (next + least > until) {
      const room = until - at;
      return [...lines, mode === "json" ? padding(room) : cut(line, room)];
    }
    lines.push(line);
    at = next;
  }
}

/** A last item of a list. */
function padding(length: number): string {
  return `"${".".repeat(length - 2)}"`;
}

/** A last line; half an emoji would not arrive as it was sent. */
function cut(line: string, length: number): string {
  return line.slice(0, length).replace(/[\ud800-\udbff]$/, "")
    .padEnd(length, ".");
}
