import { fileURLToPath } from "node:url";

/** Starts the proxy, which starts the server of the soak. */
export function startProxy(): Deno.ChildProcess {
  const run = ["run", "--quiet", "-A"];
  const server = [Deno.execPath(), ...run, pathOf("server.ts")];
  return new Deno.Command(Deno.execPath(), {
    args: [
      ...[...run, pathOf("../../proxy.ts"), "proxy", "--quiet", "--"],
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
