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
  `How large a page may be (0: no limit in that unit)
  --max-tokens N         Estimated tokens (default 20000)
  --max-chars N          Characters, in UTF-16 units
  --max-bytes N          Bytes in UTF-8
  --max-lines N          Lines
  --max-escaped-chars N  Characters of the page as a JSON string`;
