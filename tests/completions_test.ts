import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { call } from "./portable/cli_call.ts";

const FILE = "some.file";
const folder = Deno.makeTempDirSync({ prefix: "toolcap-completions-" });
Deno.writeTextFileSync(`${folder}/${FILE}`, "");
globalThis.addEventListener(
  "unload",
  () => Deno.removeSync(folder, { recursive: true }),
);

/** What is typed, the last word as far as it goes, and what can follow. */
const CASES: readonly {
  readonly typed: readonly string[];
  readonly offers: readonly string[] | "files" | "nothing";
}[] = [
  { typed: ["prox"], offers: ["proxy"] },
  { typed: ["co"], offers: ["completions", "count"] },
  { typed: ["--v"], offers: ["--version"] },
  { typed: ["proxy", "--cl"], offers: ["--client"] },
  { typed: ["proxy", "--client", "q"], offers: ["qwen-code"] },
  { typed: ["proxy", "--rerun", ""], offers: ["always", "never", "safe"] },
  { typed: ["proxy", "--trim", "--rer"], offers: ["--rerun"] },
  { typed: ["proxy", "--max-tokens", ""], offers: "nothing" },
  { typed: ["proxy", "--log-file", "some"], offers: "files" },
  { typed: ["proxy", "--client", "q", "--", "cat", "some"], offers: "files" },
  { typed: ["count", "some"], offers: "files" },
  { typed: ["count", "--j"], offers: ["--json"] },
  { typed: ["completions", "z"], offers: ["zsh"] },
  { typed: ["completions", "--h"], offers: ["--help"] },
];

for (const shell of ["bash", "zsh", "fish"]) {
  const ignore = !isInstalled(shell);
  for (const { typed, offers } of CASES) {
    const name = `${shell} completes "toolcap ${typed.join(" ")}"`;
    Deno.test({ name, ignore }, async () => {
      const expected = typeof offers !== "string"
        ? offers
        : offers === "nothing"
        ? shell === "bash" ? ["nothing"] : []
        : shell === "bash"
        ? []
        : [FILE];
      assert.deepEqual(await offered(shell, typed), expected);
    });
  }
}

Deno.test("bash completes by itself where it is offered nothing", async () => {
  const script = await scriptFor("bash");
  const { success, stdout } = await new Deno.Command("bash", {
    args: ["-c", `source ${script}; complete -p toolcap`],
  }).output();
  assert.ok(success);
  const registered = new TextDecoder().decode(stdout);
  assert.match(registered, /-o bashdefault -o default .*-F _toolcap toolcap/);
});

Deno.test("bash completes a value after an equals sign", async () => {
  const value = ["proxy", "--client", "=", "q"];
  assert.deepEqual(await offered("bash", value), ["qwen-code"]);
  const empty = ["proxy", "--rerun", "="];
  assert.deepEqual(await offered("bash", empty), ["always", "never", "safe"]);
});

for (const shell of ["zsh", "fish"]) {
  const ignore = !isInstalled(shell);
  const name = `${shell} completes a value after an equals sign`;
  Deno.test({ name, ignore }, async () => {
    const [offer = ""] = await offered(shell, ["proxy", "--client=q"]);
    assert.match(offer, /^(--client=)?qwen-code$/);
  });
}

function isInstalled(shell: string): boolean {
  try {
    return new Deno.Command(shell, { args: ["--version"] }).outputSync()
      .success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** What a shell offers for the last word, sorted. */
async function offered(
  shell: string,
  typed: readonly string[],
): Promise<string[]> {
  const offers = fileURLToPath(
    new URL(`fixtures/offers.${shell}`, import.meta.url),
  );
  const script = await scriptFor(shell);
  const { stdout, stderr } = await new Deno.Command(shell, {
    args: [offers, script, "toolcap", ...typed],
    cwd: folder,
    env: { HOME: folder, XDG_CONFIG_HOME: folder, TERM: "dumb" },
  }).output();
  const decoder = new TextDecoder();
  assert.equal(decoder.decode(stderr), "");
  return decoder.decode(stdout).split("\n").filter(Boolean).sort();
}

/** The path of what `toolcap completions` prints for a shell. */
async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await call(["completions", shell]);
  assert.equal(code, 0);
  const path = `${folder}/completions.${shell}`;
  await Deno.writeTextFile(path, stdout);
  return path;
}
