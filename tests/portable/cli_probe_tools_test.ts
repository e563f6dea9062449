import assert from "node:assert/strict";
import { test } from "node:test";
import { PROBE_MODES } from "../../lib/cli/probe/modes.ts";
import { probeText, probeValue } from "../../lib/cli/probe/text.ts";
import { callProbe, PROBE_TOOLS } from "../../lib/cli/probe/tools.ts";

const TEXT = { type: "text", text: probeText(500, "cjk") };

test("emit_text and emit_text_annotated give the text alone", () => {
  for (const name of ["emit_text", "emit_text_annotated"]) {
    const result = callProbe(name, { chars: 500, mode: "cjk" });
    assert.deepEqual(result, { content: [TEXT] });
  }
});

test("emit_text_annotated alone announces 500,000 characters", () => {
  const metas = PROBE_TOOLS.flatMap(({ name, _meta }) =>
    _meta ? [[name, _meta]] : []
  );
  assert.deepEqual(metas, [
    ["emit_text_annotated", { "anthropic/maxResultSizeChars": 500_000 }],
  ]);
});

test("emit_error gives the text as an error", () => {
  const result = callProbe("emit_error", { chars: 500, mode: "cjk" });
  assert.deepEqual(result, { content: [TEXT], isError: true });
});

test("emit_image gives the text and a PNG", () => {
  const result = callProbe("emit_image", { chars: 500, mode: "cjk" });
  const [text, image, ...more] = result?.content ?? [];
  assert.deepEqual(text, TEXT);
  assert.ok(image?.type === "image");
  assert.equal(image.mimeType, "image/png");
  assert.ok(atob(image.data).startsWith("\x89PNG\r\n"));
  assert.deepEqual(more, []);
});

test("emit_structured gives structuredContent, and a text if it is asked to", () => {
  const structuredContent = { ...probeValue(700, "cjk") };
  const args = { chars: 700, mode: "cjk" };
  for (const text_chars of [undefined, null, ""]) {
    const result = callProbe("emit_structured", { ...args, text_chars });
    assert.deepEqual(result, { content: [], structuredContent });
  }
  const both = callProbe("emit_structured", { ...args, text_chars: 500 });
  assert.deepEqual(both, { content: [TEXT], structuredContent });
});

test("a mode that is left out, null or empty is words", () => {
  const words = callProbe("emit_text", { chars: 500, mode: "words" });
  for (const mode of [undefined, null, ""]) {
    assert.deepEqual(callProbe("emit_text", { chars: 500, mode }), words);
  }
});

test("a tool that is not there has no result", () => {
  assert.equal(callProbe("emit_tex", { chars: 500 }), undefined);
});

const RANGE = "must be a whole number from 100 to 2000000";
const WRONG = [
  { args: {}, says: `chars ${RANGE}.` },
  { args: { chars: null }, says: `chars ${RANGE}.` },
  { args: { chars: 99 }, says: `chars ${RANGE}, not 99.` },
  { args: { chars: 2_000_001 }, says: `chars ${RANGE}, not 2000001.` },
  { args: { chars: 500.5 }, says: `chars ${RANGE}, not 500.5.` },
  { args: { chars: "500" }, says: `chars ${RANGE}, not "500".` },
  { args: { chars: [500] }, says: `chars ${RANGE}, not [500].` },
  {
    args: { chars: 500, text_chars: 1 },
    says: `text_chars ${RANGE}, not 1.`,
  },
  {
    args: { chars: 1_000_000, text_chars: 1_000_001 },
    says: "chars and text_chars together are above 2000000.",
  },
  {
    args: { chars: 500, mode: "emojis" },
    says: `mode must be one of ${PROBE_MODES.join(", ")}, not "emojis".`,
  },
  {
    args: { char: 500 },
    says: 'there is no argument "char", did you mean "chars"?',
  },
  {
    args: { chars: 500, temperature: 1 },
    says: 'there is no argument "temperature", there are chars, mode, ' +
      "text_chars.",
  },
];
for (const { args, says } of WRONG) {
  test(`emit_structured teaches who calls it with ${JSON.stringify(args)}`, () => {
    const result = callProbe("emit_structured", args);
    const example = 'Call again with arguments like {"chars":50000,"mode":' +
      '"words"}.';
    assert.deepEqual(result, {
      isError: true,
      content: [{ type: "text", text: `${says} ${example}` }],
    });
  });
}

test("text_chars is for emit_structured alone", () => {
  for (const { name } of PROBE_TOOLS) {
    const result = callProbe(name, { chars: 500, text_chars: 500 });
    const [first] = result?.content ?? [];
    const isRefused = first?.type === "text" &&
      first.text.startsWith('there is no argument "text_chars"');
    assert.equal(isRefused, name !== "emit_structured");
  }
});

test("a tool tells its bounds and its modes in its schema", () => {
  for (const { inputSchema } of PROBE_TOOLS) {
    const schema = JSON.stringify(inputSchema);
    assert.ok(schema.includes('"minimum":100,"maximum":2000000'));
    assert.ok(schema.includes(`"enum":${JSON.stringify(PROBE_MODES)}`));
    assert.deepEqual(inputSchema.required, ["chars"]);
  }
});
