/**
 * Runs an MCP server and writes down what it sends:
 * `tee.ts <file> <command> [args...]`.
 */

import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import process from "node:process";

const [file, command, ...args] = process.argv.slice(2);
if (file === undefined || command === undefined) {
  throw new Error("Cannot run: a file and a command are needed");
}
const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
const log = createWriteStream(file);
process.stdin.pipe(child.stdin);
child.stdout.pipe(process.stdout);
child.stdout.pipe(log);
child.on("exit", (code) => log.end(() => process.exit(code ?? 1)));
