import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const FORGETFUL = fileURLToPath(
  new URL("fixtures/forgetful.ts", import.meta.url),
);

for (const ending of ["cancelled", "tasks", "batches"]) {
  Deno.test(`M4: what came with calls that are over is not kept: ${ending}`, async () => {
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--quiet",
        "--v8-flags=--max-old-space-size=150",
        FORGETFUL,
        ending,
      ],
      stdout: "null",
      stderr: "null",
    }).output();
    assert.equal(code, 0, "the heap of 150 MB was full");
  });
}
