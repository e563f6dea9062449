/** Finding the servers in a configuration. */

import {
  type ListValue,
  type Member,
  memberOf,
  type TableValue,
  textAt,
  type TextValue,
  type Value,
  wordOf,
} from "./tree.ts";

/** Where servers stand: keys from the root, `*` for each member. */
export type Place = readonly string[];

/** A server in a configuration. */
export interface Entry {
  readonly name: string;
  /** The keys of the table around it. */
  readonly place: readonly string[];
  readonly table: Value;
  readonly launch: Launch;
  /** Whether the client is told not to start it. */
  readonly disabled: boolean;
}

/** How a server is reached. */
export type Launch =
  /** A program and, apart from it, its arguments. */
  | {
    readonly kind: "split";
    readonly table: TableValue;
    readonly command: Member & { readonly value: TextValue };
    readonly args: Member | undefined;
    readonly words: readonly string[];
  }
  /** A program and its arguments in one list. */
  | {
    readonly kind: "joined";
    readonly list: ListValue;
    readonly words: readonly string[];
  }
  /** Over the network. */
  | { readonly kind: "remote"; readonly transport: string }
  /** There is a command, but it cannot be changed safely. */
  | { readonly kind: "odd"; readonly why: string };

/** A server that is started by a command that can be changed. */
export type LocalLaunch = Extract<Launch, { kind: "split" | "joined" }>;

const PROGRAM_KEYS = ["command", "cmd", "path"] as const;
const ADDRESS_KEYS = ["url", "httpUrl", "serverUrl", "uri"] as const;
const REMOTE_TYPE = /^(https?|sse|remote|ws|websocket|streamable.?https?)$/i;

/**
 * Finds the servers at some places; what is neither a command nor an address,
 * such as an extension that the client has built in, is passed over.
 *
 * @param text The source of the tree.
 */
export function findEntries(
  root: Value,
  places: readonly Place[],
  text: string,
): readonly Entry[] {
  return places.flatMap((place) =>
    tablesAt(root, place).flatMap(({ path, table }) =>
      table.members.flatMap(({ key, value }): Entry[] => {
        const launch = launchOf(value, text);
        const disabled = isDisabled(value);
        return launch === undefined
          ? []
          : [{ name: key, place: path, table: value, launch, disabled }];
      })
    )
  );
}

/** Whether there is a table at one of the places. */
export function hasPlace(root: Value, places: readonly Place[]): boolean {
  return places.some((place) => tablesAt(root, place).length > 0);
}

/** Whether two entries, perhaps of two versions of a file, are one server. */
export function isSame(a: Entry, b: Entry): boolean {
  return JSON.stringify([a.place, a.name]) ===
    JSON.stringify([b.place, b.name]);
}

/** Whether a server is started by a command that can be changed. */
export function isLocal(launch: Launch): launch is LocalLaunch {
  return launch.kind === "split" || launch.kind === "joined";
}

function tablesAt(
  root: Value,
  place: Place,
): { path: readonly string[]; table: TableValue }[] {
  let found: { path: readonly string[]; value: Value }[] = [
    { path: [], value: root },
  ];
  for (const key of place) {
    found = found.flatMap(({ path, value }) =>
      value.kind !== "table" ? [] : value.members
        .filter((member) => key === "*" || member.key === key)
        .map((member) => ({
          path: [...path, member.key],
          value: member.value,
        }))
    );
  }
  return found.flatMap(({ path, value }) =>
    value.kind === "table" ? [{ path, table: value }] : []
  );
}

function launchOf(table: Value, text: string): Launch | undefined {
  if (table.kind === "other" && table.value === undefined) {
    return odd("it is shared by an anchor or an alias of YAML");
  }
  if (table.kind !== "table") return undefined;
  const isMerged = memberOf(table, "<<") !== undefined;
  const type = textAt(table, "type");
  const isRemote = type !== undefined && REMOTE_TYPE.test(type);
  const program = PROGRAM_KEYS.map((key) => memberOf(table, key)).find(Boolean);
  if (program !== undefined && !isRemote) {
    // Arguments of its own would take the place of those.
    return isMerged && memberOf(table, "args") === undefined
      ? odd("it may have arguments from an anchor of YAML")
      : localLaunch(table, program, text);
  }
  const address = ADDRESS_KEYS.find((key) => memberOf(table, key));
  if (address !== undefined) {
    const transport = /^(sse|ws|websocket)$/i.exec(type ?? "")?.[0] ?? "http";
    return { kind: "remote", transport: transport.toLowerCase() };
  }
  return isMerged
    ? odd("it may have its command from an anchor of YAML")
    : undefined;
}

function localLaunch(
  table: TableValue,
  { value, ...member }: Member,
  text: string,
): Launch {
  switch (value.kind) {
    case "table": {
      // Zed once wrote "command": { "path": ..., "args": [...] }.
      const path = memberOf(value, "path");
      return path === undefined || path.value.kind === "table"
        ? odd(`its ${member.key} is a table without a path`)
        : localLaunch(value, path, text);
    }
    case "list":
      if (value.items[0]?.value.kind !== "text") {
        return odd(`its ${member.key} does not start with a program`);
      }
      return { kind: "joined", list: value, words: wordsOf(value, text) };
    case "other":
      return odd(`its ${member.key} is not a plain string`);
    case "text": {
      if (value.value.trim() === "") return odd(`its ${member.key} is empty`);
      const args = memberOf(table, "args");
      const list = args?.value;
      const isEmpty = list?.kind === "other" && list.value === null;
      if (list !== undefined && list.kind !== "list" && !isEmpty) {
        return odd("its args are not a plain list");
      }
      const more = list?.kind === "list" ? wordsOf(list, text) : [];
      const words = [value.value, ...more];
      return {
        kind: "split",
        table,
        command: { ...member, value },
        args,
        words,
      };
    }
  }
}

function odd(why: string): Launch {
  return { kind: "odd", why };
}

function wordsOf(list: ListValue, text: string): string[] {
  return list.items.map(({ value }) => wordOf(value, text));
}

function isDisabled(table: Value): boolean {
  const value = (key: string): unknown => {
    const found = memberOf(table, key)?.value;
    return found?.kind === "other" ? found.value : undefined;
  };
  return value("disabled") === true || value("enabled") === false;
}
