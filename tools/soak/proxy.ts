import { fileURLToPath } from "node:url";

/**
 * Where the proxy has all the memory that it likes, it is collected late, and a
 * leak is not told from that. With this much, a leak ends the proxy.
 */
const HEAP = "--v8-flags=--max-old-space-size=256";

/** Starts the proxy, which starts the server of the soak. */
export function startProxy(): Deno.ChildProcess {
  const run = ["run", "--quiet", "-A"];
  const server = [Deno.execPath(), ...run, pathOf("server.ts")];
  return new Deno.Command(Deno.execPath(), {
    args: [
      ...[...run, HEAP, pathOf("../../proxy.ts"), "proxy", "--quiet", "--"],
      ...server,
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
