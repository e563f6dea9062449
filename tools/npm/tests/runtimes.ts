import { dirname } from "node:path";
import { run } from "../run.ts";

/** A runtime that the packages are for. */
export interface Runtime {
  readonly name: string;
  /** The path of its program. */
  readonly path: string;
  /** Variables with which commands of packages run on it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Their packages; of Node 20 the first with long-term support. */
const PACKAGES = {
  "Node 20": "node@20.9.0",
  "Node 22": "node@22.18.0",
  "Node 24": "node@24.21.0",
  Bun: "bun@1.4.5",
} as const;

/** The runtimes, which npm fetches if need be. */
export const RUNTIMES: readonly Runtime[] = await Promise.all(
  Object.entries(PACKAGES).map(async ([name, from]) => {
    const print = ["-e", "console.log(process.execPath)"];
    const path = (await run(["npx", "-y", from, ...print])).trim();
    const env = { PATH: `${dirname(path)}:${Deno.env.get("PATH")}` };
    return { name, path, env };
  }),
);
