import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a module needs, directly or not. */
export interface Needs {
  /** Paths of the modules, the first one included. */
  readonly files: readonly string[];
  /** The packages that they import. */
  readonly packages: readonly string[];
}

const SPECIFIER = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/**
 * Follows the imports of a module.
 *
 * @param folder The folder of all the modules.
 * @param entry The path of the first one in it, `.js` or `.d.ts`.
 * @returns What it needs, in the order in which it was found.
 */
export function follow(folder: string, entry: string): Needs {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    const text = withoutComments(readFileSync(join(folder, file), "utf8"));
    for (const [, specifier = ""] of text.matchAll(SPECIFIER)) {
      if (specifier.startsWith(".")) files.add(pathOf(file, specifier));
      else if (!specifier.startsWith("node:")) packages.add(nameOf(specifier));
    }
  }
  return { files: [...files], packages: [...packages] };
}

function pathOf(from: string, specifier: string): string {
  const path = join(dirname(from), specifier);
  return from.endsWith(".d.ts") ? path.replace(/\.js$/, ".d.ts") : path;
}

/** The package of an import such as `@scope/name/part`. */
function nameOf(specifier: string): string {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Examples in doc comments import the package itself. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\*\*.*?\*\//gms, "");
}
