import type { ClientProfile, Takes } from "./client_profile.ts";
import { type Limits, MINIMUM_LIMITS } from "./limits.ts";

/** The environment, as far as anyone hands it in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a page is for, as far as a client's limit depends on it. */
export interface PageUse {
  /** `media`: images or sounds travel beside the text. */
  readonly kind: "text" | "media" | "error";
  /** Whether the tool carries the annotation that raises the limit. */
  readonly isAnnotated: boolean;
}

/** A page stays 4 % below its client's limit. */
export const MARGIN = 0.96;

/**
 * A page stays 20 % below its client's limit in tokens: the client's own
 * count is not ours.
 */
export const TOKEN_MARGIN = 0.8;

/** No limit but in tokens, which are a matter of the model. */
export const NO_LIMITS: Partial<Limits> = {
  chars: Infinity,
  bytes: Infinity,
  lines: Infinity,
  escapedChars: Infinity,
};

/** A result of text, of a tool without annotation. */
export const PLAIN: PageUse = { kind: "text", isAnnotated: false };

/**
 * Gives the limits that pages for a client keep: its own less a margin and
 * less what it adds itself.
 *
 * @param profile The client; without one, nothing is known.
 * @param use What the page is for.
 * @param env Where the client's own setting of its tokens is looked up.
 * @returns `Infinity` for a unit in which it has no limit; a unit that is left
 * out is not a matter of the client: the defaults hold.
 */
export function limitsOf(
  profile: ClientProfile | undefined,
  use: PageUse = PLAIN,
  env: Environment = {},
): Partial<Limits> {
  const takes = profile ? takesOf(profile, use) : "unknown";
  if (!profile || takes === "unknown") return {};
  const { wrapper, tokensVariable } = profile;
  const { tokens, chars, bytes, lines, escapedChars } = takes === "anything"
    ? {} as Partial<Limits>
    : takes;
  const most = tokensSet(tokensVariable && env[tokensVariable]) ?? tokens;
  return {
    ...(most === undefined ? {} : { tokens: tokensBelow(most) }),
    chars: below(chars, wrapper),
    bytes: below(bytes, wrapper),
    lines: below(lines),
    escapedChars: below(escapedChars, wrapper),
  };
}

function takesOf(
  { takes, errors, annotated }: ClientProfile,
  { kind, isAnnotated }: PageUse,
): Takes {
  switch (kind) {
    case "error":
      return errors?.takes ?? takes;
    case "text":
      return isAnnotated && annotated ? annotated : takes;
    case "media":
      return takes;
  }
}

function below(most = Infinity, wrapper = 0): number {
  return Math.floor(most * MARGIN) - wrapper;
}

/** A page has room for its notes, however little its client's user wants. */
function tokensBelow(most: number): number {
  return Math.max(MINIMUM_LIMITS.tokens, Math.floor(most * TOKEN_MARGIN));
}

/** What users set in a variable, read as clients read it. */
function tokensSet(value = ""): number | undefined {
  const number = Number.parseInt(value, 10);
  return number > 0 ? number : undefined;
}
