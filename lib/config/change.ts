/** Wrapping and unwrapping servers in the text of a configuration. */

import type { Document } from "./document.ts";
import { type Front, unwrapSplices, wrapSplices } from "./edit_entries.ts";
import {
  type Entry,
  findEntries,
  isLocal,
  isSame,
  type Place,
} from "./entries.ts";
import { splice } from "./splices.ts";
import { wrappedLine } from "./wrapped.ts";

/** What becomes of a server. */
export type Step =
  /** It is wrapped, or unwrapped. */
  | { readonly kind: "changed"; readonly entry: Entry }
  /** It is wrapped, or unwrapped, already. */
  | { readonly kind: "as it is"; readonly entry: Entry }
  /** It cannot be. */
  | { readonly kind: "left"; readonly entry: Entry; readonly why: string };

/** A configuration after a change, and what became of each server. */
export interface Change {
  readonly text: string;
  readonly steps: readonly Step[];
}

const HARMED =
  "npx is behind cmd on Windows, which would change an argument; " +
  "npm install --global toolcap, and call that: ";

const OTHER_OPTIONS =
  "it is wrapped with other options, call toolcap unwrap for it first";

/** Puts `toolcap proxy` in front of servers. */
export function wrapEntries(
  document: Document,
  entries: readonly Entry[],
  front: Front,
): Change {
  const steps = entries.map((entry) => {
    const step = differs(entry, front)
      ? left(entry, OTHER_OPTIONS)
      : stepOf(entry, "wrap");
    const harmed = step.kind === "changed"
      ? harmedWord(entry, front)
      : undefined;
    return harmed === undefined ? step : left(entry, `${HARMED}${harmed}`);
  });
  const splices = steps.flatMap(({ kind, entry: { launch } }) =>
    kind === "changed" && isLocal(launch)
      ? wrapSplices(document, launch, front)
      : []
  );
  return { text: splice(document.text, splices), steps };
}

/**
 * Takes `toolcap proxy` away from servers.
 *
 * @param original The same configuration before it was wrapped, if known.
 */
export function unwrapEntries(
  document: Document,
  entries: readonly Entry[],
  original: readonly Entry[] = [],
): Change {
  const splices = entries.flatMap((entry) => {
    const { launch } = entry;
    if (!isLocal(launch)) return [];
    const before = original.find((other) => isSame(entry, other))?.launch;
    const hadArgs = before?.kind !== "split" || before.args !== undefined;
    return unwrapSplices(document, launch, { hadArgs });
  });
  const text = splice(document.text, splices);
  return { text, steps: entries.map((entry) => stepOf(entry, "unwrap")) };
}

/** The servers of a configuration that run behind the proxy. */
export function wrappedEntries(
  document: Document,
  places: readonly Place[],
): readonly Entry[] {
  return findEntries(document.root, places, document.text)
    .filter((entry) => wrappedLine(entry) !== undefined);
}

/** A word that cmd.exe would not hand on as it is, if toolcap is behind that. */
function harmedWord({ launch }: Entry, { self }: Front): string | undefined {
  if (self[0] !== "cmd" || !isLocal(launch)) return undefined;
  return launch.words.find((word) => /[&|<>^%!"\r\n]/.test(word));
}

/** Whether it is wrapped already, not with the options that are asked for. */
function differs(entry: Entry, { options }: Front): boolean {
  const line = wrappedLine(entry);
  return line !== undefined && options.length > 0 &&
    line.options.join("\0") !== options.join("\0");
}

function left(entry: Entry, why: string): Step {
  return { kind: "left", entry, why };
}

function stepOf(entry: Entry, way: "wrap" | "unwrap"): Step {
  const { launch } = entry;
  switch (launch.kind) {
    case "remote": {
      if (way === "unwrap") return { kind: "as it is", entry };
      const why = `it is reached over ${launch.transport.toUpperCase()}, ` +
        "which toolcap does not wrap yet";
      return left(entry, why);
    }
    case "odd":
      return left(entry, launch.why);
    case "split":
    case "joined": {
      const isWrapped = wrappedLine(entry) !== undefined;
      const kind = isWrapped === (way === "wrap") ? "as it is" : "changed";
      return { kind, entry };
    }
  }
}
