import assert from "node:assert/strict";
import { test } from "node:test";
import { records, TestClient, textResult } from "./engine_client.ts";

const REF_7 =
  '"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{}}';

const IMPOSSIBLE = {
  "all names are taken":
    '{"properties":{"page_cursor":{},"cursor":{},"toolcap_cursor":{}}}',
  "a branch is closed":
    '{"anyOf":[{"properties":{"a":{}},"additionalProperties":false}]}',
  "a branch takes other properties of one type":
    '{"oneOf":[{"additionalProperties":{"type":"number"}},{}]}',
  "a branch is closed to unevaluated properties":
    '{"allOf":[{"unevaluatedProperties":false}]}',
  "a branch is closed for calls with some property":
    '{"dependentSchemas":{"a":{"additionalProperties":false}}}',
  "what is referred to is closed":
    '{"$ref":"#/$defs/a","$defs":{"a":{"additionalProperties":false}}}',
  "a reference of draft 7 hides what stands beside it":
    `{"$ref":"#/definitions/a",${REF_7}}`,
  "a reference leads out of the schema": '{"$ref":"https://example.com/s"}',
  "a reference is by a name":
    '{"allOf":[{"$ref":"#a"}],"$defs":{"a":{"$anchor":"a"}}}',
  "a reference has another base":
    '{"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"$id":"https://example.com/a","$ref":"#/$defs/b","$defs":{"b":false}},"b":{}}}',
  "a reference cannot be read": '{"allOf":[{"$ref":"#/%zz"}]}',
  "a reference leads nowhere": '{"allOf":[{"$ref":"#/constructor"}]}',
  "arguments hold the root again":
    '{"properties":{"a":{"items":{"$ref":"#"}}},"additionalProperties":false}',
  "arguments hold the root again, by its name":
    '{"$id":"https://example.com/s","properties":{"a":{"$ref":"s"}}}',
  "arguments hold the root again, by its anchor":
    '{"$anchor":"top","properties":{"a":{"$ref":"#top"}}}',
  "arguments hold the root again, in draft 2019-09":
    '{"$recursiveAnchor":true,"properties":{"a":{"$recursiveRef":"#"}}}',
  "arguments hold the root again, in draft 2020-12":
    '{"$dynamicAnchor":"top","properties":{"a":{"$dynamicRef":"#top"}}}',
  "properties are read as a schema":
    '{"properties":{"a":{"$ref":"#/properties"}}}',
  "names are restricted": '{"propertyNames":{"pattern":"^a"}}',
  "the number of properties is bounded": '{"maxProperties":3}',
  "the number of properties decides": '{"if":{"minProperties":2},"else":{}}',
  "the whole value is given": '{"enum":[{},{"a":1}]}',
  "a branch is for one value": '{"not":{"const":{}}}',
  "every name matches a pattern": '{"patternProperties":{"":{"minLength":9}}}',
  "a pattern has a letter that may be missing":
    '{"patternProperties":{"^cup?":{"type":"number"}}}',
  "a pattern begins in two ways":
    '{"patternProperties":{"^x|^c":{"type":"number"}}}',
  "a pattern would take forever":
    '{"patternProperties":{"^(((((\\\\w+)+)+)+)+)+!":false}}',
  "properties is no object": '{"properties":[]}',
  "properties is null": '{"properties":null}',
  "the arguments are no object": '{"type":"string"}',
  "the arguments are none of two types": '{"type":["string","null"]}',
  "the schema is true": "true",
  "the schema is false": "false",
  "the schema is null": "null",
  "the schema is a list": "[{}]",
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
