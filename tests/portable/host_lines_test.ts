import assert from "node:assert/strict";
import { test } from "node:test";
import { type Line, LineSplitter, readLines } from "../../lib/host/lines.ts";

const encoder = new TextEncoder();

/** The lines of chunks, as text; a line that was dropped as its length. */
function split(chunks: readonly string[], maxBytes = 1000): unknown[] {
  const splitter = new LineSplitter(maxBytes);
  const lines = chunks.flatMap((chunk) => splitter.push(encoder.encode(chunk)));
  return [...lines, ...splitter.end()].map(shown);
}

function shown(line: Line): unknown {
  return line.kind === "line"
    ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(line.bytes)
    : line.byteLength;
}

const CASES: readonly {
  readonly name: string;
  readonly chunks: readonly string[];
  readonly lines: readonly string[];
}[] = [
  { name: "nothing", chunks: [], lines: [] },
  { name: "one line", chunks: ["a\n"], lines: ["a"] },
  { name: "an empty line", chunks: ["\n"], lines: [""] },
  {
    name: "a last line without a line end",
    chunks: ["a\nb"],
    lines: ["a", "b"],
  },
  { name: "several lines in a chunk", chunks: ["a\nb\n"], lines: ["a", "b"] },
  {
    name: "a line in several chunks",
    chunks: ["a", "b", "c\n"],
    lines: ["abc"],
  },
  {
    name: "a line end of its own",
    chunks: ["a", "\n", "b\n"],
    lines: ["a", "b"],
  },
  { name: "CR LF", chunks: ["a\r\nb\r\n"], lines: ["a", "b"] },
  { name: "CR and LF apart", chunks: ["a\r", "\nb"], lines: ["a", "b"] },
  { name: "CR at the very end", chunks: ["a\r"], lines: ["a"] },
  { name: "one CR of two", chunks: ["a\r\r\n"], lines: ["a\r"] },
  { name: "CR within", chunks: ["a\rb\n"], lines: ["a\rb"] },
  {
    name: "LF only, not other separators",
    chunks: ["a\u2028b\u2029c\vd\fe\u0085f\n"],
    lines: ["a\u2028b\u2029c\vd\fe\u0085f"],
  },
];

for (const { name, chunks, lines } of CASES) {
  test(`S1: LineSplitter splits ${name}`, () => {
    assert.deepEqual(split(chunks), lines);
  });
  test(`S1: LineSplitter splits ${name}, byte by byte`, () => {
    const bytes = encoder.encode(chunks.join(""));
    const splitter = new LineSplitter();
    const found = [...bytes].flatMap((byte) =>
      splitter.push(Uint8Array.of(byte))
    );
    assert.deepEqual([...found, ...splitter.end()].map(shown), lines);
  });
}

test("S1: LineSplitter gives the same lines wherever the chunks are cut", () => {
  const text = "one\r\n\n読む🎉\r\nlast";
  const bytes = encoder.encode(text);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const splitter = new LineSplitter();
    const lines = [
      ...splitter.push(bytes.subarray(0, cut)),
      ...splitter.push(bytes.subarray(cut)),
      ...splitter.end(),
    ];
    assert.deepEqual(lines.map(shown), ["one", "", "読む🎉", "last"]);
  }
});

test("LineSplitter takes a line as long as the bound", () => {
  assert.deepEqual(split(["12345\n"], 5), ["12345"]);
  assert.deepEqual(split(["123", "45\r", "\n"], 5), ["12345"]);
  assert.deepEqual(split(["123", "45"], 5), ["12345"]);
});

test("S4: LineSplitter drops a line longer than the bound, and goes on", () => {
  assert.deepEqual(split(["123456\nnext\n"], 5), [6, "next"]);
  assert.deepEqual(split(["123", "456\nnext\n"], 5), [6, "next"]);
  assert.deepEqual(split(["123", "456", "789", "\nnext\n"], 5), [9, "next"]);
  assert.deepEqual(split(["123", "456", "789"], 5), [9]);
});

test("LineSplitter keeps the two ends of a line that it drops", () => {
  const splitter = new LineSplitter(10_000);
  const pieces = ["HEAD", "x".repeat(9_000), "y".repeat(9_000), "TAIL"];
  for (const piece of pieces) splitter.push(encoder.encode(piece));
  const [line] = splitter.push(encoder.encode("\n"));
  assert.ok(line?.kind === "dropped");
  const head = new TextDecoder().decode(line.head);
  const tail = new TextDecoder().decode(line.tail);
  assert.equal(head, `HEAD${"x".repeat(2044)}`);
  assert.equal(tail, `${"y".repeat(2044)}TAIL`);
});

test("S4: LineSplitter keeps little of a line that it drops", () => {
  const splitter = new LineSplitter(1_000_000);
  const chunk = new Uint8Array(65_536).fill(120);
  for (let count = 0; count < 10_000; count++) splitter.push(chunk);
  const [line] = splitter.end();
  assert.ok(line?.kind === "dropped");
  assert.equal(line.byteLength, 655_360_000);
  assert.equal(line.head.buffer.byteLength, 2048);
  assert.equal(line.tail.buffer.byteLength, 2048);
});

test("S4: readLines() asks for no more than it needs", async () => {
  let given = 0;
  async function* source(): AsyncGenerator<Uint8Array> {
    for (const chunk of ["a\nb", "\nc\n"]) {
      given++;
      yield await Promise.resolve(encoder.encode(chunk));
    }
  }
  const lines = readLines(source());
  const first = await lines.next();
  assert.ok(!first.done);
  assert.equal(shown(first.value), "a");
  assert.equal(given, 1);
  await lines.return(undefined);
});
