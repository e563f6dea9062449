import assert from "node:assert/strict";
import { test } from "node:test";
import { listenEarly } from "../../lib/host/signals.ts";
import type { EndSignal } from "../../lib/host/tree.ts";

test("listenEarly() tells of what came before, and then of the rest", () => {
  let send: (signal: EndSignal) => void = () => assert.fail("nobody listens");
  let isStopped = false;
  const onSignal = listenEarly((handler) => {
    send = handler;
    return () => {
      isStopped = true;
    };
  });
  send("SIGHUP");
  send("SIGINT");
  const told: EndSignal[] = [];
  const stop = onSignal((signal) => told.push(signal));
  send("SIGTERM");
  assert.deepEqual(told, ["SIGHUP", "SIGINT", "SIGTERM"]);
  stop();
  assert.ok(isStopped);
});
