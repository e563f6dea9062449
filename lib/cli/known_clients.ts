import type { ClientNotes, ClientProfile } from "../budget/client_profile.ts";
import { PROFILES } from "../budget/clients.ts";
import { CLAUDE_NOTES } from "../budget/clients_claude.ts";
import { EDITOR_NOTES } from "../budget/clients_editors.ts";
import { HOST_NOTES } from "../budget/clients_hosts.ts";
import { TERMINAL_NOTES } from "../budget/clients_terminals.ts";

/** A client's profile, and what people are told of it. */
export type KnownClient = ClientProfile & ClientNotes;

const NOTES: Readonly<Record<string, ClientNotes>> = {
  ...CLAUDE_NOTES,
  ...TERMINAL_NOTES,
  ...EDITOR_NOTES,
  ...HOST_NOTES,
};

/** All that are known, in the order in which they are shown. */
export const KNOWN_CLIENTS: readonly KnownClient[] = PROFILES.map(known);

function known({ id, ...profile }: ClientProfile): KnownClient {
  const notes = NOTES[id];
  if (!notes) throw new Error(`Cannot list the clients: no notes on ${id}`);
  const { title, ...others } = notes;
  return { id, title, ...profile, ...others };
}
