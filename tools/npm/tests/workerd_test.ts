import assert from "node:assert/strict";
import { runPortable } from "../workerd/run_portable.ts";

// workerd runs them all at once; here they are told one by one.
const outcomes = await runPortable();

Deno.test("workerd runs the portable tests", () => {
  assert.ok(outcomes.length > 0);
});

for (const { name, fault } of outcomes) {
  Deno.test(name, () => {
    if (fault !== null) throw new Error(fault);
  });
}
