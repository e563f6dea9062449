import { answerOf, type FieldVector } from "../tests/portable/field_vectors.ts";
import { pagesOf, type Vector } from "../tests/portable/vectors.ts";

// Writes the pages of every vector, and the results of those for fields, anew.
// What the model sees has changed if that changes a file: read the difference
// before you commit it.
//
//     deno run --allow-read --allow-write=tests/vectors tools/update_vectors.ts

const FOLDER = new URL("../tests/vectors/", import.meta.url);

await update(FOLDER, async ({ about, document, options }: Vector) => {
  const pages = await pagesOf({ document, options });
  return [
    "{",
    `  "about": ${JSON.stringify(about)},`,
    `  "document": ${JSON.stringify(document)},`,
    `  "options": ${JSON.stringify(options)},`,
    `  "pages": [`,
    pages.map((page) => `    ${JSON.stringify(page)}`).join(",\n"),
    "  ]",
    "}",
    "",
  ].join("\n");
});

await update(new URL("fields/", FOLDER), ({ about, cases }: FieldVector) => {
  const answered = cases.map(({ about, ours, document, fields }) => {
    const question = { about, ours, document, fields };
    return JSON.stringify({ ...question, ...answerOf(question) });
  });
  return [
    "{",
    `  "about": ${JSON.stringify(about)},`,
    `  "cases": [`,
    answered.map((line) => `    ${line}`).join(",\n"),
    "  ]",
    "}",
    "",
  ].join("\n");
});

/** Writes every vector of a folder as `write` says, where that differs. */
async function update<V>(
  folder: URL,
  write: (vector: V) => string | Promise<string>,
): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".json")) continue;
    const url = new URL(name, folder);
    const before = await Deno.readTextFile(url);
    const after = await write(JSON.parse(before));
    if (after === before) continue;
    await Deno.writeTextFile(url, after);
    console.log(`${name} has changed`);
  }
}
