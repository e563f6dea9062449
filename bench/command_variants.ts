import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "../tools/npm/run.ts";

/** A way to run the command. */
export interface Variant {
  readonly name: string;
  /** How to start it, without its own arguments. */
  readonly command: readonly string[];
  /** The file, if it is a binary. */
  readonly binary?: string;
}

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BUN = "bun@1.4.5";

/**
 * Every way to run the command. What `deno task compile` and `deno task
 * build:npm` made is there already; the binary of Bun is made here.
 *
 * @param folder For what is made.
 */
export async function variants(folder: string): Promise<readonly Variant[]> {
  const ours = `${ROOT}tools/compile/out/toolcap`;
  const bundle = `${ROOT}tools/compile/out/bundle/proxy.js`;
  const theirs = await bunBinary(bundle, folder);
  const npm = `${ROOT}tools/npm/out/toolcap/toolcap.js`;
  const sources = `${ROOT}proxy.ts`;
  const node = await pathOf("node@24.21.0", "node");
  const bun = await pathOf(BUN, "bun");
  const deno = [Deno.execPath(), "run", "--quiet", "-A"];
  return [
    { name: "`deno compile`", command: [ours], binary: ours },
    { name: "`bun build --compile`", command: [theirs], binary: theirs },
    { name: "`node`, npm package", command: [node, npm] },
    { name: "`node`, bundled", command: [node, bundle] },
    { name: "`deno run`, sources", command: [...deno, sources] },
    { name: "`deno run`, bundled", command: [...deno, bundle] },
    { name: "`bun`, sources", command: [bun, sources] },
  ];
}

/** The best that Bun can do, without reading files of the current folder. */
async function bunBinary(bundle: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/toolcap-bun`;
  const how = ["--compile", "--minify", "--bytecode", "--format=esm"];
  const closed = ["dotenv", "bunfig"].map((name) =>
    `--no-compile-autoload-${name}`
  );
  const output = ["--outfile", file];
  await run(["npx", "-y", BUN, "build", ...how, ...closed, ...output, bundle]);
  return file;
}

/** Where npx has a program, whose own start would count otherwise. */
async function pathOf(version: string, program: string): Promise<string> {
  const find = ["sh", "-c", `command -v ${program}`];
  return (await run(["npx", "-y", "-p", version, ...find])).trim();
}
