/** What is said about the end of a server. */

import type { Ending } from "./child.ts";

/** How much of the server's last words is repeated, in characters. */
const TAIL_CHARS = 1000;

/**
 * How a server ended, for one line on stderr.
 *
 * Only the command is named: its arguments may hold passwords.
 */
export function endingLine(command: string, ending: Ending): string {
  const name = JSON.stringify(shortened(command));
  switch (ending.kind) {
    case "exit":
      return `the server ${name} exited with code ${ending.code}`;
    case "signal":
      return `the server ${name} was ended by ${ending.signal}`;
    case "failed":
      return ending.why === "missing"
        ? `cannot start ${name}: command not found, check its spelling and PATH`
        : `cannot start ${name}: the system refused, check that it is an executable program`;
    case "stuck":
      return `the server ${name} cannot be ended`;
  }
}

/** Which of its pipes a server closed though it lives, for one line. */
export function hungUpLine(
  command: string,
  stream: "stdin" | "stdout",
): string {
  const name = JSON.stringify(shortened(command));
  return `the server ${name} closed its ${stream}, so it is ended`;
}

/**
 * What became of a server, for whoever waits for an answer of it.
 *
 * @param line From {@linkcode endingLine} or {@linkcode hungUpLine}.
 * @param tail The end of its stderr.
 */
export function failureReason(line: string, tail: string): string {
  const sentence = `MCP server failure: ${line}.`;
  if (tail === "") return sentence;
  const words = tail.length > TAIL_CHARS
    ? `...${tail.slice(-TAIL_CHARS)}`
    : tail;
  return `${sentence} The end of its stderr:\n${words.toWellFormed()}`;
}

function shortened(command: string): string {
  return command.length > 200 ? `${command.slice(0, 200)}...` : command;
}
