import { execFile } from "node:child_process";
import { promisify } from "node:util";
import process from "node:process";
import { HERE } from "./paths.ts";

const execute = promisify(execFile);

/** Where a program runs, and what it is given. */
export interface RunOptions {
  /** @default this folder */
  readonly cwd?: string;
  /** Variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program to its end.
 *
 * @param command The program and its arguments.
 * @param options Where it runs.
 * @returns What it wrote to its standard output.
 * @throws {Error} If its exit code is not 0, with all that it wrote.
 */
export async function run(
  command: readonly string[],
  { cwd = HERE, env }: RunOptions = {},
): Promise<string> {
  const [program = "", ...args] = command;
  try {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 1e8 };
    return (await execute(program, args, options)).stdout;
  } catch (error) {
    // A parse boundary: what execFile() adds to its errors.
    const { stdout = "", stderr = "" } = error as Record<string, string>;
    throw new Error(`${command.join(" ")}\n${stdout}\n${stderr}`, {
      cause: error,
    });
  }
}

/**
 * Gives the path of a program of a package of the deno.json beside this file.
 *
 * @param name Its name.
 */
export function program(name: string): string {
  return `${HERE}node_modules/.bin/${name}`;
}
