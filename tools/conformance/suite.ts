import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startBridge } from "./bridge.ts";

/** A frozen set of the suite's scenarios. */
export type Requirements = "2025-11-25" | "2026-07-28";

/** What the suite found in one respect. */
export interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly name: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/** What the suite found of one server. */
export interface Findings {
  readonly checks: readonly Check[];
  /** Whether all that counts for the requirements was met. */
  readonly isConformant: boolean;
}

const SUITE = fileURLToPath(
  new URL(
    "node_modules/@modelcontextprotocol/conformance/dist/index.js",
    import.meta.url,
  ),
);

/**
 * Runs the conformance suite against a stdio server.
 *
 * @param command The server's program and its arguments.
 * @param requirements What is required.
 * @param folder Where the suite and the server write what they have to say.
 */
export async function runSuite(
  command: readonly string[],
  requirements: Requirements,
  folder: string,
): Promise<Findings> {
  Deno.mkdirSync(folder, { recursive: true });
  const bridge = await startBridge(command, join(folder, "stderr.txt"));
  try {
    const suite = new Deno.Command(Deno.execPath(), {
      args: ["run", "--cached-only", "-A", SUITE, "server"].concat(
        ["--url", bridge.url, "--requirements", requirements, "-o", folder],
      ),
    });
    const { code, stdout, stderr } = await suite.output();
    Deno.writeFileSync(join(folder, "suite.txt"), stdout);
    const checks = [...Deno.readDirSync(folder)]
      .filter(({ isDirectory }) => isDirectory)
      .flatMap(({ name }) => readChecks(folder, name));
    // Both ways could end early alike; then nothing would have been compared.
    if (!new TextDecoder().decode(stdout).includes("=== SUMMARY ===")) {
      const why = new TextDecoder().decode(stderr);
      throw new Error(`Cannot compare: the suite did not finish: ${why}`);
    }
    return { checks, isConformant: code === 0 };
  } finally {
    await bridge.close();
  }
}

/** The checks in a folder of the suite's, `server-<scenario>-<time>`. */
function readChecks(parent: string, folder: string): Check[] {
  const scenario = /^server-(.*)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(folder)?.[1];
  if (scenario === undefined) {
    throw new Error(`Cannot read the suite's findings: unknown ${folder}`);
  }
  const file = join(parent, folder, "checks.json");
  if (!existsSync(file)) { // the scenario threw
    return [{ scenario, id: scenario, name: "Completes", status: "FAILURE" }];
  }
  const checks: Omit<Check, "scenario">[] = JSON.parse(
    Deno.readTextFileSync(file),
  );
  return checks.map((check) => ({ ...check, scenario }));
}
