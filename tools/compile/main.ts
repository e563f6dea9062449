/**
 * Makes binaries of the command, in `out/`: `deno task compile`, for this
 * machine's system, `--target NAME` (see targets.ts; may be repeated) or
 * `--all`.
 *
 * `--base` makes `out/toolcap`, for Linux x64, without Deno's own host, and
 * checks the types with the Deno that this takes.
 */

import { mkdirSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { run } from "../npm/run.ts";
import { bundle, OUT } from "./bundle.ts";
import {
  baseCompiler,
  checkTypes,
  type Compiler,
  ownCompiler,
} from "./compiler.ts";
import { PERMISSIONS, SETTINGS } from "./permissions.ts";
import { fileOf, type Target, TARGETS } from "./targets.ts";

const { values } = parseArgs({
  args: Deno.args.filter((arg) => arg !== "--"),
  options: {
    target: { type: "string", multiple: true },
    all: { type: "boolean", default: false },
    base: { type: "boolean", default: false },
  },
});
mkdirSync(OUT, { recursive: true });
const source = await bundle();
if (values.base) {
  const compiler = await baseCompiler();
  await checkTypes(compiler);
  await compile("toolcap", compiler);
} else {
  const compiler = ownCompiler();
  for (const target of values.all ? TARGETS : named(values.target)) {
    await compile(fileOf(target), compiler, ["--target", target.triple]);
  }
}

async function compile(
  file: string,
  { deno, env }: Compiler,
  how: readonly string[] = [],
): Promise<void> {
  const output = `${OUT}${file}`;
  const flags = [...SETTINGS, ...PERMISSIONS, ...how, "--output", output];
  await run([...deno, "compile", "--quiet", ...flags, source], { env });
  const megabytes = Math.round(statSync(output).size / 1e6);
  console.log(`tools/compile/out/${file}: ${megabytes} MB`);
}

function named(names: readonly string[] = []): readonly Target[] {
  if (names.length === 0) {
    const own = TARGETS.find(({ triple }) => triple === Deno.build.target);
    if (own) return [own];
    throw new Error(
      `no binary is made for ${Deno.build.target}, name a target`,
    );
  }
  return names.map((name) => {
    const target = TARGETS.find((target) => target.name === name);
    if (target !== undefined) return target;
    const known = TARGETS.map(({ name }) => name).join(", ");
    throw new Error(`There is no target ${name}, use one of ${known}`);
  });
}
