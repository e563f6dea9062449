import assert from "node:assert/strict";
import { test } from "node:test";
import { records, TestClient, textResult } from "./engine_client.ts";

const LOG = "2026-11-30 12:00:00 GET /index.html 200\n".repeat(200);
const TEXT = JSON.stringify(LOG);
/** 200,000 characters, as a screenshot has. */
const DATA = "iVBORw0KGgo".repeat(18_000);
const IMAGE = `{"type":"image","data":"${DATA}","mimeType":"image/png"}`;

/** The content blocks of a line, as source: they are flat in these tests. */
function sourceOfContent(line: string): string {
  const start = line.indexOf('"content":[') + '"content":['.length;
  return line.slice(start, line.lastIndexOf("]"));
}

async function firstAndSecond(result: string) {
  const client = new TestClient({ tool: { result } });
  await client.list();
  const [first, second] = await client.pages("tool");
  assert.ok(first && second, "two pages at least");
  return { client, first, second };
}

test("C10: a small error passes unchanged (report K1)", async () => {
  const result = textResult("no such file", ',"isError":true');
  const client = new TestClient({ tool: { result } });
  await client.list();
  const { line } = await client.call("tool");
  assert.ok(line.endsWith(`"result":${result}}`));
});

test("C10: isError stands on every page of a large error (report K1)", async () => {
  const client = new TestClient({
    tool: { result: textResult(LOG, ',"isError":true') },
  });
  await client.list();
  const pages = await client.pages("tool");
  assert.ok(pages.length > 1);
  for (const { result } of pages) assert.equal(result.isError, true);
});

test("C10: isError that is false, or absent, stays so on every page (report K1)", async () => {
  for (const more of [',"isError":false', ""]) {
    const client = new TestClient({ tool: { result: textResult(LOG, more) } });
    await client.list();
    for (const { line } of await client.pages("tool")) {
      assert.equal(line.includes('"isError":false'), more !== "");
      assert.doesNotMatch(line, /"isError":true/);
    }
  }
});

test("report K2: _meta stands on every page, as the server wrote it", async () => {
  const meta =
    '"_meta" : {"com.example/trace": 9007199254740993, "z":1.0, "a":[ ]}';
  const client = new TestClient({
    tool: { result: textResult(LOG, `,${meta}`) },
  });
  await client.list();
  const pages = await client.pages("tool");
  assert.ok(pages.length > 1);
  for (const { line } of pages) assert.ok(line.includes(meta));
});

test("report K2: a member of the result that is not known stands on every page", async () => {
  const client = new TestClient({
    tool: { result: textResult(LOG, ',"x-later":{"b":1,"a":2}') },
  });
  await client.list();
  for (const { line } of await client.pages("tool")) {
    assert.ok(line.includes('"x-later":{"b":1,"a":2}'));
  }
});

test("C8: the text block of a page keeps its annotations and _meta", async () => {
  const block = (text: string) =>
    `{"annotations":{"audience":["user"],"priority":1.0},"type":"text","text":${text},"_meta":{"k":1}}`;
  const client = new TestClient({
    tool: { result: `{"content":[${block(TEXT)}]}` },
  });
  await client.list();
  const pages = await client.pages("tool");
  assert.ok(pages.length > 1);
  for (const { line, text } of pages) {
    assert.ok(line.includes(block(JSON.stringify(text))));
  }
});

test("C8: text blocks that agree on their annotations keep them when they are joined", async () => {
  const annotations = '"annotations":{"audience":["user"],"priority":1.0}';
  const block = (more: string) => `{"type":"text","text":${TEXT}${more}}`;
  const result = (second: string) =>
    `{"content":[${block(`,${annotations}`)},${block(second)}]}`;
  const same = await firstAndSecond(result(`,${annotations}`));
  for (const { line } of [same.first, same.second]) {
    assert.ok(sourceOfContent(line).endsWith(`,${annotations}}`));
  }
  const other = await firstAndSecond(result(""));
  assert.ok(!other.first.line.includes("annotations"));
});

test("report K7: the text of an embedded resource is paged under a line with its URI", async () => {
  const body = "x = 1\n".repeat(50_000);
  const result = JSON.stringify({
    content: [
      { type: "text", text: "successfully downloaded" },
      { type: "resource", resource: { uri: "repo://a/b.py", text: body } },
    ],
  });
  const client = new TestClient({ tool: { result } }, {
    budget: { chars: 20_000 },
  });
  await client.list();
  await client.join(
    "tool",
    `successfully downloaded\n[resource repo://a/b.py]\n${body}`,
  );
});

