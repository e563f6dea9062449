import { pagesOf, type Vector } from "../tests/portable/vectors.ts";

// Writes the pages of every vector anew. What the model sees has changed if
// that changes a file: read the difference before you commit it.
//
//     deno run --allow-read --allow-write=tests/vectors tools/update_vectors.ts

const FOLDER = new URL("../tests/vectors/", import.meta.url);

for await (const { name } of Deno.readDir(FOLDER)) {
  if (!name.endsWith(".json")) continue;
  const url = new URL(name, FOLDER);
  const before = await Deno.readTextFile(url);
  const { about, document, options }: Vector = JSON.parse(before);
  const pages = await pagesOf({ document, options });
  const after = [
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
  if (after === before) continue;
  await Deno.writeTextFile(url, after);
  console.log(`${name}: ${pages.length} pages`);
}
