import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const PRINT = fileURLToPath(new URL("fixtures/print_env.ts", import.meta.url));

Deno.test("readEnv() takes what it may not read for not set, and does not ask", async () => {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-config", "--allow-env=SEEN", PRINT, "SEEN", "HIDDEN"],
    env: { SEEN: "yes", HIDDEN: "no" },
    stdin: "null",
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "yes\nundefined\n");
  assert.equal(new TextDecoder().decode(stderr), "");
});
