import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(
  new URL("fixtures/first_page.ts", import.meta.url),
);
const VARIABLES = ["TOOLCAP_MAX_TOKENS", "TOOLCAP_CLIENT"];
const SMALL = { TOOLCAP_MAX_TOKENS: "1000" };

/** How many characters the first page has. */
async function firstPage(
  env: Record<string, string>,
  ...flags: string[]
): Promise<number> {
  const inherited = Object.entries(Deno.env.toObject())
    .filter(([name]) => !VARIABLES.includes(name));
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, PROGRAM],
    clearEnv: true,
    env: { ...Object.fromEntries(inherited), ...env },
    stdin: "null",
  }).output();
  const complaints = new TextDecoder().decode(stderr);
  assert.deepEqual({ code, complaints }, { code: 0, complaints: "" });
  return Number(new TextDecoder().decode(stdout));
}

const whole = await firstPage({}, "--allow-env");

for (
  const { name, env, flags = [] } of [
    { name: "nothing allowed", env: {} },
    { name: "a variable set that it may not read", env: SMALL },
    { name: "variables denied", env: SMALL, flags: ["--deny-env"] },
    { name: "only others allowed", env: SMALL, flags: ["--allow-env=HOME"] },
  ]
) {
  for (const prompt of [[], ["--no-prompt"]]) {
    Deno.test(`page() has its defaults with ${[name, ...prompt].join(", ")}`, async () => {
      assert.equal(await firstPage(env, ...prompt, ...flags), whole);
    });
  }
}

Deno.test("page() goes by TOOLCAP_MAX_TOKENS where it may be read", async () => {
  assert.ok(await firstPage(SMALL, `--allow-env=${VARIABLES}`) < whole / 5);
});
