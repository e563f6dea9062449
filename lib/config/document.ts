import { ConfigError, placeOf } from "./config_error.ts";
import type { Value } from "./tree.ts";

/** How a configuration is written. */
export type Format = "json" | "toml" | "yaml";

/** A configuration: its source, and what it says. */
export interface Document {
  readonly format: Format;
  /** The source, without a byte order mark. */
  readonly text: string;
  readonly root: Value;
}

/** Thrown by the reader of a format for a text that is not of that format. */
export class MalformedError extends Error {
  /** Always `"MalformedError"`. */
  override readonly name = "MalformedError";
  /** Where in the text. */
  readonly offset: number;

  /** Says what is wrong, and where. */
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Reads a configuration. The library for its format is loaded here.
 *
 * @param text The source, without a byte order mark.
 * @param path Its file, for messages.
 * @throws {ConfigError} If it is malformed; the message has line and column.
 */
export async function readDocument(
  text: string,
  format: Format,
  path: string,
): Promise<Document> {
  const read = await loadReader(format);
  try {
    return { format, text, root: read(text) };
  } catch (error) {
    if (error instanceof MalformedError) {
      const where = `${path}:${placeOf(text, error.offset)}`;
      throw new ConfigError(
        `${where}: ${error.message}, correct it first`,
      );
    }
    // The readers go down by calling themselves.
    if (error instanceof RangeError) {
      throw new ConfigError(`${path} is nested too deeply to be read`);
    }
    throw error;
  }
}

async function loadReader(format: Format): Promise<(text: string) => Value> {
  switch (format) {
    case "json":
      return (await import("./read_json.ts")).readJson;
    case "toml":
      return (await import("./read_toml.ts")).readToml;
    case "yaml":
      return (await import("./read_yaml.ts")).readYaml;
  }
}
