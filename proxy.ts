/** The `toolcap` command: arguments, environment, streams, exit code. */

import { homedir } from "node:os";
import process from "node:process";
import { isatty } from "node:tty";
import { main } from "./lib/cli/main.ts";
import { ownCommand } from "./lib/host/self.ts";
import { onProcessSignal } from "./lib/host/signals.ts";
import { openStdio } from "./lib/host/stdio.ts";
import { createEngine } from "./lib/mcp/session.ts";

const exitCode = await main({
  args: process.argv.slice(2),
  env: process.env,
  get cwd() {
    return process.cwd();
  },
  platform: process.platform,
  get home() {
    return homedir();
  },
  get self() {
    return ownCommand(import.meta.url);
  },
  stdio: openStdio(),
  isTerminal: (stream) => isatty(stream),
  onSignal: onProcessSignal,
  createEngine,
});
// A read of stdin may be pending; everything that was written is through.
process.exit(exitCode);
