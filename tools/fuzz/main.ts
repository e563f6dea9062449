/**
 * Tries to break the engine: `deno task fuzz -- --minutes 10 --seed 1`. One
 * seed is one session. What fails is told with its seed, which repeats it
 * (`--seed N --sessions 1`) and belongs into seeds.json.
 */

import process from "node:process";
import { parseArgs } from "node:util";
import { runSession } from "./session.ts";

/** So many faults are told; the others are only counted. */
const MAX_TOLD = 10;

const { values } = parseArgs({
  args: Deno.args.filter((arg) => arg !== "--"),
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: `${Date.now() % 2 ** 31}` },
    sessions: { type: "string", default: "Infinity" },
  },
});
const first = Number(values.seed);
const end = performance.now() + Number(values.minutes) * 60_000;
const sum = { sessions: 0, messages: 0, pages: 0, faults: 0 };
while (
  sum.sessions < Number(values.sessions) && performance.now() < end
) {
  const seed = first + sum.sessions++;
  try {
    const { messages, pages } = await runSession(seed);
    sum.messages += messages;
    sum.pages += pages;
  } catch (error) {
    if (sum.faults++ < MAX_TOLD) console.error(`Seed ${seed}:`, error);
  }
}
const { user, system } = process.cpuUsage();
console.log(
  `${sum.sessions} sessions from seed ${first} on, ${sum.messages} messages, ` +
    `${sum.pages} pages, ${Math.round((user + system) / 1e6)} s of CPU: ` +
    `${sum.faults} faults`,
);
Deno.exitCode = sum.faults === 0 ? 0 : 1;
