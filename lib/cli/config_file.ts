import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { codeOf, fileProblem } from "../host/system_error.ts";
import type { Config } from "./config_schema.ts";
import type { Context } from "./context.ts";
import type { Values } from "./options.ts";
import { readBytes } from "./read_bytes.ts";
import { quoted, UsageError } from "./usage.ts";

/** The file that is read where no other is named. */
const FILE_NAME = "toolcap.json";

/** Far above what people write; what is wrong is looked up in all of it. */
const MOST_BYTES = 256 * 1024;

/** The variable that names another one. */
const VARIABLE = "TOOLCAP_CONFIG";

/**
 * Reads the configuration that holds for a call: the file that `--config` or
 * the environment names, or `toolcap.json` in the folder of the call.
 *
 * @throws {UsageError} If it cannot be read, or is wrong.
 */
export async function readConfig(
  values: Values,
  context: Pick<Context, "env" | "cwd">,
): Promise<Config> {
  const named = values.get("config")?.[0] ??
    (context.env[VARIABLE] || undefined);
  if (named === "none") return {};
  const text = await readText(named, context);
  if (text === undefined) return {};
  const { checkConfig } = await import("./config_check.ts");
  return checkConfig(named ?? FILE_NAME, text);
}

/** The text of the file; `undefined` if there is none where one may be. */
async function readText(
  named: string | undefined,
  context: Pick<Context, "cwd">,
): Promise<string | undefined> {
  const file = named ?? FILE_NAME;
  let bytes: Uint8Array | undefined;
  try {
    // The folder of the call may be gone as well.
    const path = resolve(context.cwd, file);
    bytes = await readBytes(createReadStream(path), MOST_BYTES);
  } catch (error) {
    if (codeOf(error) === "ENOENT" && named === undefined) return undefined;
    throw new UsageError(
      `cannot read the configuration ${quoted(file)}: ${fileProblem(error)}`,
    );
  }
  if (bytes === undefined) {
    throw new UsageError(`${file} is longer than 256 KiB, the most there is`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file} is not UTF-8, save it as that`);
  }
}
