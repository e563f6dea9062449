import assert from "node:assert/strict";
import type { Case } from "../tools/clients/cases.ts";
import { deliveredTexts } from "../tools/clients/delivered.ts";
import { problemOf } from "../tools/clients/verdict.ts";

const BODIES = {
  Messages: {
    messages: [{ role: "user", content: "text" }, {
      role: "user",
      content: [
        { type: "text", text: "reminder" },
        { type: "tool_result", content: [{ type: "text", text: "a" }] },
        { type: "tool_result", content: "b" },
      ],
    }],
  },
  Responses: {
    input: [
      { type: "message", content: "text" },
      { type: "function_call_output", output: "a" },
      {
        type: "function_call_output",
        output: [{ type: "input_text", text: "b" }],
      },
    ],
  },
  "Chat Completions": {
    messages: [
      { role: "user", content: "text" },
      { role: "tool", content: "a" },
      { role: "tool", content: [{ type: "text", text: "b" }] },
    ],
  },
  Gemini: {
    contents: [{ parts: [{ text: "text" }] }, {
      parts: [
        { functionResponse: { response: { output: "a" } } },
        { functionResponse: { response: { error: "b" } } },
      ],
    }],
  },
} as const;

for (const [format, body] of Object.entries(BODIES)) {
  Deno.test(`deliveredTexts() finds the tool results in ${format}`, () => {
    assert.deepEqual(deliveredTexts(body), ["a", "b"]);
  });
}

const CASE: Case = { name: "x", about: "x", result: {}, document: "begin end" };
const RUNS = [
  { name: "a result that is there", text: "begin end", given: "begin end" },
  { name: "a result in a wrapper", text: "begin end", given: "<begin end>" },
  {
    name: "a result that was cut",
    text: "begin end",
    given: "begin ... end",
    problem: /1 of 1 arrived cut/,
  },
  {
    name: "another result",
    text: "other",
    given: "other",
    problem: /pages joined/,
  },
];

for (const { name, text, given, problem } of RUNS) {
  Deno.test(`problemOf() tells of ${name}: ${problem ?? "nothing"}`, async () => {
    const found = await problemOf(CASE, {
      version: "1",
      sent: [{ content: [{ text }] }],
      delivered: [given],
      line: "",
    });
    if (problem) assert.match(found ?? "", problem);
    else assert.equal(found, undefined);
  });
}
