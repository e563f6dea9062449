import type { Tool } from "./tools.ts";

/**
 * What happened, for the log file: names, sizes and the like.
 *
 * Never arguments, results, credentials, cursors, or text that a server or a
 * model wrote.
 */
export interface LogEntry {
  /** What kind of event it is, one word. */
  readonly event: string;
  readonly [field: string]: string | number | boolean;
}

/** What the shell must do next. The engine itself never performs I/O. */
export type Action =
  /** The line just received goes on to the other side, the very bytes. */
  | { readonly kind: "forward" }
  /** A message of ours or one that we edited: one line, without its newline. */
  | {
    readonly kind: "send";
    readonly to: "client" | "server";
    readonly message: string;
  }
  /** The server's line is not protocol: it goes to stderr. */
  | { readonly kind: "noise" }
  /** One line for people, and what it is about for the log file. */
  | {
    readonly kind: "log";
    readonly line: string;
    readonly entry?: LogEntry;
    /** The cursor of the next page, if it is about a page that has one. */
    readonly next?: string | undefined;
  }
  /** What takes long, such as a search; it is done when it is known. */
  | { readonly kind: "later"; readonly actions: Promise<readonly Action[]> };

/** The message-level engine: one line in, actions out. */
export interface Engine {
  /**
   * Requests of the client that the server is expected to answer; 0 where the
   * engine does not count them.
   */
  readonly owed?: number;
  /** The tools that the client knows, by name, without those left alone. */
  readonly tools?: ReadonlyMap<string, Tool> | undefined;
  /** Takes one line that the client wrote, without its newline. */
  fromClient(line: string): readonly Action[] | Promise<readonly Action[]>;
  /** Takes one line that the server wrote, without its newline. */
  fromServer(line: string): readonly Action[] | Promise<readonly Action[]>;
  /** Says that the server is gone, and why; returns what is still owed. */
  serverEnded(reason: string): readonly Action[];
}

/** Actions, with those that take long waited for. */
export async function allActions(
  actions: readonly Action[],
): Promise<readonly Action[]> {
  const all = actions.map(async (action) =>
    action.kind === "later" ? await allActions(await action.actions) : [action]
  );
  return (await Promise.all(all)).flat();
}
