import assert from "node:assert/strict";

const TESTS = new URL("./", import.meta.url);
const PAGE = Deno.readTextFileSync(
  new URL("../docs/protocol.md", import.meta.url),
);

/** The source of every file of tests. */
function sources(folder = TESTS): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return sources(new URL(`${name}/`, folder));
    if (!name.endsWith("_test.ts")) return [];
    return [Deno.readTextFileSync(new URL(name, folder))];
  });
}

/** The duties that the name of some test begins with. */
function tested(): Set<string> {
  const ids = sources().flatMap((source) =>
    [...source.matchAll(/["`]((?:[A-Z]\d+, )*[A-Z]\d+): /g)]
      .flatMap(([, ids]) => ids!.split(", "))
  );
  return new Set(ids);
}

/** The duties that the page lists. */
function listed(): string[] {
  return [...PAGE.matchAll(/^\| ([A-Z]\d+) /gm)].map(([, id]) => id!);
}

Deno.test("Every duty in docs/protocol.md has a test of its name", () => {
  const ids = tested();
  const missing = listed().filter((id) => !ids.has(id));
  assert.ok(listed().length > 80);
  assert.deepEqual(missing, []);
});
