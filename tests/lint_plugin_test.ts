/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "../tools/lint/plugin.ts";

function rulesBroken(path: string, source: string): readonly string[] {
  return Deno.lint.runPlugin(plugin, path, source).map(({ id }) => id);
}
function direction(path: string, specifier: string): readonly string[] {
  return rulesBroken(path, `import ${JSON.stringify(specifier)};`);
}

const ALLOWED_IMPORTS = [
  ["lib/json/edit.ts", "./text.ts"],
  ["lib/budget/measure.ts", "../json/text.ts"],
  ["lib/paging/page.ts", "../budget/measure.ts"],
  ["lib/mcp/engine.ts", "../paging/page.ts"],
  ["lib/cap/cap.ts", "../mcp/engine.ts"],
  ["lib/cap/cap.ts", "../env.ts"],
  ["mod.ts", "./lib/cap/cap.ts"],
  ["lib/host/stdio.ts", "../mcp/engine.ts"],
  ["lib/host/child.ts", "node:child_process"],
  ["lib/config/read_yaml.ts", "yaml"],
  ["lib/cli/proxy.ts", "../host/stdio.ts"],
  ["lib/cli/wrap/wrap.ts", "../../config/change.ts"],
  ["lib/cli/version.ts", "../../deno.json"],
  ["proxy.ts", "./lib/cli/proxy.ts"],
  ["tests/engine_test.ts", "../lib/mcp/engine.ts"],
  ["examples/demo.ts", "npm:zod"],
] as const;
for (const [path, specifier] of ALLOWED_IMPORTS) {
  Deno.test(`import-direction allows ${specifier} in ${path}`, () => {
    assert.deepEqual(direction(path, specifier), []);
  });
}

const FORBIDDEN_IMPORTS = [
  ["lib/json/edit.ts", "../budget/measure.ts"],
  ["lib/budget/measure.ts", "../paging/page.ts"],
  ["lib/paging/page.ts", "../mcp/engine.ts"],
  ["lib/mcp/engine.ts", "../cap/cap.ts"],
  ["lib/mcp/engine.ts", "../env.ts"],
  ["lib/mcp/engine.ts", "../host/stdio.ts"],
  ["lib/env.ts", "node:process"],
  ["lib/cap/cap.ts", "../cli/proxy.ts"],
  ["mod.ts", "./lib/host/stdio.ts"],
  ["mod.ts", "./proxy.ts"],
  ["lib/host/stdio.ts", "../cli/proxy.ts"],
  ["lib/host/stdio.ts", "../config/change.ts"],
  ["lib/config/change.ts", "../cli/wrap.ts"],
  ["lib/cli/proxy.ts", "../../mod.ts"],
  ["lib/cli/proxy.ts", "@toolcap/core"],
  ["lib/cli/proxy.ts", "../../tests/fixture.ts"],
  ["lib/mcp/engine.ts", "../../deno.json"],
  ["lib/json/edit.ts", "node:buffer"],
  ["lib/mcp/engine.ts", "npm:zod"],
  ["lib/mcp/engine.ts", "jsr:@std/json"],
  ["lib/mcp/engine.ts", "@modelcontextprotocol/sdk"],
  ["lib/mcp/engine.ts", "https://example.com/a.ts"],
] as const;
for (const [path, specifier] of FORBIDDEN_IMPORTS) {
  Deno.test(`import-direction refuses ${specifier} in ${path}`, () => {
    assert.deepEqual(direction(path, specifier), ["toolcap/import-direction"]);
  });
}

const IMPORT_FORMS = [
  `import { a } from "node:fs";`,
  `import type { A } from "node:fs";`,
  `import fs = require("node:fs");`,
  `export { a } from "node:fs";`,
  `export * from "node:fs";`,
  `await import("node:fs");`,
  `await import(name);`,
  `type A = import("node:fs").Stats;`,
] as const;
for (const source of IMPORT_FORMS) {
  Deno.test(`import-direction sees ${source}`, () => {
    assert.deepEqual(rulesBroken("lib/json/edit.ts", source), [
      "toolcap/import-direction",
    ]);
  });
}

Deno.test("import-direction refuses a file in lib/ that has no layer", () => {
  assert.deepEqual(rulesBroken("lib/utils.ts", ""), [
    "toolcap/import-direction",
  ]);
});

Deno.test("import-direction knows an absolute path of the project", () => {
  const path = new URL("../lib/json/edit.ts", import.meta.url).pathname;
  assert.deepEqual(direction(path, "node:fs"), ["toolcap/import-direction"]);
});

const RUNTIME_USES = [
  `Deno.env.get("A");`,
  `process.exit();`,
  `Bun.version;`,
  `const a = require("a");`,
  `Buffer.from("a");`,
  `__dirname;`,
  `console.log();`,
  `typeof process;`,
  `globalThis.Deno;`,
  `globalThis["process"];`,
  `const { Deno: runtime } = globalThis;`,
  `const a = { process };`,
  `let a: Deno.Conn;`,
  `let a: typeof process;`,
] as const;
for (const source of RUNTIME_USES) {
  Deno.test(`no-runtime sees ${source}`, () => {
    assert.deepEqual(rulesBroken("lib/mcp/engine.ts", source), [
      "toolcap/no-runtime",
    ]);
  });
}

const MEMBER_NAMES = [
  `a.process;`,
  `a?.Deno;`,
  `const a = { process: 1, require() {} };`,
  `class A { process = 1; Deno() {} }`,
  `interface A { process: number; Deno(): void }`,
  `// process, Deno and node:fs in a comment\n"Deno";`,
  `globalThis.crypto;`,
] as const;
for (const source of MEMBER_NAMES) {
  Deno.test(`no-runtime leaves alone ${JSON.stringify(source)}`, () => {
    assert.deepEqual(rulesBroken("lib/mcp/engine.ts", source), []);
  });
}

for (
  const path of [
    "lib/host/a.ts",
    "lib/cli/a.ts",
    "lib/env.ts",
    "proxy.ts",
    "tests/a_test.ts",
  ]
) {
  Deno.test(`no-runtime leaves alone ${path}`, () => {
    assert.deepEqual(rulesBroken(path, "Deno.exit(); process.exit();"), []);
  });
}

const TOP_LEVEL_ARROWS = [
  { source: "const a = () => 1;", broken: ["toolcap/no-top-level-arrow"] },
  {
    source: "export const a = () => 1;",
    broken: ["toolcap/no-top-level-arrow"],
  },
  { source: "function a() { const b = () => 1; }", broken: [] },
  { source: "const a = [].map(() => 1);", broken: [] },
] as const;
for (const { source, broken } of TOP_LEVEL_ARROWS) {
  Deno.test(`no-top-level-arrow judges ${source}`, () => {
    assert.deepEqual(rulesBroken("lib/json/edit.ts", source), broken);
  });
}

const PARAMETER_COUNTS = [
  { source: "export function f(a, b, c) {}", broken: [] },
  {
    source: "export function f(a, b, c, d) {}",
    broken: ["toolcap/max-parameters"],
  },
  { source: "function f(a, b, c, d) {}", broken: [] },
] as const;
for (const { source, broken } of PARAMETER_COUNTS) {
  Deno.test(`max-parameters judges ${source}`, () => {
    assert.deepEqual(rulesBroken("lib/json/edit.ts", source), broken);
  });
}
