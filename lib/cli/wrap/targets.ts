/** Finding and reading the configuration files that a call is about. */

import { resolve } from "node:path";
import {
  clientById,
  CONFIG_CLIENTS,
  type ConfigClient,
  formatOf,
} from "../../config/clients.ts";
import { ConfigError } from "../../config/config_error.ts";
import { type ConfigFile, readConfigFile } from "../../config/config_file.ts";
import { type Document, readDocument } from "../../config/document.ts";
import { type Entry, findEntries, type Place } from "../../config/entries.ts";
import { type Folders, foldersOf } from "../../config/folders.ts";
import type { Context } from "../context.ts";
import { Failure, unknownWord, UsageError } from "../usage.ts";
import { fileTarget } from "./file_target.ts";
import type { Selection } from "./selection.ts";

/** A configuration, read. */
export interface Target {
  /** The client whose it is; none if only its shape is known. */
  readonly client: ConfigClient | undefined;
  readonly scope: "project" | "user" | "file";
  readonly file: ConfigFile;
  readonly document: Document;
  readonly places: readonly Place[];
  readonly entries: readonly Entry[];
}

/** A file in which servers may be. */
interface Candidate {
  readonly client: ConfigClient;
  readonly scope: "project" | "user";
  /** As it is shown. */
  readonly path: string;
}

/** The IDs that `--client` takes. */
export const CONFIG_IDS: readonly string[] = CONFIG_CLIENTS.map(({ id }) => id);

/** Reads the configurations that a call is about; there is at least one. */
export async function findTargets(
  selection: Selection,
  context: Context,
): Promise<readonly Target[]> {
  const folders = foldersOf(context);
  if (selection.file !== undefined) {
    return [await fileTarget(selection.file, context, folders)];
  }
  const candidates = selection.client === undefined
    ? projectCandidates()
    : userCandidates(knownClient(selection.client), folders);
  const targets = await readCandidates(candidates, context);
  if (targets.length > 0) return targets;
  const paths = candidates.map(({ path }) => path).join(", ");
  throw new Failure(
    selection.client === undefined
      ? `no MCP configuration in ${context.cwd}; looked for ${paths}; ` +
        "name a file, or look at your own: --client claude-code"
      : `no configuration of ${selection.client} was found; looked for ${paths}`,
  );
}

/** All that is there, of the project and of the user. */
export async function findAllTargets(context: Context): Promise<{
  readonly targets: readonly Target[];
  /** What is wrong with files that cannot be read. */
  readonly problems: readonly string[];
}> {
  const folders = foldersOf(context);
  const candidates = [
    ...projectCandidates(),
    ...CONFIG_CLIENTS.flatMap((client) => userCandidates(client, folders)),
  ];
  const problems: string[] = [];
  const targets = await readCandidates(candidates, context, (error) => {
    problems.push(error.message);
  });
  return { targets, problems };
}

function knownClient(id: string): ConfigClient {
  const client = clientById(id);
  if (client !== undefined) return client;
  const todo = `--client takes ${
    CONFIG_IDS.join(", ")
  }; for another one, name its file`;
  throw new UsageError(`unknown client ${unknownWord(id, CONFIG_IDS, todo)}`);
}

function projectCandidates(): readonly Candidate[] {
  return CONFIG_CLIENTS.flatMap((client) =>
    client.project.map((path): Candidate => ({
      client,
      scope: "project",
      path,
    }))
  );
}

function userCandidates(
  client: ConfigClient,
  folders: Folders,
): readonly Candidate[] {
  return client.user(folders)
    .map((path): Candidate => ({ client, scope: "user", path }));
}

async function readCandidates(
  candidates: readonly Candidate[],
  { cwd }: Context,
  onError?: (error: ConfigError) => void,
): Promise<readonly Target[]> {
  const targets = new Map<string, Target>();
  for (const candidate of candidates) {
    try {
      const target = await readCandidate(candidate, cwd);
      if (target === undefined) continue;
      const { realPath } = target.file;
      // In one's own folder, a project's file may be the user's.
      if (!targets.has(realPath)) targets.set(realPath, target);
    } catch (error) {
      if (onError === undefined || !(error instanceof ConfigError)) throw error;
      onError(error);
    }
  }
  return [...targets.values()];
}

async function readCandidate(
  { client, scope, path }: Candidate,
  cwd: string,
): Promise<Target | undefined> {
  const file = await readConfigFile(resolve(cwd, path));
  // One that is empty was made, but not yet filled.
  if (file === undefined || file.text.trim() === "") return undefined;
  const { places } = client;
  const format = formatOf(path) ?? "json";
  const document = await readDocument(file.text, format, path);
  const entries = findEntries(document.root, places, file.text);
  const shown = { ...file, path };
  return { client, scope, file: shown, document, places, entries };
}
