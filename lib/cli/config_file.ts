import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "./config_schema.ts";
import type { Context } from "./context.ts";
import type { Values } from "./proxy_values.ts";
import { quoted, UsageError } from "./usage.ts";

/** The file that is read where no other is named. */
const FILE_NAME = "toolcap.json";

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
  { env, cwd }: Pick<Context, "env" | "cwd">,
): Promise<Config> {
  const named = values.get("config")?.[0] ?? (env[VARIABLE] || undefined);
  if (named === "none") return {};
  const text = readText(named, cwd);
  if (text === undefined) return {};
  const { checkConfig } = await import("./config_check.ts");
  return checkConfig(named ?? FILE_NAME, text);
}

/** The text of the file; `undefined` if there is none where one may be. */
function readText(named: string | undefined, cwd: string): string | undefined {
  try {
    const text = readFileSync(resolve(cwd, named ?? FILE_NAME), "utf8");
    return text.replace(/^\uFEFF/, "");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error &&
      error.code === "ENOENT";
    if (isMissing && named === undefined) return undefined;
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `cannot read the configuration ${quoted(named ?? FILE_NAME)}: ${why}`,
    );
  }
}
