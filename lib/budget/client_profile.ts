import type { Limits } from "./limits.ts";
import type { TokenTable } from "./token_tables.ts";

/** Which part of a result a client shows its model. */
export type Reads =
  /** The content blocks; most show `structuredContent` if there are none. */
  | "content"
  /** `structuredContent`, and the content blocks only if there is none. */
  | "structured"
  /** Both, so a copy costs double. */
  | "both"
  /** The whole result, written as JSON. */
  | "json"
  /** Not known. */
  | "unknown";

/** What a client counts together against its limit. */
export type Scope =
  /** All that it shows of a result. */
  | "result"
  /** Each text block by itself. */
  | "block"
  /** The one text block of a result; several have no limit. */
  | "lone block";

/** The most that a client delivers whole. */
export type Takes =
  /** Its limit, as it states it itself; no limit in a unit left out. */
  | Partial<Limits>
  /** There is no limit. */
  | "anything"
  /** Nobody could tell. */
  | "unknown";

/** How sure it is what a profile says, the best first. */
export type Confidence =
  /** Measured with the real client. */
  | "run"
  /** Read in its source or its published bundle. */
  | "source"
  /** Its vendor says so. */
  | "docs"
  /** Others say so. */
  | "reported"
  /** Only its name is known. */
  | "unknown";

/** What one MCP client does with a tool result. */
export interface ClientProfile {
  /** What the client is called in options. */
  readonly id: string;
  /**
   * The names that it gives itself in `clientInfo`, in lower case with
   * hyphens. One that ends in `*` stands for every name that starts so. None:
   * it does not say who it is.
   */
  readonly names: readonly string[];
  /** Of these names, only the versions from this one on. */
  readonly since?: string;
  /** Which part of a result it shows the model. */
  readonly reads: Reads;
  /** The most that it delivers whole. */
  readonly takes: Takes;
  /** Over what that is counted. @default {"result"} */
  readonly scope?: Scope;
  /** Characters of its own that it puts around a text and counts; ASCII. */
  readonly wrapper?: number;
  /** Whether it shows the `_meta` of a result, too. @default {false} */
  readonly showsMeta?: boolean;
  /** What is different for a result with `isError`. */
  readonly errors?: { readonly reads: Reads; readonly takes: Takes };
  /**
   * What it takes from a tool whose entry in `tools/list` is annotated
   * `anthropic/maxResultSizeChars`. It holds for results that are text alone:
   * errors and results with an image have the limits of other tools.
   */
  readonly annotated?: Partial<Limits>;
  /** The environment variable in which its users set its limit in tokens. */
  readonly tokensVariable?: string;
  /** Whether it rejects a result that does not match `outputSchema`. */
  readonly checksSchema?: boolean;
  /** The tokens of the models it talks to. @default {"universal"} */
  readonly table?: TokenTable;
}

/** What people are told of a client; no result depends on it. */
export interface ClientNotes {
  /** What people call it. */
  readonly title: string;
  /** The version of which all this is true. */
  readonly version?: string;
  /** What its model gets of a result above the limit. */
  readonly over: string;
  /** How to set it, or toolcap for it. */
  readonly advice?: string;
  /** Where all this comes from. */
  readonly source: string;
  /** When it was found. */
  readonly date: string;
  readonly confidence: Confidence;
}
