/** Ending a process together with everything that it started. */

import { spawn } from "node:child_process";
import process from "node:process";

/** The signals that end a server. */
export type EndSignal = "SIGHUP" | "SIGINT" | "SIGTERM" | "SIGKILL";

/** How a signal reaches a whole process tree. */
export type TreeSignal =
  | {
    readonly kind: "group";
    readonly group: number;
    readonly signal: EndSignal;
  }
  | {
    readonly kind: "run";
    readonly file: string;
    readonly args: readonly string[];
  };

/**
 * Chooses how to signal a tree.
 *
 * Elsewhere than on Windows the child leads a process group of its own, since
 * `npx` starts a shell that starts the server and neither passes signals on.
 * Windows has no signals: there the tree is ended at once.
 *
 * @param platform As in `process.platform`.
 * @param pid The child that we started.
 * @param signal What to send.
 */
export function chooseTreeSignal(
  platform: string,
  pid: number,
  signal: EndSignal,
): TreeSignal {
  if (platform !== "win32") return { kind: "group", group: -pid, signal };
  const args = ["/PID", String(pid), "/T", "/F"];
  return { kind: "run", file: "taskkill", args };
}

/** Signals a whole tree. One that is gone already is no error. */
export function signalTree(pid: number, signal: EndSignal): void {
  const how = chooseTreeSignal(process.platform, pid, signal);
  switch (how.kind) {
    case "group":
      return signalGroup(how.group, how.signal);
    case "run": {
      const options = { stdio: "ignore", windowsHide: true } as const;
      const killer = spawn(how.file, [...how.args], options);
      killer.on("error", () => {}); // the bounds of the shutdown still hold
      killer.unref();
      return;
    }
  }
}

/** Whether any process of the child's group is left. Never on Windows. */
export function treeIsAlive(pid: number): boolean {
  if (process.platform === "win32") return false;
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false; // no such process, or one that is not ours any more
  }
}

function signalGroup(group: number, signal: EndSignal): void {
  try {
    process.kill(group, signal);
  } catch (error) {
    // Gone already, or changed to a user whom we may not signal.
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
