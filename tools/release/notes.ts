/** A tag of the release that the notes are for, and where its files are. */
export interface Release {
  /** Without `v`. */
  readonly version: string;
  /** The address of a file of the project is this and its path. */
  readonly files: string;
}

/**
 * The notes for a release: its section of the changelog.
 *
 * A line there is a line in the notes, where every line break would be shown;
 * and what links to a file of the project links to it as it was then.
 *
 * @param changelog The text of CHANGELOG.md.
 * @throws {Error} If the changelog has no section for it, or an empty one.
 */
export function notesOf(changelog: string, release: Release): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((section) =>
    section.split(/\s/, 1)[0] === release.version
  );
  const body = section?.slice(section.indexOf("\n")).trim();
  if (!body) {
    throw new Error(
      `CHANGELOG.md has nothing under "## ${release.version}": write down what is new, and name the section so`,
    );
  }
  const joined = body.split(/^(```[^]*?^```)$/m)
    .map((part, index) => index % 2 === 1 ? part : unwrapped(part)).join("");
  return joined.replace(
    /\]\((?!\w+:|#)([^)]+)\)/g,
    (_, path) => `](${release.files}${path})`,
  );
}

/** Joins the lines of each paragraph or item. */
function unwrapped(markdown: string): string {
  return markdown.replace(/(?<=\S)\n *(?=\S)(?![-*] |[#|])/g, " ");
}
