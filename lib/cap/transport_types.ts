import type { PaginateOptions } from "./paginate_types.ts";

/** Options of {@linkcode Cap.transport}. */
export interface TransportOptions extends PaginateOptions {
  /**
   * Whose transport it is: a server's, or a client's that wants all results of
   * its server in pages.
   *
   * @default {"server"}
   */
  readonly side?: "server" | "client";
  /**
   * Tools that are left alone: names, or patterns such as `"get_*"`.
   *
   * @default {[]}
   */
  readonly skip?: readonly string[];
  /**
   * Whether a tool runs again for a page whose result is no longer kept.
   * `"safe"` means only a tool that is annotated `readOnlyHint`. A server that
   * has a new transport for each request keeps nothing, and needs `"always"`,
   * or {@linkcode Cap.tool} in place of this.
   *
   * @default {"safe"}
   */
  readonly rerun?: "safe" | "always" | "never";
  /** Is told of each result that is cut, in a line for people. */
  readonly log?: (line: string) => void;
}

/** A transport, of whatever SDK. */
export interface TransportLike {
  /** Begins to take messages. */
  start(): Promise<void>;
  /** Sends a message. */
  send(message: never, options?: never): Promise<void>;
  /** Ends the connection. */
  close(): Promise<void>;
  /** Is called when the connection has ended. */
  onclose?: (() => void) | undefined;
  /** Is called with what goes wrong. */
  onerror?: ((error: Error) => void) | undefined;
  /** Is called with each message. */
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}
