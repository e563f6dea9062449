import assert from "node:assert/strict";
import fc from "fast-check";
import { unwrapEntries, wrapEntries } from "../lib/config/change.ts";
import { type Format, readDocument } from "../lib/config/document.ts";
import { type Entry, findEntries } from "../lib/config/entries.ts";
import { takeApart } from "../lib/config/wrapped.ts";
import {
  jsonConfigs,
  type RandomConfig,
  tomlConfigs,
  yamlConfigs,
} from "./config_texts.ts";

const FRONT = {
  self: ["npx", "-y", "toolcap"],
  options: ["--skip", 'a"b'],
};
const PLACES = {
  json: [["mcpServers"]],
  toml: [["mcp_servers"]],
  yaml: [["extensions"]],
};

async function read(text: string, format: Format) {
  const document = await readDocument(text, format, "file");
  return {
    document,
    entries: findEntries(document.root, PLACES[format], text),
  };
}

function wordsOf({ launch }: Entry): readonly string[] {
  assert.ok("words" in launch, JSON.stringify(launch));
  return launch.words;
}

const FORMATS: readonly [Format, fc.Arbitrary<RandomConfig>][] = [
  ["json", jsonConfigs],
  ["toml", tomlConfigs],
  ["yaml", yamlConfigs],
];

for (const [format, configs] of FORMATS) {
  Deno.test(`readDocument() finds the servers of random ${format}`, async () => {
    await fc.assert(fc.asyncProperty(configs, async ({ text, servers }) => {
      const { entries } = await read(text, format);
      assert.deepEqual(
        entries.map((entry) => [entry.name, ...wordsOf(entry)]),
        servers.map(({ name, command, args = [] }) => [name, command, ...args]),
      );
    }));
  });

  Deno.test(`wrapEntries() puts the front before each command of random ${format}`, async () => {
    await fc.assert(fc.asyncProperty(configs, async ({ text }) => {
      const before = await read(text, format);
      const wrapped = wrapEntries(before.document, before.entries, FRONT);
      const { entries } = await read(wrapped.text, format);
      assert.deepEqual(
        entries.map((entry) => takeApart(wordsOf(entry))),
        before.entries.map((entry) =>
          takeApart(wordsOf(entry)) ?? { ...FRONT, server: wordsOf(entry) }
        ),
      );
    }));
  });

  Deno.test(`wrapEntries() changes random ${format} only once`, async () => {
    await fc.assert(fc.asyncProperty(configs, async ({ text }) => {
      const before = await read(text, format);
      const once = wrapEntries(before.document, before.entries, FRONT).text;
      const { document, entries } = await read(once, format);
      assert.equal(wrapEntries(document, entries, FRONT).text, once);
    }));
  });

  Deno.test(`unwrapEntries() gives back random ${format}, character for character`, async () => {
    await fc.assert(fc.asyncProperty(configs, async ({ text }) => {
      const before = await read(text, format);
      const wrapped = wrapEntries(before.document, before.entries, FRONT).text;
      const { document, entries } = await read(wrapped, format);
      const { text: found } = unwrapEntries(document, entries, before.entries);
      assert.equal(found, text);
    }));
  });
}
