/** One part of the tree, and what its files may touch. */
export interface Layer {
  /** The name used in messages. */
  readonly name: string;
  /** The file, or the folder with a slash at its end. */
  readonly path: string;
  /** The other layers its files may import. */
  readonly imports: readonly string[];
  /** May its files name a runtime (`Deno`, `process`, `Buffer` and so on)? */
  readonly globals: "web" | "runtime";
  /** May its files import packages and `node:` modules? */
  readonly packages: "none" | "any";
}

/** The library's layers, each may import all that stand before it. */
const LIBRARY = ["json", "budget", "paging", "mcp"] as const;

/**
 * The layers, as ARCHITECTURE.md draws them. `lib/env.ts` may look at the
 * runtime it is on, but it is published, so it has no dependency either.
 */
export const LAYERS: readonly Layer[] = [
  ...LIBRARY.map((name, index): Layer => ({
    name,
    path: `lib/${name}/`,
    imports: LIBRARY.slice(0, index),
    globals: "web",
    packages: "none",
  })),
  {
    name: "env",
    path: "lib/env.ts",
    imports: [],
    globals: "runtime",
    packages: "none",
  },
  {
    name: "cap",
    path: "lib/cap/",
    imports: [...LIBRARY, "env"],
    globals: "web",
    packages: "none",
  },
  {
    name: "mod",
    path: "mod.ts",
    imports: [...LIBRARY, "env", "cap"],
    globals: "web",
    packages: "none",
  },
  {
    name: "host",
    path: "lib/host/",
    imports: [...LIBRARY, "env"],
    globals: "runtime",
    packages: "any",
  },
  {
    name: "config",
    path: "lib/config/",
    imports: [...LIBRARY, "env", "host"],
    globals: "runtime",
    packages: "any",
  },
  {
    name: "cli",
    path: "lib/cli/",
    imports: [...LIBRARY, "env", "cap", "host", "config"],
    globals: "runtime",
    packages: "any",
  },
  {
    name: "proxy",
    path: "proxy.ts",
    imports: [...LIBRARY, "env", "cap", "host", "config", "cli"],
    globals: "runtime",
    packages: "any",
  },
];

/** The name under which the library can import itself. */
const OWN_NAME = "@toolcap/core";
const ROOT = new URL("../../", import.meta.url).pathname;

/** The path below the project's root, with forward slashes. */
export function projectPath(filename: string): string {
  const path = filename.replaceAll("\\", "/");
  const rooted = /^[A-Za-z]:/.test(path) ? `/${path}` : path;
  return rooted.startsWith(ROOT) ? rooted.slice(ROOT.length) : path;
}

/** The layer of a project path; none for tests, tools, examples, benches. */
export function layerOf(path: string): Layer | undefined {
  return LAYERS.find((layer) =>
    layer.path.endsWith("/") ? path.startsWith(layer.path) : path === layer.path
  );
}

/** The project path that a specifier means, or none if it is a package. */
export function resolveSpecifier(
  from: string,
  specifier: string,
): string | undefined {
  if (specifier === OWN_NAME) return "mod.ts";
  if (!/^\.{0,2}\//.test(specifier)) return undefined;
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}
