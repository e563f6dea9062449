import assert from "node:assert/strict";
import { test } from "node:test";
import { PROFILES } from "../../lib/budget/clients.ts";
import { call } from "./cli_call.ts";

test("clients prints a line for each client, under a heading", async () => {
  const { code, stdout, stderr } = await call(["clients"]);
  const [heading, ...lines] = stdout.trimEnd().split("\n");
  assert.match(heading ?? "", /^ID +CLIENT +TAKES WHOLE +SHOWS$/);
  assert.deepEqual(
    lines.map((line) => line.split(" ")[0]),
    PROFILES.map(({ id }) => id),
  );
  assert.equal(stderr, "");
  assert.equal(code, 0);
});

const LINES = [
  /^gemini-cli +Gemini CLI +40,000 characters if it is a single text +content$/m,
  /^vscode +VS Code.* +8,192 characters in each text +structuredContent$/m,
  /^cline +Cline +8,000 characters as JSON +both, as JSON$/m,
  /^cursor +Cursor +not known +not known$/m,
  /^zed +Zed +any length +content$/m,
];
for (const line of LINES) {
  test(`clients prints ${line.source}`, async () => {
    assert.match((await call(["clients"])).stdout, line);
  });
}

test("clients --json prints the profiles and what their pages may measure", async () => {
  const { stdout } = await call(["clients", "--json"]);
  const list = JSON.parse(stdout) as { id: string; page: unknown }[];
  assert.deepEqual(list.map(({ id }) => id), PROFILES.map(({ id }) => id));
  const pages = new Map(list.map(({ id, page }) => [id, page]));
  assert.deepEqual(pages.get("opencode"), {
    tokens: 20_000,
    bytes: 49_152,
    lines: 1_920,
  });
  assert.deepEqual(pages.get("claude-code"), {
    tokens: 20_000,
    chars: 480_000,
  });
  assert.deepEqual(pages.get("zed"), { tokens: 20_000 });
});
