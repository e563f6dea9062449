import assert from "node:assert/strict";
import { test } from "node:test";
import { Output } from "../../lib/host/output.ts";

/** A stream that takes a slice when it is told to. */
function slowStream() {
  const taken: Uint8Array[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  return {
    taken,
    write(bytes: Uint8Array): Promise<void> {
      taken.push(bytes);
      return new Promise((resolve, reject) =>
        waiting.push({ resolve, reject })
      );
    },
    take: () => waiting.shift()?.resolve(),
    fail: () => waiting.shift()?.reject(new Error("EPIPE")),
  };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("Output writes chunks in order, small ones together", async () => {
  const stream = slowStream();
  const output = new Output(stream.write);
  output.add(Uint8Array.of(1), Uint8Array.of(2));
  output.add(Uint8Array.of(3));
  await settled();
  output.add(Uint8Array.of(4));
  output.add(Uint8Array.of(5));
  stream.take();
  await settled();
  stream.take();
  await output.room(0);
  assert.deepEqual(stream.taken.map((bytes) => [...bytes]), [[1, 2, 3], [
    4,
    5,
  ]]);
});

test("Output writes a large chunk in slices", async () => {
  const sizes: number[] = [];
  const output = new Output((bytes) => {
    sizes.push(bytes.length);
    return Promise.resolve();
  });
  output.add(new Uint8Array(3), new Uint8Array(300_000), new Uint8Array(4));
  await output.room(0);
  assert.equal(sizes.reduce((sum, size) => sum + size), 300_007);
  assert.ok(sizes.every((size) => size <= 131_072));
});

test("Output.room() waits until little enough is queued", async () => {
  const stream = slowStream();
  const output = new Output(stream.write);
  output.add(new Uint8Array(131_072), new Uint8Array(10));
  await output.room(131_082);
  const order: string[] = [];
  const done = [
    output.room(0).then(() => order.push("empty")),
    output.room(10).then(() => order.push("room")),
  ];
  await settled();
  assert.deepEqual(order, []);
  assert.equal(output.queuedBytes, 131_082);
  stream.take();
  await settled();
  assert.deepEqual(order, ["room"]);
  stream.take();
  await Promise.all(done);
  assert.equal(output.queuedBytes, 0);
});

test("Output drops everything once its stream has failed", async () => {
  const stream = slowStream();
  const output = new Output(stream.write);
  output.add(new Uint8Array(200_000));
  await settled();
  stream.fail();
  assert.match(String(await output.failed), /EPIPE/);
  output.add(new Uint8Array(5));
  await output.room(0);
  assert.equal(stream.taken.length, 1);
  assert.equal(output.queuedBytes, 0);
});

test("Output.end() takes no more, and resolves when all is written", async () => {
  const stream = slowStream();
  const output = new Output(stream.write);
  output.add(Uint8Array.of(1));
  const end = output.end();
  output.add(Uint8Array.of(2));
  await settled();
  stream.take();
  await end;
  assert.deepEqual(stream.taken.map((bytes) => [...bytes]), [[1]]);
});

test("Output.stalledMs counts only while its stream takes nothing", async () => {
  const stream = slowStream();
  const output = new Output(stream.write);
  assert.equal(output.stalledMs, 0);
  output.add(Uint8Array.of(1));
  await settled();
  await settled();
  assert.ok(output.stalledMs > 0);
  stream.take();
  await output.room(0);
  await settled();
  assert.equal(output.stalledMs, 0);
});