test("C8: blobs, links, sounds and unknown blocks stay on page 1, in order (report K7)", async () => {
  const links = Array.from(
    { length: 10 },
    (_, i) => `{"type":"resource_link","uri":"file:///${i}","name":"${i}"}`,
  );
  const blob =
    `{"type":"resource","resource":{"uri":"f:///z","blob":"${DATA}"}}`;
  const sound = `{"type":"audio","data":"${DATA}","mimeType":"audio/wav"}`;
  const unknown = '{"type":"hologram","depth":1.0,"x":{"b":1,"a":2}}';
  const before = [blob, ...links.slice(0, 5), sound];
  const after = [unknown, ...links.slice(5)];
  const content = [...before, `{"type":"text","text":${TEXT}}`, ...after];
  const { client, first, second } = await firstAndSecond(
    `{"content":[${content}]}`,
  );
  const page = `{"type":"text","text":${JSON.stringify(first.text)}}`;
  assert.equal(
    sourceOfContent(first.line),
    [...before, page, ...after].join(","),
  );
  assert.equal(second.result.content.length, 1);
  await client.join("tool", LOG);
});

for (const content of ["[]", '[{"type":"text","text":""}]', "[ ]"]) {
  test(`report K8: an empty result passes unchanged: ${content}`, async () => {
    const result = `{"content":${content}}`;
    const client = new TestClient({ tool: { result } });
    await client.list();
    const { line } = await client.call("tool");
    assert.equal(line, `{"jsonrpc":"2.0","id":2,"result":${result}}`);
  });
}

test("report L1: an image costs no characters: beside a short text it passes unchanged", async () => {
  const result = `{"content":[{"type":"text","text":"taken"},${IMAGE}]}`;
  const client = new TestClient({ tool: { result } });
  await client.list();
  const { line } = await client.call("tool");
  assert.ok(line.endsWith(`"result":${result}}`));
});

test("report L1: images alone pass unchanged, even if they are over the budget", async () => {
  const images = Array.from({ length: 20 }, () => IMAGE).join(" ,");
  const result = `{"content":[${images}]}`;
  const client = new TestClient({ tool: { result } });
  await client.list();
  const { line } = await client.call("tool");
  assert.ok(line.endsWith(`"result":${result}}`));
});

test("report L2: an image that is repeated in structuredContent is sent once", async () => {
  const result =
    `{"content":[${IMAGE}],"structuredContent":{"content":[${IMAGE}]}}`;
  const client = new TestClient({ tool: { result } });
  await client.list();
  const { line } = await client.call("tool");
  assert.ok(line.endsWith(`"result":{"content":[${IMAGE}]}}`));
});

test("report L3: the text is paged and the image stays whole, on page 1", async () => {
  const { client, first, second } = await firstAndSecond(
    `{"content":[{"type":"text","text":${TEXT}},${IMAGE}]}`,
  );
  assert.ok(first.line.endsWith(`,${IMAGE}]}}`));
  assert.deepEqual(second.result.content.map(({ type }) => type), ["text"]);
  await client.join("tool", LOG);
});

test("report L3: the image's tokens count, and leave the text half the budget at least", async () => {
  const images = Array.from({ length: 3 }, () => IMAGE).join(",");
  const sizes: number[] = [];
  for (const content of ["", `,${IMAGE}`, `,${images}`]) {
    const client = new TestClient({
      tool: {
        result: `{"content":[{"type":"text","text":${TEXT}}${content}]}`,
      },
    }, { budget: { tokens: 2_600, chars: 0, bytes: 0 } });
    await client.list();
    sizes.push((await client.call("tool")).text.length);
  }
  const [alone, one, three] = sizes;
  assert.ok(one! < alone! && one! > alone! * 0.45, `${sizes}`);
  assert.ok(three! > alone! * 0.45, `${sizes}`);
});

test("C8: a block of an unknown type passes unchanged (report L4)", async () => {
  const result = '{"content":[{"type":"dom","nodes":[1.0,{"b":1,"a":2}]}]}';
  const client = new TestClient({ tool: { result } });
  await client.list();
  const { line } = await client.call("tool");
  assert.ok(line.endsWith(`"result":${result}}`));
});

test("several text blocks are joined by a newline", async () => {
  const content = [1, 2, 3].map((n) => ({ type: "text", text: `${n} ${LOG}` }));
  const client = new TestClient({
    tool: { result: JSON.stringify({ content }) },
  });
  await client.list();
  await client.join("tool", content.map(({ text }) => text).join("\n"));
});

test("several text blocks that are JSON each make one list", async () => {
  const content = [40, 50, 60].map((n) => ({ type: "text", text: records(n) }));
  const client = new TestClient({
    tool: { result: JSON.stringify({ content }) },
  });
  await client.list();
  await client.join("tool", `[${content.map(({ text }) => text)}]`);
});

test("the page takes the place of the first text, other texts go", async () => {
  const link = '{"type":"resource_link","uri":"f:///a","name":"a"}';
  const text = `{"type":"text","text":${TEXT}}`;
  const { first } = await firstAndSecond(
    `{"content":[${link},${text},${IMAGE},${text},${link}]}`,
  );
  assert.deepEqual(first.result.content.map(({ type }) => type), [
    "resource_link",
    "text",
    "image",
    "resource_link",
  ]);
});
