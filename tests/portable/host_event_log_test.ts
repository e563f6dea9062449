import assert from "node:assert/strict";
import { test } from "node:test";
import { deferred } from "../../lib/host/deferred.ts";
import { EventLog } from "../../lib/host/event_log.ts";
import { Output } from "../../lib/host/output.ts";

/** A log in front of a disk that writes when it is told to, if ever. */
function start(ready: Promise<void> = Promise.resolve()) {
  let text = "";
  const output = new Output(async (bytes) => {
    await ready;
    text += new TextDecoder().decode(bytes);
  });
  const log = new EventLog(output, () => new Date(1_700_000_000_000));
  return {
    log,
    async lines(): Promise<Record<string, unknown>[]> {
      await log.flushed();
      return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
    },
  };
}

test("EventLog writes a line of JSON for each event, the time first", async () => {
  const { log, lines } = start();
  log.add({ event: "cut", tool: "a\n\u2028b", bytes: 7, quick: true });
  log.add({ event: "end" });
  const [cut, end] = await lines();
  assert.deepEqual(Object.keys(cut ?? {}).slice(0, 3), [
    "time",
    "event",
    "pid",
  ]);
  const { pid, ...rest } = cut ?? {};
  assert.equal(typeof pid, "number");
  assert.deepEqual(rest, {
    time: "2023-11-14T22:13:20.000Z",
    event: "cut",
    tool: "a\n\u2028b",
    bytes: 7,
    quick: true,
  });
  assert.equal(end?.["event"], "end");
});

test("EventLog shortens long names", async () => {
  const { log, lines } = start();
  log.add({ event: "cut", tool: "x".repeat(200), client: "y".repeat(201) });
  const [cut] = await lines();
  assert.equal(cut?.["tool"], "x".repeat(200));
  assert.equal(cut?.["client"], `${"y".repeat(200)}...`);
});

test("EventLog counts what finds no room, and says so when there is room", async () => {
  const disk = deferred<void>();
  const { log, lines } = start(disk.promise);
  const count = 30_000; // more than a megabyte of them
  for (let number = 0; number < count; number++) {
    log.add({ event: "cut", number });
  }
  disk.resolve();
  await log.flushed();
  log.add({ event: "late" });
  const all = await lines();
  const kept = all.length - 2;
  assert.ok(kept > 5_000 && kept < count);
  assert.equal(all[kept - 1]?.["number"], kept - 1);
  assert.equal(all[kept]?.["event"], "lost");
  assert.equal(all[kept]?.["events"], count - kept);
  assert.equal(all[kept + 1]?.["event"], "late");
});

test("EventLog says once that its disk fails, and does not mind", async () => {
  const output = new Output(() => Promise.reject(new Error("ENOSPC")));
  const log = new EventLog(output);
  log.add({ event: "cut" });
  assert.match(String(await log.failed), /ENOSPC/);
  log.add({ event: "cut" });
  await log.flushed();
});
