/**
 * Many calls of mixed size through the proxy, as real processes:
 * `deno task soak -- --calls 100000`, or `--minutes 1` of them. Linux only.
 */

import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { createRandom } from "../calibrate/random.ts";
import { anyCall } from "./calls.ts";
import { SoakClient } from "./client.ts";
import { startProxy } from "./proxy.ts";
import { meanMemory, type Usage, usageOf } from "./usage.ts";

/** So many calls are open at a time. */
const AT_ONCE = 16;
/** How often the proxy is looked at, in calls. */
const SAMPLE = 100;
/** By then, as many results are kept as can be. */
const WARM_UP = 5_000;
/** How much more memory the second half may use: what collecting it varies. */
const MAX_GROWTH = 1.15;

const { values } = parseArgs({
  args: Deno.args.filter((arg) => arg !== "--"),
  options: {
    calls: { type: "string", default: "100000" },
    minutes: { type: "string", default: "Infinity" },
    seed: { type: "string", default: "1" },
  },
});
const start = performance.now();
const end = start + Number(values.minutes) * 60_000;
const random = createRandom(Number(values.seed));
const proxy = startProxy();
const client = new SoakClient(proxy);
await client.request("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "soak", version: "1" },
});
await client.request("tools/list", {});

const before = await usageOf(proxy.pid);
const usages: Usage[] = [];
let calls = 0;
let pages = 0;
await Promise.all(Array.from({ length: AT_ONCE }, async () => {
  while (calls < Number(values.calls) && performance.now() < end) {
    const number = ++calls;
    if (number % SAMPLE === 0) usages.push(await usageOf(proxy.pid));
    const read = await anyCall(random)(client, number);
    pages += read;
  }
}));
const after = await usageOf(proxy.pid);
await client.end();
assert.equal((await proxy.status).code, 0);

const seconds = Math.round((performance.now() - start) / 1000);
const settled = usages.slice(WARM_UP / SAMPLE);
const half = Math.floor(settled.length / 2);
const first = meanMemory(settled.slice(0, half));
const second = meanMemory(settled.slice(half));
const most = Math.max(...usages.map(({ memoryMiB }) => memoryMiB));
console.log(
  `${calls} calls and ${pages} pages in ${seconds} s, each answered once; ` +
    `memory of the proxy, whose heap may have 256 MiB: ${first} MiB in the first half, ${second} MiB in ` +
    `the second, at most ${Math.round(most)} MiB; ` +
    `open files: ${before.handles} before, ${after.handles} after`,
);
assert.ok(half > 0, `${WARM_UP} calls are needed before memory is compared`);
assert.ok(second <= first * MAX_GROWTH, "the proxy's memory grows");
assert.ok(after.handles <= before.handles, "files stay open");
