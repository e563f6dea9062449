import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { OUT } from "../paths.ts";
import { program, run } from "../run.ts";

/** The most that an export may add to a bundle, minified and gzipped. */
const BUDGETS: Readonly<Record<string, number>> = {
  "{ page, trim }": 30_000,
  "{ estimateTokens }": 9_000,
  "{ find }": 6_500,
  "{ project }": 5_000,
  "{ paginate }": 37_000,
  "*": 48_000,
};

for (const [names, budget] of Object.entries(BUDGETS)) {
  Deno.test(`export ${names} is at most ${budget} bytes`, async () => {
    const size = await bundledSize(names);
    console.log(`export ${names}: ${size} bytes`);
    assert.ok(size <= budget, `${size} bytes`);
  });
}

async function bundledSize(names: string): Promise<number> {
  const folder = Deno.makeTempDirSync();
  try {
    const entry = `${folder}/entry.js`;
    const from = JSON.stringify(`${OUT}core/mod.js`);
    Deno.writeTextFileSync(entry, `export ${names} from ${from};\n`);
    const how = ["--bundle", "--minify", "--format=esm", "--target=es2022"];
    const bundle = await run([program("esbuild"), entry, ...how]);
    return gzipSync(bundle, { level: 9 }).length;
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}
