/**
 * Prints the notes for a release: `main.ts TAG REPOSITORY`. Fails if the tag is
 * not the version that deno.json has, or the README knows of no release.
 */

import { readFileSync } from "node:fs";
import manifest from "../../deno.json" with { type: "json" };
import { notesOf } from "./notes.ts";

const [tag, repository] = Deno.args;
const { version } = manifest;
if (tag !== `v${version}`) {
  throw new Error(`deno.json has version ${version}, the tag is ${tag}`);
}
const readme = new URL("../../README.md", import.meta.url);
if (/no release yet/.test(readFileSync(readme, "utf8"))) {
  throw new Error(
    "README.md says that there is no release yet, tell how to get it",
  );
}
const changelog = new URL("../../CHANGELOG.md", import.meta.url);
const files = `https://github.com/${repository}/blob/${tag}/`;
console.log(notesOf(readFileSync(changelog, "utf8"), { version, files }));
