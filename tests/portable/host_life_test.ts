import assert from "node:assert/strict";
import { test } from "node:test";
import type { Child } from "../../lib/host/child.ts";
import { Life } from "../../lib/host/life.ts";
import { Output } from "../../lib/host/output.ts";
import { TIMING } from "../../lib/host/timing.ts";
import { chooseTreeSignal } from "../../lib/host/tree.ts";

const LONG_MS = 60_000;

/** A server that never ends, and what is done about it. */
function endless() {
  const events: string[] = [];
  const listeners: (() => void)[] = [];
  function happen(event: string): void {
    events.push(event);
    for (const listener of listeners.splice(0)) listener();
  }
  const child: Child = {
    pid: undefined,
    stdin: new Output(() => Promise.resolve()),
    stdout: { [Symbol.asyncIterator]: () => assert.fail("nobody reads") },
    stderr: { [Symbol.asyncIterator]: () => assert.fail("nobody reads") },
    ended: new Promise(() => {}),
    closeInput: () => happen("close"),
    signal: happen,
    abandon: () => happen("abandon"),
  };
  return {
    child,
    events,
    async until(event: string): Promise<void> {
      while (!events.includes(event)) {
        await new Promise<void>((resolve) => listeners.push(resolve));
      }
    },
  };
}

const QUICK = {
  ...TIMING,
  graceMs: 5,
  busyMs: LONG_MS,
  firstSignalMs: 5,
  termMs: 5,
  killMs: 5,
  hurryMs: 5,
  drainMs: 5,
};
const AT_REST = { busy: () => false, blocked: () => false };

test("S5: Life goes from the end of input to giving up, one step at a time", async () => {
  const { child, events, until } = endless();
  const life = new Life(child, { ...AT_REST, timing: QUICK });
  assert.equal(life.asked, false);
  life.clientEnded();
  assert.equal(life.asked, true);
  assert.equal(life.hurried, false);
  await until("abandon");
  assert.deepEqual(events, ["close", "SIGTERM", "SIGKILL", "abandon"]);
});

test("S6: Life passes a signal on at once, and follows it up", async () => {
  const { child, events, until } = endless();
  const life = new Life(child, { ...AT_REST, timing: QUICK });
  life.signalled("SIGINT");
  assert.deepEqual(events, ["close", "SIGINT"]);
  assert.equal(life.hurried, true);
  await until("abandon");
  assert.deepEqual(events.slice(2), ["SIGTERM", "SIGKILL", "abandon"]);
});

test("S6: Life kills soon after a second signal", async () => {
  const { child, events, until } = endless();
  const timing = { ...QUICK, firstSignalMs: LONG_MS, termMs: LONG_MS };
  const life = new Life(child, { ...AT_REST, timing });
  life.signalled("SIGINT");
  life.signalled("SIGTERM");
  await until("abandon");
  const signals = events.filter((event) => event !== "close");
  assert.deepEqual(signals, ["SIGINT", "SIGTERM", "SIGKILL", "abandon"]);
});

for (const reason of ["busy", "blocked"] as const) {
  test(`Life waits for a server that is ${reason}`, async () => {
    const { child, events, until } = endless();
    let asked = 0;
    let waits = true;
    const life = new Life(child, {
      ...AT_REST,
      [reason]: () => {
        // Looked at many times the grace: it does not count meanwhile.
        if (++asked === 20) waits = false;
        if (waits) assert.deepEqual(events, ["close"]);
        return waits;
      },
      timing: QUICK,
    });
    life.clientEnded();
    await until("SIGTERM");
    assert.equal(waits, false);
    await until("abandon");
  });
}

test("Life waits for a server that is busy, also without any grace", async () => {
  const { child, events, until } = endless();
  let asked = 0;
  const busy = () => ++asked < 5;
  const timing = { ...QUICK, graceMs: 0 };
  const life = new Life(child, { ...AT_REST, busy, timing });
  life.clientEnded();
  await until("SIGTERM");
  assert.equal(asked, 5);
  await until("abandon");
  assert.equal(events[0], "close");
});

test("Life does not wait for ever for a server that is busy", async () => {
  const { child, until } = endless();
  const timing = { ...QUICK, busyMs: 20 };
  const life = new Life(child, { ...AT_REST, busy: () => true, timing });
  life.clientEnded();
  await until("abandon");
});

test("Life does not wait for a busy server when nobody reads its answers", async () => {
  const { child, until } = endless();
  const life = new Life(child, { ...AT_REST, busy: () => true, timing: QUICK });
  life.clientEnded();
  life.clientGone();
  life.clientEnded();
  await until("abandon");
});

test("Life ends a server that hung up, though it still owes answers", async () => {
  const { child, events, until } = endless();
  const life = new Life(child, { ...AT_REST, busy: () => true, timing: QUICK });
  life.serverHungUp();
  assert.equal(life.asked, true);
  life.clientEnded(); // which must not begin to wait for answers
  await until("abandon");
  const signals = events.filter((event) => event !== "close");
  assert.deepEqual(signals, ["SIGTERM", "SIGKILL", "abandon"]);
});

test("Life waits for a server that hung up while the client holds it up", async () => {
  const { child, until } = endless();
  let asked = 0;
  const blocked = () => ++asked < 20; // many times the grace
  const life = new Life(child, { ...AT_REST, blocked, timing: QUICK });
  life.serverHungUp();
  await until("SIGTERM");
  assert.ok(asked >= 20);
  await until("abandon");
});

test("Life does not wait for ever for a server that hung up", async () => {
  const { child, until } = endless();
  const timing = { ...QUICK, graceMs: LONG_MS, busyMs: 20 };
  const life = new Life(child, { ...AT_REST, timing });
  life.serverHungUp();
  await until("abandon");
});

test("Life tells which signals the server gets", async () => {
  const { child, until } = endless();
  const told: string[] = [];
  const life = new Life(child, {
    ...AT_REST,
    timing: QUICK,
    onTold: (signal) => told.push(signal),
  });
  life.signalled("SIGHUP");
  await until("abandon");
  assert.deepEqual(told, ["SIGHUP", "SIGTERM", "SIGKILL"]);
});

test("Life ends whoever holds the output of a dead server open", async () => {
  const { child, events, until } = endless();
  const life = new Life(child, { ...AT_REST, timing: QUICK });
  life.serverExited();
  await until("abandon");
  assert.deepEqual(events, ["SIGTERM", "SIGKILL", "abandon"]);
});

test("Life.finish() stops every countdown", async () => {
  const { child, events } = endless();
  const life = new Life(child, { ...AT_REST, timing: QUICK });
  life.clientEnded();
  life.serverExited();
  await life.finish();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(events, ["close"]);
});

test("S6: chooseTreeSignal() signals the group of the child", () => {
  assert.deepEqual(chooseTreeSignal("linux", 12, "SIGINT"), {
    kind: "group",
    group: -12,
    signal: "SIGINT",
  });
});

test("S6: chooseTreeSignal() ends the whole tree on Windows", () => {
  assert.deepEqual(chooseTreeSignal("win32", 12, "SIGTERM"), {
    kind: "run",
    file: "taskkill",
    args: ["/PID", "12", "/T", "/F"],
  });
});
