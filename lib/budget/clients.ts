import type { Limits } from "./limits.ts";
import type { TokenTable } from "./token_tables.ts";

/** Which part of a result a client shows its model. */
export type Reads = "content" | "structured" | "both" | "unknown";

/** What one MCP client does with a tool result. */
export interface ClientProfile {
  /** What the client is called in options. */
  readonly id: string;
  /**
   * The names that it gives itself in `clientInfo`, in lower case with
   * hyphens. One that ends in `*` stands for every name that starts so.
   */
  readonly names: readonly string[];
  /** Which part of a result it shows the model. */
  readonly reads: Reads;
  /**
   * The most that it delivers whole, in its own units, less a margin;
   * `Infinity` for a unit in which it has no limit. A unit that is left out
   * is not a matter of the client: the defaults hold.
   */
  readonly limits: Partial<Limits>;
  /** The token table that fits the models it talks to. */
  readonly table: TokenTable;
  /** Where the limit comes from, and what it is exactly. */
  readonly source: string;
  /** When that was found. */
  readonly date: string;
}

const NO_LIMITS: Partial<Limits> = {
  chars: Infinity,
  bytes: Infinity,
  lines: Infinity,
  escapedChars: Infinity,
};

/** The profiles, in the order in which they are shown. */
export const PROFILES: readonly ClientProfile[] = [
  {
    id: "claude-code",
    names: ["claude-code"],
    reads: "structured",
    limits: { ...NO_LIMITS, tokens: 20_000, chars: 48_000 },
    table: "claude",
    source: "run of 2.1.332 and 2.1.273: 50,000 UTF-16 units over all text " +
      "blocks, then 25,000 tokens",
    date: "2026-11-30",
  },
  {
    id: "codex",
    names: ["codex-mcp-client", "codex", "codex-cli"],
    reads: "structured",
    limits: { ...NO_LIMITS, bytes: 47_000 },
    table: "openai",
    source:
      "run of 0.171.0: 48,000 UTF-8 bytes over all text blocks, its own " +
      "header of 33 included",
    date: "2026-11-30",
  },
  {
    id: "gemini-cli",
    names: ["gemini-cli-mcp-client", "gemini-cli"],
    reads: "content",
    limits: { ...NO_LIMITS, chars: 39_000 },
    table: "universal",
    source: "run of 0.61.0: 40,000 UTF-16 units, its own wrapper of 41 " +
      "included, for a result of one text block",
    date: "2026-11-30",
  },
  {
    id: "opencode",
    names: ["opencode"],
    reads: "content",
    limits: { ...NO_LIMITS, bytes: 48_000, lines: 1_900 },
    table: "universal",
    source: "run of 1.18.33: 51,200 UTF-8 bytes over all text blocks; its " +
      "code: 2,000 lines",
    date: "2026-11-30",
  },
  {
    id: "qwen-code",
    names: ["qwen-code-mcp-client", "qwen-cli-mcp-client-*"],
    reads: "both",
    limits: { ...NO_LIMITS, chars: 24_000, lines: 950 },
    table: "universal",
    source: "run of 0.24.4: 28,000 UTF-16 units over all text; 0.15, which " +
      "goes by the same version: 25,000 or 1,000 lines",
    date: "2026-11-30",
  },
];

/**
 * Finds a profile by its id.
 *
 * @param id The id, exactly.
 * @returns The profile, or `undefined` if there is none.
 */
export function clientById(id: string): ClientProfile | undefined {
  return PROFILES.find((profile) => profile.id === id);
}

/**
 * Finds the profile of the client that gives itself a name. Case does not
 * matter, nor whether words are joined by spaces, underscores or hyphens; the
 * mark of the bridge `mcp-remote` after the name is left out.
 *
 * @param name The `name` of a `clientInfo`.
 * @returns The profile, or `undefined` for a client that is not known.
 */
export function clientByName(name: string): ClientProfile | undefined {
  const normal = name.trim().toLowerCase()
    .replace(/ \(via mcp-remote[^()]*\)$/, "")
    .replace(/[\s_]/g, "-");
  return PROFILES.find(({ names }) =>
    names.some((pattern) =>
      pattern.endsWith("*")
        ? normal.startsWith(pattern.slice(0, -1))
        : normal === pattern
    )
  );
}
