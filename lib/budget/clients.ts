import type { ClientProfile } from "./client_profile.ts";
import { CLAUDE_CLIENTS } from "./clients_claude.ts";
import { EDITORS } from "./clients_editors.ts";
import { HOSTS } from "./clients_hosts.ts";
import { TERMINALS } from "./clients_terminals.ts";

/** How a client introduces itself: the `clientInfo` of the protocol. */
export interface ClientInfo {
  /** Its name; "" if it gives none. */
  readonly name: string;
  /** Its version; "" if it gives none. */
  readonly version: string;
}

/** The profiles, in the order in which they are shown and looked through. */
export const PROFILES: readonly ClientProfile[] = [
  ...CLAUDE_CLIENTS,
  ...TERMINALS,
  ...EDITORS,
  ...HOSTS,
];

/** What can be asked for besides a client: by its name, or no client's. */
const CHOICES = ["auto", "none"];

/** Everything that an option that names a client takes. */
export const CLIENT_CHOICES: readonly string[] = [
  ...CHOICES,
  ...PROFILES.map(({ id }) => id),
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
 * Finds the profile of a client by what it says of itself. Case does not
 * matter, nor whether words are joined by spaces, underscores or hyphens; the
 * mark of the bridge `mcp-remote` after the name is left out. A version that
 * cannot be read counts as the newest.
 *
 * @param info The `clientInfo`.
 * @returns The profile, or `undefined` for a client that is not known.
 */
export function clientByInfo(
  { name, version }: ClientInfo,
): ClientProfile | undefined {
  const normal = name.trim().toLowerCase()
    .replace(/\s*\(via mcp-remote[^()]*\)$/, "")
    .replace(/[\s_-]+/g, "-");
  return PROFILES.find(({ names, since }) =>
    names.some((pattern) => matches(normal, pattern)) &&
    (since === undefined || !isBefore(version, since))
  );
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith("*")
    ? name.startsWith(pattern.slice(0, -1))
    : name === pattern;
}

/** Whether a version such as `2.1.96` comes before another. */
function isBefore(version: string, other: string): boolean {
  const a = numbersOf(version);
  const b = numbersOf(other);
  const i = b.findIndex((number, index) => (a[index] ?? 0) !== number);
  return a.length > 0 && i >= 0 && (a[i] ?? 0) < b[i]!;
}

function numbersOf(version: string): number[] {
  return /^\d+(\.\d+)*/.exec(version)?.[0].split(".").map(Number) ?? [];
}
