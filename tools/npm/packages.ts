import manifest from "../../deno.json" with { type: "json" };
import { follow, type Needs } from "./imports.ts";
import { JS } from "./paths.ts";

/** A package for npm: its files, from the compiled ones and made for it. */
export interface Package {
  /** The folder in `out/`, and the start of the tarball's name. */
  readonly folder: string;
  /** Paths of compiled files. */
  readonly files: readonly string[];
  /** Files that it has from the root of the project. */
  readonly shared: readonly string[];
  /** Programs that are made for it, by their paths. */
  readonly made: Readonly<Record<string, string>>;
  /** Its package.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

const { version, license } = manifest;
const COMMON = {
  version,
  license,
  type: "module",
  // npm compares it with where a package that proves its origin was built.
  repository: {
    type: "git",
    url: "git+https://github.com/toolcap/toolcap.git",
  },
  engines: { node: ">=20" },
} as const;

const SHARED = ["README.md", "LICENSE"] as const;

/** The library: its modules, and the declarations that they make public. */
export function corePackage(): Package {
  const { files, packages } = follow(JS, "mod.js");
  if (packages.length > 0) {
    throw new Error(
      `Cannot build ${manifest.name}: it imports ${packages.join(", ")}`,
    );
  }
  return {
    folder: "core",
    files: [...files, ...follow(JS, "mod.d.ts").files],
    shared: SHARED,
    made: {},
    manifest: {
      name: manifest.name,
      description: "MCP tool results that always arrive whole, page by page",
      keywords: ["mcp", "model-context-protocol", "pagination", "tokens"],
      ...COMMON,
      sideEffects: false,
      main: "./mod.js",
      types: "./mod.d.ts",
      exports: {
        ".": { types: "./mod.d.ts", default: "./mod.js" },
        "./package.json": "./package.json",
      },
    },
  };
}

/** The command: a program, and nothing to import. */
export function commandPackage(): Package {
  const needs = follow(JS, "proxy.js");
  return {
    folder: "toolcap",
    files: needs.files,
    shared: [...SHARED, "toolcap.schema.json"],
    made: { "toolcap.js": '#!/usr/bin/env node\nimport "./proxy.js";\n' },
    manifest: {
      name: "toolcap",
      description:
        "A proxy that makes the results of any MCP server arrive whole, page by page",
      keywords: ["mcp", "model-context-protocol", "proxy", "pagination"],
      ...COMMON,
      bin: { toolcap: "toolcap.js" },
      exports: { "./package.json": "./package.json" },
      dependencies: dependencies(needs),
    },
  };
}

/** The packages that are needed, in the versions that deno.json has. */
function dependencies({ packages }: Needs): Record<string, string> {
  const imports: Readonly<Record<string, string>> = manifest.imports;
  return Object.fromEntries(packages.map((name) => {
    const prefix = `npm:${name}@`;
    const specifier = imports[name];
    if (!specifier?.startsWith(prefix)) {
      throw new Error(`Cannot build toolcap: deno.json has no ${prefix}`);
    }
    return [name, specifier.slice(prefix.length)];
  }));
}
