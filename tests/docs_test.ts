import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

const ROOT = new URL("../", import.meta.url);
const PAGES = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...[...Deno.readDirSync(new URL("docs/", ROOT))]
    .map(({ name }) => `docs/${name}`)
    .filter((name) => name.endsWith(".md")),
];

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}
function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** What GitHub makes of a heading in an address. */
function idOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}

for (const page of PAGES) {
  Deno.test(`${page} links to files that exist`, () => {
    for (const link of matches(read(page), /\]\(([^)#]+)/g)) {
      if (/^https?:/.test(link)) continue;
      const target = new URL(link, new URL(page, ROOT));
      assert.ok(existsSync(target), `${page} links to ${link}`);
    }
  });

  Deno.test(`${page} links to headings that exist`, () => {
    for (
      const [, file, id] of read(page).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)
    ) {
      const target = file ? new URL(file, new URL(page, ROOT)) : page;
      const headings = matches(
        readFileSync(new URL(target, ROOT), "utf8"),
        /^#+ (.+)$/gm,
      );
      assert.ok(headings.some((heading) => idOf(heading) === id), `#${id}`);
    }
  });

  Deno.test(`${page} names tasks that exist`, () => {
    const { tasks } = JSON.parse(read("deno.json"));
    for (
      const task of matches(
        read(page),
        /deno(?:@[\d.]+)? task (?:--quiet )?([\w:]+)/g,
      )
    ) {
      assert.ok(task in tasks, `${page} names the task ${task}`);
    }
  });
}

Deno.test("The pages and CI name one version of Deno", () => {
  const versions = [...PAGES, ".ci/run"].flatMap((path) =>
    matches(read(path), /deno@([\d.]+\d)/g)
  );
  assert.equal(new Set(versions).size, 1, versions.join(", "));
});
