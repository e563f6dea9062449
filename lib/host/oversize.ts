/** Answers for messages that are too long to be read. */

import { failureMessage } from "../mcp/replies.ts";
import type { Line } from "./lines.ts";

const VERSION = String.raw`"jsonrpc"\s*:\s*"2\.0"`;
const ID = String.raw`"id"\s*:\s*(-?\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*")`;

/** `{"jsonrpc":"2.0","id":1,"result"`: the id comes first. */
const ID_FIRST = new RegExp(
  String.raw`^\s*\{\s*(?:${VERSION}\s*,\s*)?${ID}\s*,\s*` +
    String.raw`(?:${VERSION}\s*,\s*)?"(result|error|method)"\s*:`,
);
/** `{"jsonrpc":"2.0","method":"tools/call","id":1,`: the id behind the method. */
const ID_SECOND = new RegExp(
  String.raw`^\s*\{\s*(?:${VERSION}\s*,\s*)?` +
    String.raw`"(method)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*${ID}\s*,`,
);
/** `{"result"`: what the message is, when the id comes last. */
const KIND_FIRST = new RegExp(
  String.raw`^\s*\{\s*(?:${VERSION}\s*,\s*)?"(result|error|method)"\s*:`,
);
/** `,"jsonrpc":"2.0","id":1}`: the last brace is that of the message. */
const ID_LAST = new RegExp(
  String.raw`,\s*${ID}\s*(?:,\s*${VERSION}\s*)?\}\s*$`,
);

/** The message that somebody waits for, as far as it shows. */
export interface Lost {
  readonly kind: "request" | "response";
  /** The id as JSON source text. */
  readonly id: string;
}

/**
 * Reads the id of a message of which only the two ends were kept.
 *
 * Only the places where implementations put the id are looked at; a message
 * that keeps it elsewhere gets no answer.
 */
export function lostMessage(
  line: Extract<Line, { kind: "dropped" }>,
): Lost | undefined {
  const head = new TextDecoder().decode(line.head);
  const first = ID_FIRST.exec(head);
  if (first !== null) return lost(first[2], first[1]);
  const second = ID_SECOND.exec(head);
  if (second !== null) return lost(second[1], second[2]);
  const kind = KIND_FIRST.exec(head);
  const last = ID_LAST.exec(new TextDecoder().decode(line.tail));
  if (kind === null || last === null) return undefined;
  return lost(kind[1], last[1]);
}

/** The error that answers a lost message: one line of JSON. */
export function oversizeError(id: string, byteLength: number): string {
  return failureMessage(
    id,
    `The message is too long to be passed on: ${byteLength} bytes. ` +
      "Ask for less at a time.",
  );
}

function lost(
  member: string | undefined,
  id: string | undefined,
): Lost | undefined {
  if (id === undefined) return undefined;
  return { kind: member === "method" ? "request" : "response", id };
}
