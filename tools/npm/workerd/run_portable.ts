import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { HERE, JS, OUT, ROOT } from "../paths.ts";
import { program, run } from "../run.ts";

/** A test, and what is wrong. */
export interface Outcome {
  readonly name: string;
  /** None if it passed. */
  readonly fault: string | null;
}

const FOLDER = `${OUT}workerd/`;

/**
 * What is not for Workers: the command, and how a search lets others have
 * their turns, which takes a clock that goes on while code runs.
 */
const LEFT_OUT = /^(cli|host)_|^find_pace_/;

/**
 * Runs the compiled portable tests in workerd, in one Worker.
 *
 * @returns What came of each, in order.
 */
export async function runPortable(): Promise<Outcome[]> {
  mkdirSync(FOLDER, { recursive: true });
  const files = readdirSync(`${JS}tests/portable`)
    .filter((file) => file.endsWith("_test.js") && !LEFT_OUT.test(file));
  const imports = [
    ...files.map((file) => `import "${JS}tests/portable/${file}";`),
    `export { default } from "${HERE}workerd/main.ts";`,
  ];
  writeFileSync(`${FOLDER}entry.js`, imports.join("\n"));
  await run([
    program("esbuild"),
    `${FOLDER}entry.js`,
    "--bundle",
    "--format=esm",
    "--external:node:*",
    `--alias:node:test=${HERE}workerd/node_test.ts`,
    // Where workerd shows the modules of a Worker as files.
    '--define:import.meta.url="file:///bundle/tests/portable/test.js"',
    `--outfile=${FOLDER}bundle.js`,
  ]);
  cpSync(`${ROOT}tests/vectors`, `${FOLDER}vectors`, { recursive: true });
  writeFileSync(`${FOLDER}config.capnp`, config());
  const workerd = [program("workerd"), "test", "config.capnp"];
  const output = await run(workerd, { cwd: FOLDER });
  return output.split("\n").filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

function config(): string {
  const vectors = readdirSync(`${FOLDER}vectors`, {
    recursive: true,
    encoding: "utf8",
  }).filter((file) => file.endsWith(".json"));
  const modules = [
    '(name = "worker", esModule = embed "bundle.js")',
    ...vectors.map((file) =>
      `(name = "tests/vectors/${file}", text = embed "vectors/${file}")`
    ),
  ];
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
);
const worker :Workerd.Worker = (
  modules = [${modules.join(",\n")}],
  compatibilityDate = "2026-10-01",
);
`;
}
