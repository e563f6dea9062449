import assert from "node:assert/strict";
import { test } from "node:test";
import { TestClient, textResult } from "./engine_client.ts";

const PROPERTY =
  '{"type":"string","description":"cursor from the previous page"}';

/** The source of a tool's input schema as the client gets it. */
async function rewritten(schema: string): Promise<string> {
  const client = new TestClient({ t: { schema, result: textResult("ok") } });
  const line = await client.list();
  const start = line.indexOf('"inputSchema":') + '"inputSchema":'.length;
  return line.slice(start, line.lastIndexOf("}]}}"));
}

/** The name that a tool's parameter gets; `undefined` if it is trimmed. */
async function nameIn(schema: string): Promise<string | undefined> {
  const after = await rewritten(schema);
  if (after === schema) return undefined;
  const before = JSON.parse(schema).properties ?? {};
  const properties: Record<string, unknown> = JSON.parse(after).properties;
  const [name, ...others] = Object.keys(properties)
    .filter((name) => !Object.hasOwn(before, name));
  assert.deepEqual(others, []);
  assert.deepEqual(properties[name!], JSON.parse(PROPERTY));
  return name;
}

const ADDED = [
  {
    name: "behind the last property",
    schema: '{"type":"object","properties":{"a":{"type":"string"}}}',
    result:
      `{"type":"object","properties":{"a":{"type":"string"},"cursor":${PROPERTY}}}`,
  },
  {
    name: "as the first property",
    schema: '{"properties":{},"type":"object"}',
    result: `{"properties":{"cursor":${PROPERTY}},"type":"object"}`,
  },
  {
    name: "with properties of its own",
    schema: '{"type":"object"}',
    result: `{"type":"object","properties":{"cursor":${PROPERTY}}}`,
  },
  {
    name: "to a schema that says nothing",
    schema: "{}",
    result: `{"properties":{"cursor":${PROPERTY}}}`,
  },
  {
    name: "beside additionalProperties: false, which stays",
    schema:
      '{ "additionalProperties" : false, "properties" : { "a" : { } } , "x-n":1.0}',
    result:
      `{ "additionalProperties" : false, "properties" : { "a" : { },"cursor":${PROPERTY} } , "x-n":1.0}`,
  },
  {
    name: "beside conditions on other names, which stay",
    schema:
      '{"type":"object","properties":{"a":{}},"anyOf":[{"required":["a"]},{"properties":{"b":{}}}]}',
    result:
      `{"type":"object","properties":{"a":{},"cursor":${PROPERTY}},"anyOf":[{"required":["a"]},{"properties":{"b":{}}}]}`,
  },
  {
    name: "beside what names the schema and its draft, and what it defines",
    schema:
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.com/s","$anchor":"top","type":"object","$defs":{"a":{"$anchor":"x","type":"string"}},"properties":{"a":{"$ref":"#/$defs/a"}},"required":["a"],"if":{"required":["b"]},"then":{"required":["c"]}}',
    result:
      `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.com/s","$anchor":"top","type":"object","$defs":{"a":{"$anchor":"x","type":"string"}},"properties":{"a":{"$ref":"#/$defs/a"},"cursor":${PROPERTY}},"required":["a"],"if":{"required":["b"]},"then":{"required":["c"]}}`,
  },
  {
    name: "to properties with an escape in their key",
    schema: '{"prop\\u0065rties":{"a":{}}}',
    result: `{"prop\\u0065rties":{"a":{},"cursor":${PROPERTY}}}`,
  },
  {
    name: "to the properties that come last, which JSON parsers take",
    schema: '{"properties":{"cursor":{}},"properties":{"b":{}}}',
    result:
      `{"properties":{"cursor":{}},"properties":{"b":{},"cursor":${PROPERTY}}}`,
  },
];

for (const { name, schema, result } of ADDED) {
  test(`T3: the parameter is added ${name}`, async () => {
    assert.equal(await rewritten(schema), result);
  });
}

