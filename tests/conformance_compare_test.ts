import assert from "node:assert/strict";
import { differences, failures } from "../tools/conformance/compare.ts";
import type { Check, Findings } from "../tools/conformance/suite.ts";

function found(...checks: readonly Partial<Check>[]): Findings {
  const usual = { scenario: "ping", id: "a", name: "A", status: "SUCCESS" };
  const all = checks.map((check) => ({ ...usual, ...check }) as Check);
  return { checks: all, isConformant: true };
}

Deno.test("differences() finds none in the same checks in another order", () => {
  const direct = found({ id: "a" }, { id: "b" });
  assert.deepEqual(differences(direct, found({ id: "b" }, { id: "a" })), []);
});

Deno.test("differences() tells of a check that failed, was left out, or came twice", () => {
  const direct = found({ id: "a" }, { id: "b" }, { id: "c" });
  const failed = { status: "FAILURE", errorMessage: "why" } as const;
  const proxied = found({ id: "a", ...failed }, { id: "c" }, { id: "c" });
  assert.deepEqual(differences(direct, proxied).map(({ line }) => line), [
    "ping: a (A): FAILURE: 0 times directly, 1 times through the proxy: why",
    "ping: a (A): SUCCESS: 1 times directly, 0 times through the proxy",
    "ping: b (A): SUCCESS: 1 times directly, 0 times through the proxy",
    "ping: c (A): SUCCESS: 1 times directly, 2 times through the proxy",
  ]);
});

Deno.test("differences() leaves out what only informs", () => {
  const direct = found({ status: "INFO" });
  assert.deepEqual(differences(direct, found()), []);
});

Deno.test("failures() tells of what failed, and why", () => {
  const failed = { id: "b", status: "FAILURE", errorMessage: "why" } as const;
  assert.deepEqual(failures(found({}, failed)), ["ping: b (A): FAILURE: why"]);
});
