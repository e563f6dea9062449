import { resolve } from "node:path";
import { clientOfPath, formatOf } from "../../config/clients.ts";
import { readConfigFile } from "../../config/config_file.ts";
import { type Document, readDocument } from "../../config/document.ts";
import { findEntries, hasPlace, type Place } from "../../config/entries.ts";
import type { Folders } from "../../config/folders.ts";
import type { Context } from "../context.ts";
import { quoted, UsageError } from "../usage.ts";
import type { Target } from "./targets.ts";

/** Where servers stand in a file of an unknown name. */
const SHAPES: Readonly<
  Record<Document["format"], readonly (readonly Place[])[]>
> = {
  json: [
    [["mcpServers"], ["projects", "*", "mcpServers"]],
    [["servers"]],
    [["context_servers"]],
    [["mcp", "servers"], ["mcp"]],
  ],
  toml: [[["mcp_servers"]]],
  yaml: [[["extensions"]], [["mcpServers"]]],
};

/**
 * Reads the file that a call names: whose it is tells its name or its shape.
 *
 * @throws {UsageError} If neither tells where servers are in it.
 */
export async function fileTarget(
  path: string,
  { cwd }: Context,
  folders: Folders,
): Promise<Target> {
  const file = await readConfigFile(resolve(cwd, path));
  if (file === undefined) {
    throw new UsageError(`there is no file ${quoted(path)}`);
  }
  const format = formatOf(path) ?? formatOf(file.realPath);
  if (format === undefined) {
    throw new UsageError(
      `cannot tell how ${quoted(path)} is written, its name must end in ` +
        ".json, .jsonc, .toml, .yaml or .yml",
    );
  }
  const document = await readDocument(file.text, format, path);
  const named = clientOfPath(resolve(cwd, path), folders) ??
    clientOfPath(file.realPath, folders);
  const places = named?.places ??
    SHAPES[format].find((shape) => hasPlace(document.root, shape));
  if (places === undefined) {
    const keys = SHAPES[format].map((shape) => shape[0]?.join(".")).join(", ");
    throw new UsageError(
      `no servers in ${quoted(path)}: it has none of the keys ${keys}`,
    );
  }
  const entries = findEntries(document.root, places, file.text);
  return {
    client: named,
    scope: "file",
    file: { ...file, path },
    document,
    places,
    entries,
  };
}
