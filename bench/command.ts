/**
 * The command as a binary, beside other ways to run it: `deno task
 * bench:command`. Linux only; docs/binaries.md has what came out.
 *
 * - start: from spawning `--version` to its end, and what the proxy adds from
 *   spawning it to the answer of a server to `initialize`.
 * - small call: what the proxy adds to a call whose result fits; the median of
 *   calls one after the other.
 * - calls/s: small ones, 16 open at a time.
 * - memory: resident, after all calls.
 */

import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SoakClient } from "../tools/soak/client.ts";
import { usageOf } from "../tools/soak/usage.ts";
import { type Variant, variants } from "./command_variants.ts";

const STARTS = 21;
const CALLS = 4_000;
const AT_ONCE = 16;
const SERVER = [
  Deno.execPath(),
  "run",
  "--quiet",
  "-A",
  fileURLToPath(new URL("../tools/soak/server.ts", import.meta.url)),
];

/** What is measured of one way; in milliseconds, and MiB. */
interface Times {
  readonly version: number[];
  readonly first: number[];
  call: number;
  perSecond: number;
  memory: number;
}

const folder = Deno.makeTempDirSync();
const all = await variants(folder);
const direct = newTimes();
const times = all.map(newTimes);
// In turn, so that what else the machine does is the same for all.
for (let round = 0; round < STARTS; round++) {
  await measureStart(SERVER, direct);
  for (const [index, { command }] of all.entries()) {
    times[index]!.version.push(await timeVersion(command));
    await measureStart(proxied(command), times[index]!);
  }
}
await measureCalls(SERVER, direct);
for (const [index, { command }] of all.entries()) {
  await measureCalls(proxied(command), times[index]!);
}

console.log(`
|  | size | \`--version\` | start added | small call added | calls/s | memory |
| --- | --- | --- | --- | --- | --- | --- |`);
for (const [index, variant] of all.entries()) {
  console.log(row(variant, times[index]!));
}
console.log(
  `\nThe server alone: first answer ${ms(median(direct.first), 0)}, small ` +
    `call ${ms(direct.call, 3)}, ${direct.perSecond} calls/s.`,
);
Deno.removeSync(folder, { recursive: true });

function row({ name, binary }: Variant, times: Times): string {
  const cells = [
    name,
    binary === undefined ? "" : `${Math.round(statSync(binary).size / 1e6)} MB`,
    ms(median(times.version), 0),
    ms(median(times.first) - median(direct.first), 0),
    ms(times.call - direct.call, 2),
    times.perSecond,
    `${Math.round(times.memory)} MiB`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function proxied(command: readonly string[]): readonly string[] {
  return [...command, "proxy", "--quiet", "--", ...SERVER];
}

async function timeVersion(command: readonly string[]): Promise<number> {
  const [program = "", ...args] = command;
  const start = performance.now();
  const { code } = await new Deno.Command(program, {
    args: [...args, "--version"],
  }).output();
  if (code !== 0) throw new Error(`Cannot run ${command.join(" ")}`);
  return performance.now() - start;
}

function spawn(command: readonly string[]): Deno.ChildProcess {
  const [program = "", ...args] = command;
  return new Deno.Command(program, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
}

async function measureStart(
  command: readonly string[],
  times: Times,
): Promise<void> {
  const start = performance.now();
  const client = new SoakClient(spawn(command));
  await initialize(client);
  times.first.push(performance.now() - start);
  await client.end();
}

async function measureCalls(
  command: readonly string[],
  times: Times,
): Promise<void> {
  const process = spawn(command);
  const client = new SoakClient(process);
  await initialize(client);
  await client.request("tools/list", {});
  const each: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const start = performance.now();
    await smallCall(client, n);
    each.push(performance.now() - start);
  }
  times.call = median(each.slice(CALLS / 2)); // the first half warms up
  const start = performance.now();
  let left = CALLS;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) await smallCall(client, left);
  }));
  const seconds = (performance.now() - start) / 1000;
  times.perSecond = Math.round(CALLS / seconds / 100) * 100;
  times.memory = (await usageOf(process.pid)).memoryMiB;
  await client.end();
  await process.status;
}

function initialize(client: SoakClient): Promise<unknown> {
  return client.request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  });
}

function smallCall(client: SoakClient, n: number): Promise<unknown> {
  return client.request("tools/call", { name: "small", arguments: { n } });
}

function newTimes(): Times {
  return { version: [], first: [], call: 0, perSecond: 0, memory: 0 };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function ms(value: number, digits: number): string {
  return `${value.toFixed(digits)} ms`;
}
