import { createRequire } from "node:module";

// The packages are those of the deno.json beside this file. They are loaded at
// run time, never imported: so the rest of the project can be checked, linted
// and tested without installing a gigabyte of tokenizers.

const require = createRequire(import.meta.url);
const folder = new URL("node_modules/", import.meta.url);
const texts = new Map<string, string>();

/**
 * Loads a package, or a module of it.
 *
 * @param name What an import would say.
 * @returns Its exports, of the shape that the caller knows them to have.
 */
export function loadPackage<Exports>(name: string): Exports {
  return require(name);
}

/**
 * Gives the path of a file of a package.
 *
 * @param path The name of the package and the path inside it.
 */
export function packagePath(path: string): string {
  return decodeURIComponent(new URL(path, folder).pathname);
}

/**
 * Reads a file of a package, once.
 *
 * @param path The name of the package and the path inside it.
 */
export function packageText(path: string): string {
  let text = texts.get(path);
  if (text === undefined) {
    text = Deno.readTextFileSync(packagePath(path));
    texts.set(path, text);
  }
  return text;
}

/**
 * Finds the files under a folder of a package whose path ends as asked.
 *
 * @param path The name of the package and the path of the folder inside it.
 * @param ending What the end of the path must match.
 * @returns Their paths as {@linkcode packageText} takes them, in code unit
 * order, without those too small to be a sample.
 */
export function packageFiles(path: string, ending: RegExp): readonly string[] {
  const found: string[] = [];
  const folders = [path];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of Deno.readDirSync(packagePath(next))) {
      const inside = `${next}/${entry.name}`;
      if (entry.isDirectory) folders.push(inside);
      else if (ending.test(inside) && isSample(inside)) found.push(inside);
    }
  }
  return found.sort((a, b) => a < b ? -1 : 1);
}

function isSample(path: string): boolean {
  const { size } = Deno.statSync(packagePath(path));
  return size >= 600 && size <= 12_000_000;
}
