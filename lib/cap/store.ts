import { fingerprintOf } from "../paging/document.ts";

/**
 * Holds results that did not fit a page: a `Map`, or anything else that keeps
 * texts by key. What it throws, the call throws.
 *
 * A result is found again by its cursor and by the call's arguments. These are
 * no secret: where results are private, give each user or session a
 * {@linkcode Cap} with a store of its own. How long results are kept, and how
 * many of them, is up to the store; for one that is gone, the handler runs
 * again.
 */
export interface Store {
  /** Gives what is held under a key; `undefined` or null if nothing is. */
  get(key: string): Held | PromiseLike<Held>;
  /** Holds a text under a key. What it returns is waited for. */
  set(key: string, text: string): unknown;
}

/** What a {@linkcode Store} has under a key. */
export type Held = string | null | undefined;

/** The key of a call's result, by the fingerprint of that. */
export async function storeKey(
  args: unknown,
  fingerprint: string,
): Promise<string> {
  return `toolcap:${fingerprint}:${await digestOf(argumentsText(args))}`;
}

/** Models write arguments in any order. */
function argumentsText(args: unknown): string {
  return JSON.stringify(args, (_key, value: unknown) => {
    if (typeof value === "bigint") return `${value}`;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return value;
    }
    return Object.fromEntries(
      Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1),
    );
  }) ?? "";
}

async function digestOf(text: string): Promise<string> {
  return await fingerprintOf(text) + await fingerprintOf(`2${text}`);
}
