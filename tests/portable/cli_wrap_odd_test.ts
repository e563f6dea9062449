import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withHome } from "./config_home.ts";

/** What is valid and seldom, before it is wrapped and after. */
const ODD: readonly (readonly [string, string, string])[] = [
  [
    "a.json",
    '{"mcpServers":{"__proto__":{"comm\\u0061nd":"n\\u0070x"}}}',
    '{"mcpServers":{"__proto__":{"comm\\u0061nd":"toolcap", "args":["proxy", "--", "n\\u0070x"]}}}',
  ],
  [
    "a.toml",
    '[[mcp_servers]]\nname = "a"\ncommand = "a"\n',
    '[[mcp_servers]]\nname = "a"\ncommand = "toolcap"\nargs = ["proxy", "--", "a"]\n',
  ],
  [
    "a.yaml",
    "x: &x -y\nextensions:\n  a: {cmd: a, args: [*x, b]}\n",
    'x: &x -y\nextensions:\n  a: {cmd: "toolcap", args: ["proxy", "--", a, *x, b]}\n',
  ],
  [
    "a.yaml",
    "x: &x {cmd: a}\nextensions:\n  a: {<<: *x, args: [b]}\n",
    "left a: it may have its command from an anchor of YAML",
  ],
  [
    "a.yaml",
    "x: &x {args: [b]}\nextensions:\n  a: {<<: *x, cmd: a}\n",
    "left a: it may have arguments from an anchor of YAML",
  ],
  [
    "a.yaml",
    "x: &x {envs: {}}\nextensions:\n  a: {<<: *x, cmd: a, args: [b]}\n",
    'x: &x {envs: {}}\nextensions:\n  a: {<<: *x, cmd: "toolcap", args: ["proxy", "--", a, b]}\n',
  ],
];
for (const [file, before, after] of ODD) {
  test(`wrap and unwrap know ${JSON.stringify(before)}`, async () => {
    await withHome(undefined, async ({ project, run }) => {
      const path = join(project, file);
      writeFileSync(path, before);
      const { stdout } = await run(["wrap", file, "--yes"]);
      const isLeft = after.startsWith("left");
      assert.equal(readFileSync(path, "utf8"), isLeft ? before : after);
      if (isLeft) assert.ok(stdout.includes(after), stdout);
      await run(["unwrap", file, "--yes"]);
      assert.equal(readFileSync(path, "utf8"), before);
    });
  });
}
