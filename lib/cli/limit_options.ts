import type { OptionKinds } from "./options.ts";

/** The options that set a budget; `budgetOf()` reads them. */
export const LIMIT_OPTIONS: OptionKinds = {
  "max-tokens": "value",
  "max-chars": "value",
  "max-bytes": "value",
  "max-lines": "value",
  "max-escaped-chars": "value",
};

/** What `--help` says of them. */
export const LIMITS_HELP: string =
  `How large a page may be (0: no limit in that unit); the defaults are for a
client that is not known
  --max-tokens N         Estimated tokens (default 20000)
  --max-chars N          Characters, in UTF-16 units (default 28000)
  --max-bytes N          Bytes in UTF-8 (default 47900)
  --max-lines N          Lines (default 1900)
  --max-escaped-chars N  Characters of the page as a JSON string`;

/** What `--help` says of the variables that these commands heed. */
export const ENVIRONMENT_HELP: string = `Environment
  TOOLCAP_CONFIG         As --config, which wins
  TOOLCAP_MAX_TOKENS     As --max-tokens, which wins
  TOOLCAP_CLIENT         As --client, which wins
  MAX_MCP_OUTPUT_TOKENS  For Claude Code: pages grow and shrink with it`;
