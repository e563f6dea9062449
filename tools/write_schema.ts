/** Writes toolcap.schema.json: `deno task docs:schema`. */

import { CONFIG_SCHEMA } from "../lib/cli/config_schema.ts";

Deno.writeTextFileSync(
  new URL("../toolcap.schema.json", import.meta.url),
  `${JSON.stringify(CONFIG_SCHEMA, null, 2)}\n`,
);
