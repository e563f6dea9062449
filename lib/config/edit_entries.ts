/** Putting toolcap in front of a server, and taking it away again. */

import type { Document } from "./document.ts";
import { dropFirst, leadOf, newLineLike, prepend } from "./edit_lists.ts";
import type { LocalLaunch } from "./entries.ts";
import type { Splice } from "./splices.ts";
import type { ListValue, Member, Span, TextValue } from "./tree.ts";
import { proxyWords, takeApart } from "./wrapped.ts";

type SplitLaunch = Extract<LocalLaunch, { kind: "split" }>;

/** What is put in front of a server. */
export interface Front {
  /** What starts toolcap. */
  readonly self: readonly string[];
  /** The options of `toolcap proxy`. */
  readonly options: readonly string[];
}

/** The changes that put `toolcap proxy` in front of a server. */
export function wrapSplices(
  document: Document,
  launch: LocalLaunch,
  { self, options }: Front,
): readonly Splice[] {
  const quoted = proxyWords(self, options).map((word) => quote(word, document));
  if (launch.kind === "joined") return [prepend(document, launch.list, quoted)];
  const [program = "", ...front] = quoted;
  const { command, args } = launch;
  const items = [...front, sourceOf(command.value, document)];
  return [
    { ...spanOf(command.value), text: program },
    args === undefined
      ? addArgs(document, launch, items)
      : prependArgs(document, args, items),
  ];
}

/**
 * The changes that take `toolcap proxy` away: the server's command gets the
 * very source that it had, if that stands in the list of arguments.
 *
 * @param options Whether the entry had arguments, if only an empty list.
 */
export function unwrapSplices(
  document: Document,
  launch: LocalLaunch,
  { hadArgs }: { readonly hadArgs: boolean },
): readonly Splice[] {
  const line = takeApart(launch.words);
  if (line === undefined) return [];
  const before = launch.words.length - line.server.length;
  if (launch.kind === "joined") {
    return [dropFirst(document, launch.list, before)];
  }
  const { command, args } = launch;
  // The program is a word, too: it stands before the list.
  const server = listOf(args)?.items[before - 1]?.value;
  if (args === undefined || server === undefined) return [];
  const text = server.kind === "text"
    ? sourceOf(server, document)
    : quote(line.server[0] ?? "", document);
  return [
    { ...spanOf(command.value), text },
    !hadArgs && line.server.length === 1 && follows(document, command, args)
      ? { start: command.value.end, end: args.value.end, text: "" }
      : dropFirst(document, listOf(args)!, before),
  ];
}

/** Adds arguments behind the command, written as the command is. */
function addArgs(
  { text, format }: Document,
  { table, command }: SplitLaunch,
  items: readonly string[],
): Splice {
  const key = text.slice(command.keySpan.start, command.keySpan.end)
    .replace(/(["']?)[^"'.\s]+\1$/, "$1args$1");
  const between = text.slice(command.keySpan.end, command.value.start);
  const plain = format === "toml" ? " = " : ": ";
  const assign = /^[ \t]*[:=][ \t]*$/.test(between) ? between : plain;
  const lead = leadOf(text, command.keySpan.start);
  const comma = table.style === "lines" ? "" : ",";
  const isOnNewLine = comma === "" || lead.trim() === "";
  const gap = comma + (isOnNewLine ? newLineLike(text, lead) : " ");
  const at = command.value.end;
  const member = `${key}${assign}[${items.join(", ")}]`;
  return { start: at, end: at, text: gap + member };
}

function prependArgs(
  document: Document,
  args: Member,
  items: readonly string[],
): Splice {
  const list = listOf(args);
  if (list !== undefined) return prepend(document, list, items);
  const { start, end } = args.value;
  const gap = start === end ? " " : ""; // YAML's null may be no text at all
  return { start, end, text: `${gap}[${items.join(", ")}]` };
}

/** Whether nothing but a comma stands between the command and its arguments. */
function follows({ text }: Document, command: Member, args: Member): boolean {
  const between = text.slice(command.value.end, args.keySpan.start);
  return args.keySpan.start > command.value.end && /^\s*,?\s*$/.test(between);
}

function listOf(args: Member | undefined): ListValue | undefined {
  return args?.value.kind === "list" ? args.value : undefined;
}

function sourceOf(value: TextValue, document: Document): string {
  return value.movable
    ? document.text.slice(value.start, value.end)
    : quote(value.value, document);
}

/** A string that JSON, TOML and YAML read alike. */
function quote(text: string, { format }: Document): string {
  const quoted = JSON.stringify(text);
  return format === "json" ? quoted : quoted.replaceAll("\x7f", "\\u007f");
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
