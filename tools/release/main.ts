/**
 * Prints the notes for a release: `main.ts TAG REPOSITORY`. Fails if the tag is
 * not the version that deno.json has.
 */

import { readFileSync } from "node:fs";
import manifest from "../../deno.json" with { type: "json" };
import { notesOf } from "./notes.ts";

const [tag, repository] = Deno.args;
const { version } = manifest;
if (tag !== `v${version}`) {
  throw new Error(`deno.json has version ${version}, the tag is ${tag}`);
}
const changelog = new URL("../../CHANGELOG.md", import.meta.url);
const files = `https://github.com/${repository}/blob/${tag}/`;
console.log(notesOf(readFileSync(changelog, "utf8"), { version, files }));
