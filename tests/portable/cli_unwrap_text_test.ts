import assert from "node:assert/strict";
import { test } from "node:test";
import { unwrapEntries } from "../../lib/config/change.ts";
import { type Format, readDocument } from "../../lib/config/document.ts";
import { findEntries } from "../../lib/config/entries.ts";
import { isToolcap, takeApart } from "../../lib/config/wrapped.ts";

/** Entries as people and formatters leave them, without any backup. */
const EDITED: readonly {
  readonly says: string;
  readonly format: Format;
  readonly from: string;
  readonly to: string;
}[] = [
  {
    says: "a comma behind the last item goes with it",
    format: "json",
    from: '{"command":"toolcap","args":["proxy","--","x",]}',
    to: '{"command":"x","args":[]}',
  },
  {
    says: "a list over several lines is closed",
    format: "json",
    from: '{"command":"toolcap","args":[\n  "proxy",\n  "--",\n  "x"\n]}',
    to: '{"command":"x","args":[]}',
  },
  {
    says: "a comment in the list stays",
    format: "json",
    from: '{"command":"toolcap","args":[ // ours\n  "proxy", "--",\n  "x"\n]}',
    to: '{"command":"x","args":[ // ours\n  \n]}',
  },
  {
    says: "other members stay between",
    format: "json",
    from:
      '{"args":["proxy","--find","--","x","-y"],"cwd":".","command":"toolcap"}',
    to: '{"args":["-y"],"cwd":".","command":"x"}',
  },
  {
    says: "only the outer of two proxies goes",
    format: "json",
    from:
      '{"command":"toolcap","args":["proxy","--","toolcap","proxy","--","x"]}',
    to: '{"command":"toolcap","args":["proxy","--","x"]}',
  },
  {
    says: "a list with dashes that is empty gets brackets",
    format: "yaml",
    from: '\n  cmd: toolcap\n  args:\n  - proxy\n  - "--"\n  - x',
    to: "\n  cmd: x\n  args:\n    []",
  },
  {
    says: "a word that needs quotes outside of brackets has them",
    format: "yaml",
    from: "{ cmd: toolcap, args: [proxy, --, 'a: b', c] }",
    to: "{ cmd: 'a: b', args: [c] }",
  },
  {
    says: "a number that was a command becomes a string",
    format: "yaml",
    from: "{ cmd: toolcap, args: [proxy, --, 7z, 8080] }",
    to: "{ cmd: 7z, args: [8080] }",
  },
  {
    says: "literal strings stay",
    format: "toml",
    from: "{ command = 'toolcap', args = ['proxy', '--', 'C:\\x', '-y'] }",
    to: "{ command = 'C:\\x', args = ['-y'] }",
  },
];
const AROUND = {
  json: ['{"mcpServers":{"a":', "}}"],
  toml: ["mcp_servers.a = ", ""],
  yaml: ["extensions:\n a: ", "\n"],
} as const;
const PLACES = [["mcpServers"], ["mcp_servers"], ["extensions"]];

for (const { says, format, from, to } of EDITED) {
  test(`unwrapEntries(): ${says} (${format})`, async () => {
    const [before, after] = AROUND[format];
    const text = before + from + after;
    const document = await readDocument(text, format, "file");
    const entries = findEntries(document.root, PLACES, text);
    assert.equal(entries.length, 1);
    const change = unwrapEntries(document, entries);
    assert.equal(change.text, before + to + after);
    await readDocument(change.text, format, "file");
  });
}

const OURS = [
  "toolcap",
  "toolcap.exe",
  "C:\\Program Files\\toolcap.exe",
  "/opt/toolcap-linux-x64",
  "toolcap@0.1.0",
  "npm:toolcap",
  "/src/tools/proxy.ts",
  "/a/node_modules/toolcap/proxy.js",
];
for (const word of OURS) {
  test(`isToolcap() recognises ${word}`, () => {
    assert.ok(isToolcap(["node", word]));
  });
}

const OTHERS = [
  "mcp-proxy",
  "toolcapper",
  "my-toolcap",
  "proxy",
  "proxy.py",
  "",
];
for (const word of OTHERS) {
  test(`isToolcap() does not take ${JSON.stringify(word)} for it`, () => {
    assert.ok(!isToolcap([word]));
  });
}

test("takeApart() gives what starts toolcap, its options, and the server", () => {
  const words = "npx -y toolcap proxy --find -- docker run -- x".split(" ");
  assert.deepEqual(takeApart(words), {
    self: ["npx", "-y", "toolcap"],
    options: ["--find"],
    server: ["docker", "run", "--", "x"],
  });
});

const NOT_WRAPPED = [
  "toolcap inspect -- x",
  "toolcap proxy",
  "toolcap proxy --",
  "proxy toolcap -- x",
  "npx my-mcp proxy -- x",
  "x",
];
for (const line of NOT_WRAPPED) {
  test(`takeApart() leaves "${line}" alone`, () => {
    assert.equal(takeApart(line.split(" ")), undefined);
  });
}
