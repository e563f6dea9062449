import assert from "node:assert/strict";
import { test } from "node:test";
import { lostMessage, oversizeError } from "../../lib/host/oversize.ts";

const encoder = new TextEncoder();
const BULK = "x".repeat(9000);

/** What is read from a message of which only the ends are there. */
function read(text: string): ReturnType<typeof lostMessage> {
  const bytes = encoder.encode(text);
  return lostMessage({
    kind: "dropped",
    byteLength: bytes.length,
    head: bytes.subarray(0, 2048),
    tail: bytes.subarray(-2048),
  });
}

const CASES = [
  {
    name: "a result with its id first",
    text: `{"jsonrpc":"2.0","id":1,"result":{"a":"${BULK}"}}`,
    lost: { kind: "response", id: "1" },
  },
  {
    name: "a result with its id last",
    text: `{"result":{"a":"${BULK}"},"jsonrpc":"2.0","id":"a\\"b"}`,
    lost: { kind: "response", id: '"a\\"b"' },
  },
  {
    name: "an error with spaces",
    text: ` { "id" : -7 , "jsonrpc" : "2.0" , "error" : { "a": "${BULK}" } } `,
    lost: { kind: "response", id: "-7" },
  },
  {
    name: "a version that comes last",
    text: `{"result":{"a":"${BULK}"}, "id": 3, "jsonrpc": "2.0"}`,
    lost: { kind: "response", id: "3" },
  },
  {
    name: "a request with its id last",
    text: `{"method":"tools/call","params":{"a":"${BULK}"},"id":2}`,
    lost: { kind: "request", id: "2" },
  },
  {
    name: "a request with its id behind its method",
    text:
      `{"jsonrpc":"2.0","method":"tools/call","id":"a-1","params":{"a":"${BULK}","id":5}}`,
    lost: { kind: "request", id: '"a-1"' },
  },
  {
    name: "nothing in a notification",
    text: `{"jsonrpc":"2.0","method":"n","params":{"a":"${BULK}","id":5}}`,
    lost: undefined,
  },
  {
    name: "nothing in a null id",
    text: `{"jsonrpc":"2.0","id":null,"result":{"a":"${BULK}"}}`,
    lost: undefined,
  },
  {
    name: "nothing in a string that looks like an end",
    text: `{"jsonrpc":"2.0","method":"n","params":["${BULK},\\"id\\":5}"]}`,
    lost: undefined,
  },
  { name: "nothing in other text", text: BULK, lost: undefined },
];

for (const { name, text, lost } of CASES) {
  test(`lostMessage() reads ${name}`, () => {
    assert.deepEqual(read(text), lost);
  });
}

test("oversizeError() answers with the very id, and an error code of JSON-RPC", () => {
  const error = JSON.parse(oversizeError('"1"', 300_000_000));
  assert.equal(error.id, "1");
  assert.equal(error.error.code, -32603);
  assert.match(error.error.message, /300000000 bytes/);
});
