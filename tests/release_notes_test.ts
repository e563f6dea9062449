import assert from "node:assert/strict";
import { notesOf } from "../tools/release/notes.ts";

const FILES = "https://example.com/v1/";
const CHANGELOG = `# Changelog

The versions are [semantic](https://semver.org).

## Unreleased

- Not yet.

## 0.10.0 - 2026-12-01

### Added

- One thing that takes
  two lines ([how](docs/how.md), [more](https://example.com)).
- Another, see [below](#fixed).

It can be tried:

\`\`\`sh
toolcap
\`\`\`

## 0.1.0 - 2026-11-01

- The first.

## 0.0.1

`;

Deno.test("notesOf() gives the section of a version, a line for each item", () => {
  assert.equal(
    notesOf(CHANGELOG, { version: "0.10.0", files: FILES }),
    `### Added

- One thing that takes two lines ([how](${FILES}docs/how.md), [more](https://example.com)).
- Another, see [below](#fixed).

It can be tried:

\`\`\`sh
toolcap
\`\`\``,
  );
});

Deno.test("notesOf() takes the version whole", () => {
  const release = { version: "0.1.0", files: FILES };
  assert.equal(notesOf(CHANGELOG, release), "- The first.");
});

for (const version of ["0.2.0", "0.1", "0.0.1"]) {
  Deno.test(`notesOf() refuses ${version}, of which nothing is told`, () => {
    assert.throws(
      () => notesOf(CHANGELOG, { version, files: FILES }),
      { message: /^CHANGELOG\.md has nothing under "## 0\.\d(\.\d)?": / },
    );
  });
}
