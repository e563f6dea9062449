import assert from "node:assert/strict";
import { test } from "node:test";
import { records, TestClient, textResult } from "./engine_client.ts";
import { Wire } from "./engine_wire.ts";

const PROPERTY =
  '{"type":"string","description":"cursor from the previous page"}';

/** The source of a tool's input schema as the client gets it. */
async function rewritten(schema: string): Promise<string> {
  const client = new TestClient({ t: { schema, result: textResult("ok") } });
  const line = await client.list();
  const start = line.indexOf('"inputSchema":') + '"inputSchema":'.length;
  return line.slice(start, line.lastIndexOf("}]}}"));
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
];

for (const { name, schema, result } of ADDED) {
  test(`T3: the parameter is added ${name}`, async () => {
    assert.equal(await rewritten(schema), result);
  });
}

const TAKEN = {
  "a property": '{"properties":{"cursor":{}}}',
  "required": '{"required":["cursor"]}',
  "a branch": '{"oneOf":[{"properties":{"cursor":{}}},{}]}',
  "a reference":
    '{"$ref":"#/$defs/page","$defs":{"page":{"properties":{"cursor":{}}}}}',
  "a pattern": '{"patternProperties":{"^cur":{}}}',
  "dependentRequired": '{"dependentRequired":{"cursor":["a"]}}',
};

for (const [name, schema] of Object.entries(TAKEN)) {
  test(`T6: the parameter is page_cursor where the name is taken by ${name}`, async () => {
    const { properties } = JSON.parse(await rewritten(schema));
    assert.deepEqual(properties.page_cursor, JSON.parse(PROPERTY));
  });
}

test("T6: the parameter is toolcap_cursor where both names are taken", async () => {
  const schema = '{"properties":{"page_cursor":{},"cursor":{}}}';
  const { properties } = JSON.parse(await rewritten(schema));
  assert.deepEqual(Object.keys(properties), [
    "page_cursor",
    "cursor",
    "toolcap_cursor",
  ]);
});

const IMPOSSIBLE = {
  "all names are taken":
    '{"properties":{"page_cursor":{},"cursor":{},"toolcap_cursor":{}}}',
  "a branch is closed":
    '{"anyOf":[{"properties":{"a":{}},"additionalProperties":false}]}',
  "a branch is closed to unevaluated properties":
    '{"allOf":[{"unevaluatedProperties":false}]}',
  "a reference of draft 7 hides what stands beside it":
    '{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/a","definitions":{"a":{}}}',
  "a reference leads out of the schema": '{"$ref":"https://example.com/s"}',
  "names are restricted": '{"propertyNames":{"pattern":"^a"}}',
  "the number of properties is bounded": '{"maxProperties":3}',
  "every name matches a pattern": '{"patternProperties":{"":{}}}',
  "the schema is no object": "true",
};

for (const [name, schema] of Object.entries(IMPOSSIBLE)) {
  test(`T5: nothing is added where ${name}, and the tool is trimmed`, async () => {
    const client = new TestClient({
      t: { schema, result: textResult(records(300)) },
    });
    const line = await client.list();
    assert.ok(line.includes(`"inputSchema":${schema}}]`));
    const { text } = await client.call("t", '{"cursor":"mine"}');
    assert.ok(client.wire.upstream.at(-1)!.includes('{"cursor":"mine"}'));
    assert.match(text, /Narrow the request/);
    assert.doesNotMatch(text, /cursor/);
  });
}

test("K3: every other field of a tool stays in its place, as it was written", async () => {
  const before =
    '"title" : "T", "icons":[{"src":"data:,"}],"annotations":{"title":"x","readOnlyHint":false}';
  const after =
    '"execution":{"taskSupport":"optional"},"_meta":{"n":1.0,"2":1,"1":2}, "x-new" :[ ]';
  const client = new TestClient({
    t: {
      entry: `${before} , "outputSchema" : {"type":"object"} ,${after}`,
      result: textResult("ok"),
    },
  });
  const line = await client.list();
  assert.ok(line.includes(`,${before} ,${after}}]`), line);
});

for (
  const result of [
    '{"tools":[{"inputSchema":{}}, null, "t", [1.0], {"name":7}]}',
    '{"tools":{}}',
    '{"tools":null}',
    "{}",
    "[]",
  ]
) {
  test(`what is no tool passes as it is: ${result}`, async () => {
    const answer = `{"jsonrpc":"2.0","id":1,"result":${result}}`;
    const wire = new Wire(() => [answer]);
    const request = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    assert.deepEqual(await wire.send(request), [answer]);
  });
}