const FREE = {
  "a branch that is open":
    '{"allOf":[{"additionalProperties":true},{"additionalProperties":{}},{"unevaluatedProperties":{"type":"string"}}]}',
  "a root that is closed to unevaluated properties":
    '{"unevaluatedProperties":false,"anyOf":[{"properties":{"a":{}}},{}]}',
  "branches that take all or nothing": '{"anyOf":[true,false]}',
  "conditions on other names":
    '{"if":{"required":["a"]},"then":{"properties":{"b":{}}},"else":{"not":{"required":["c"]}}}',
  "what depends on other names":
    '{"dependentSchemas":{"a":{"required":["b"]}},"dependentRequired":{"a":["b"]},"dependencies":{"a":["c"],"b":{"properties":{"d":{}}}}}',
  "names that are any string": '{"propertyNames":{"type":"string"}}',
  "a pattern that takes any string":
    '{"patternProperties":{".*":{"type":"string"},"":true},"additionalProperties":false}',
  "patterns of names that begin otherwise":
    '{"patternProperties":{"^x-":{"type":"number"},"^cursors":false}}',
  "a type that is a list": '{"type":["object","null"]}',
  "a reference that stands beside properties, since draft 2019-09":
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#/$defs/a","$defs":{"a":{"properties":{"b":{}}}}}',
  "such a reference, and no draft is named":
    '{"$ref":"#/$defs/a","$defs":{"a":{"properties":{"b":{}}}}}',
  "a reference in a branch, in draft 7":
    '{"$schema":"http://json-schema.org/draft-07/schema#","allOf":[{"$ref":"#/definitions/a%20b"},{"$ref":"#/allOf/0"}],"definitions":{"a b":{}}}',
  "references in a circle":
    '{"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}',
  "references from a property to another":
    '{"properties":{"a":{"$id":"https://example.com/a"},"b":{"$ref":"#/properties/a"},"c":{"items":{"$ref":"https://example.com/a"}}}}',
  "what would close the root, where it says nothing about the root":
    '{"properties":{"a":{"maxProperties":1,"additionalProperties":false,"properties":{"cursor":{}}}},"$defs":{"b":{"const":1}}}',
  "properties that are called like keywords":
    '{"properties":{"$ref":{},"$id":{},"$dynamicRef":{},"const":{},"maxProperties":{},"__proto__":{},"properties":{}}}',
};

for (const [name, schema] of Object.entries(FREE)) {
  test(`T5: the parameter is added beside ${name}`, async () => {
    assert.equal(await nameIn(schema), "cursor");
  });
}

// Such a call reaches the server without the parameter, and is refused there.
test("T5: the parameter counts towards minProperties of the root, which does no harm", async () => {
  const schema = '{"minProperties":1}';
  assert.equal(await nameIn(schema), "cursor");
  const client = new TestClient({ t: { schema, result: textResult("no") } });
  await client.list();
  await client.call("t", '{"cursor":""}');
  assert.match(client.wire.upstream.at(-1)!, /"arguments":\{\}/);
});

const TAKEN = {
  "a property": '{"properties":{"cursor":{}}}',
  "required": '{"required":["cursor"]}',
  "a branch": '{"oneOf":[{"properties":{"cursor":{}}},{}]}',
  "a branch of a branch":
    '{"anyOf":[{"not":{"then":{"required":["cursor"]}}}]}',
  "a condition": '{"if":{"properties":{"cursor":{"const":1}}}}',
  "a reference":
    '{"$ref":"#/$defs/page","$defs":{"page":{"properties":{"cursor":{}}}}}',
  "a reference to nothing":
    '{"properties":{"a":{"$ref":"#/properties/cursor"}}}',
  "a pattern": '{"patternProperties":{"^cur":{"type":"number"}}}',
  "dependentRequired": '{"dependentRequired":{"cursor":["a"]}}',
  "a list in dependentRequired": '{"dependentRequired":{"a":["cursor"]}}',
  "dependentSchemas": '{"dependentSchemas":{"cursor":{}}}',
  "a schema in dependentSchemas":
    '{"dependentSchemas":{"a":{"required":["cursor"]}}}',
  "dependencies": '{"dependencies":{"cursor":["a"]}}',
  "a name in dependencies of draft 3": '{"dependencies":{"a":"cursor"}}',
};

for (const [name, schema] of Object.entries(TAKEN)) {
  test(`T6: the parameter is page_cursor where the name is taken by ${name}`, async () => {
    assert.equal(await nameIn(schema), "page_cursor");
  });
}

test("T6: the parameter is toolcap_cursor where both names are taken", async () => {
  const schema = '{"properties":{"page_cursor":{},"cursor":{}}}';
  assert.equal(await nameIn(schema), "toolcap_cursor");
});

const DEEP = 100_000;

/** Schemas at which a careless reader would hang, or overflow its stack. */
const HUGE = {
  "10,000 branches": `{"oneOf":[${
    Array.from({ length: 10_000 }, (_, i) => `{"required":["p${i}"]}`)
  }]}`,
  "10,000 references to one branch, and 10,000 in a row": `{"allOf":[${
    '{"$ref":"#/$defs/d0"},'.repeat(10_000)
  }true],"$defs":{${
    Array.from(
      { length: 10_000 },
      (_, i) => `"d${i}":{"$ref":"#/$defs/d${i + 1}"}`,
    )
  },"d10000":{}}}`,
  "10,000 properties": `{"properties":{${
    Array.from({ length: 10_000 }, (_, i) => `"p${i}":{"type":"string"}`)
  }}}`,
  "10,000 patterns that would take forever": `{"patternProperties":{${
    Array.from({ length: 10_000 }, (_, i) => `"^x(((a+)+)+)+${i}!":false`)
  }}}`,
  "a description of 1 MB": `{"description":"${"d".repeat(1_000_000)}"}`,
  "branches 100,000 deep": `${'{"not":'.repeat(DEEP)}{}${"}".repeat(DEEP)}`,
  "lists 100,000 deep": `{"default":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`,
};

for (const [name, schema] of Object.entries(HUGE)) {
  test(`T5: the parameter is added to a schema with ${name}`, async () => {
    const after = await rewritten(schema);
    assert.ok(after.includes(`"cursor":${PROPERTY}}`));
  });
}
