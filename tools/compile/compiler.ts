import { rmSync, writeFileSync } from "node:fs";
import manifest from "../../deno.json" with { type: "json" };
import { ROOT } from "../npm/paths.ts";
import { run } from "../npm/run.ts";
import { OUT } from "./bundle.ts";

/** What turns the bundle into a binary. */
export interface Compiler {
  /** How to start Deno. */
  readonly deno: readonly string[];
  /** Variables that it needs. */
  readonly env: Readonly<Record<string, string>>;
}

/** This Deno, which downloads a base for each target from Deno's own host. */
export function ownCompiler(): Compiler {
  return { deno: [Deno.execPath()], env: {} };
}

/**
 * The Deno whose base for Linux x64 can be had from npm, see denort.sh. It
 * makes the binary that CI tries.
 */
export async function baseCompiler(): Promise<Compiler> {
  const base = await run([`${ROOT}tools/denort.sh`, OUT]);
  return {
    deno: ["npx", "-y", "deno@2.4.2"],
    env: {
      DENORT_BIN: base.trim(),
      // By default it knows Mozilla's authorities alone, and not those that
      // the machine trusts.
      DENO_TLS_CA_STORE: "mozilla,system",
    },
  };
}

/**
 * Checks the types with another Deno, by the project's settings.
 *
 * @throws {Error} If there is a fault in them, with what the compiler says.
 */
export async function checkTypes({ deno, env }: Compiler): Promise<void> {
  // TypeScript 5.8 takes this option only where declarations are written.
  const { isolatedDeclarations: _, ...compilerOptions } =
    manifest.compilerOptions;
  const config = `${OUT}deno.json`;
  const { imports } = manifest;
  writeFileSync(config, JSON.stringify({ compilerOptions, imports }));
  const files = ["mod.ts", "proxy.ts"].map((file) => `${ROOT}${file}`);
  await run([
    ...deno,
    "check",
    "--quiet",
    "--no-lock",
    "--node-modules-dir=none",
    `--config=${config}`,
    ...files,
  ], { env });
  rmSync(config);
}
