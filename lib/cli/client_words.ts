/** What profiles say, in words: for the terminal and for the documentation. */

import { limitsOf } from "../budget/client_limits.ts";
import type {
  ClientProfile,
  Reads,
  Scope,
  Takes,
} from "../budget/client_profile.ts";
import { type Limits, resolveBudget } from "../budget/limits.ts";

const UNITS = {
  chars: "characters",
  bytes: "bytes",
  lines: "lines",
  escapedChars: "characters as JSON",
  tokens: "tokens",
} as const;

const SCOPES = {
  "result": "",
  "block": " in each text",
  "lone block": " if it is a single text",
} as const satisfies Record<Scope, string>;

const READS = {
  content: "content",
  structured: "structuredContent",
  both: "both",
  json: "both, as JSON",
  unknown: "not known",
} as const satisfies Record<Reads, string>;

/** Limits in words: `51,200 bytes, 2,000 lines`; "" if there are none. */
export function limitsInWords(limits: Partial<Limits>): string {
  const units = Object.keys(UNITS) as (keyof typeof UNITS)[];
  return units.flatMap((unit) => {
    const most = limits[unit] ?? Infinity;
    return most === Infinity
      ? []
      : [`${most.toLocaleString("en")} ${UNITS[unit]}`];
  }).join(", ");
}

/** What a client takes whole, in words. */
export function takesInWords(takes: Takes, scope: Scope = "result"): string {
  switch (takes) {
    case "anything":
      return "any length";
    case "unknown":
      return "not known";
    default:
      return limitsInWords(takes) + SCOPES[scope];
  }
}

/** Which part of a result a client shows, in words. */
export function readsInWords(reads: Reads): string {
  return READS[reads];
}

/** What a page for a client may measure by default, behind the proxy. */
export function pageLimits(profile: ClientProfile): Limits {
  const known = limitsOf(profile, { kind: "text", isAnnotated: true });
  return resolveBudget({}, known);
}
