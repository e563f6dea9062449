import { answerOf, type FieldVector } from "../tests/portable/field_vectors.ts";
import { type FindVector, foundOf } from "../tests/portable/find_vectors.ts";
import { pagesOf, type Vector } from "../tests/portable/vectors.ts";

// Writes every vector anew: pages, fields, and what is found. What the model
// sees has changed if that changes a file: read the difference before you
// commit it.
//
//     deno run --allow-read --allow-write=tests/vectors tools/update_vectors.ts

const FOLDER = new URL("../tests/vectors/", import.meta.url);

await update("", async ({ about, document, options }: Vector) => {
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

await update("fields/", ({ about, cases }: FieldVector) => {
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

await update("find/", async ({ found: _, ...vector }: FindVector) => {
  const { counts, text } = await foundOf(vector);
  const members = [
    ...Object.entries(vector).map(([key, value]) =>
      `  "${key}": ${JSON.stringify(value)}`
    ),
    [
      '  "found": {',
      `    "counts": ${JSON.stringify(counts)},`,
      `    "text": ${JSON.stringify(text)}`,
      "  }",
    ].join("\n"),
  ];
  return `{\n${members.join(",\n")}\n}\n`;
});

/** Writes every vector of a folder as `write` says, where that differs. */
async function update<V>(
  folder: string,
  write: (vector: V) => string | Promise<string>,
): Promise<void> {
  const at = new URL(folder, FOLDER);
  for await (const { name } of Deno.readDir(at)) {
    if (!name.endsWith(".json")) continue;
    const url = new URL(name, at);
    const before = await Deno.readTextFile(url);
    const after = await write(JSON.parse(before));
    if (after === before) continue;
    await Deno.writeTextFile(url, after);
    console.log(`${folder}${name} has changed`);
  }
}
