/** The `toolcap` command: arguments, environment, streams, exit code. */

import process from "node:process";
import { isatty } from "node:tty";
import { main } from "./lib/cli/main.ts";
import { onProcessSignal } from "./lib/host/signals.ts";
import { openStdio } from "./lib/host/stdio.ts";
import { createEngine } from "./lib/mcp/session.ts";

const exitCode = await main({
  args: process.argv.slice(2),
  env: process.env,
  get cwd() {
    return process.cwd();
  },
  stdio: openStdio(),
  isTerminal: (stream) => isatty(stream),
  onSignal: onProcessSignal,
  createEngine,
});
// A read of stdin may be pending; everything that was written is through.
process.exit(exitCode);
