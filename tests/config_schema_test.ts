import assert from "node:assert/strict";
import { Ajv } from "ajv";
import { checkConfig } from "../lib/cli/config_check.ts";
import { CONFIG_SCHEMA } from "../lib/cli/config_schema.ts";

const ROOT = new URL("../", import.meta.url);

function read(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

Deno.test("toolcap.schema.json is what deno task docs:schema writes", () => {
  assert.deepEqual(JSON.parse(read("toolcap.schema.json")), CONFIG_SCHEMA);
});

Deno.test("toolcap.schema.json is a schema by its own standard", () => {
  assert.ok(new Ajv().validateSchema(CONFIG_SCHEMA));
});

Deno.test("docs/configuration.md has an example that holds, and every member", () => {
  const page = read("docs/configuration.md");
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  assert.equal(checkConfig("x.json", example).maxTokens, 15_000);
  const { properties = {} } = CONFIG_SCHEMA;
  const tool = properties["tools"]?.additionalProperties || {};
  for (const member of Object.keys({ ...properties, ...tool.properties })) {
    assert.ok(page.includes(`\`${member}\``), member);
  }
});

Deno.test("docs/configuration.md quotes the message for a fault", () => {
  const [, quoted = ""] = /```\n(toolcap: .*)\n```/.exec(
    read("docs/configuration.md"),
  ) ?? [];
  assert.throws(
    () => checkConfig("toolcap.json", '{\n  "trim": true,\n  "maxTokns": 1\n}'),
    (error: Error) => `toolcap: ${error.message}` === quoted,
  );
});
