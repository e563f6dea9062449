/** One client and one server, directly and with the proxy between them. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TOOLCAP } from "./fixtures/command.ts";
import { RecordedTransport } from "./fixtures/recorded_transport.ts";

/** All lines of one run, at both ends. */
export interface Recording {
  /** What the client wrote. */
  readonly clientSent: readonly string[];
  /** What reached the server. */
  readonly serverReceived: readonly string[];
  /** What the server wrote. */
  readonly serverSent: readonly string[];
  /** What reached the client. */
  readonly clientReceived: readonly string[];
}

/** Makes a client do what is compared; it closes the transport at the end. */
export type Drive = (transport: RecordedTransport) => Promise<void>;

const DENO = [Deno.execPath(), "run", "--quiet", "-A"];
const WIRETAP = fileURLToPath(
  new URL("fixtures/wiretap.ts", import.meta.url),
);

/**
 * Runs a client against a server, with or without the proxy.
 *
 * @param options Options of the proxy; `undefined` for no proxy.
 * @param server The server: a Deno script and its arguments.
 * @param drive What the client does.
 */
export async function record(
  options: readonly string[] | undefined,
  server: readonly string[],
  drive: Drive,
): Promise<Recording> {
  const folder = await Deno.makeTempDir();
  const tapped = [...DENO, WIRETAP, folder, ...DENO, ...server];
  const proxy = options && [...TOOLCAP, "proxy", ...options, "--"];
  const transport = new RecordedTransport([...proxy ?? [], ...tapped]);
  try {
    await drive(transport);
    return {
      clientSent: transport.sent,
      serverReceived: await linesOf(join(folder, "to_server")),
      serverSent: await linesOf(join(folder, "from_server")),
      clientReceived: transport.received,
    };
  } finally {
    await transport.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Holds a run to having called every tool, and got every prompt. */
export function assertAllTried(run: Recording): void {
  const sent = run.clientSent.map((line) => JSON.parse(line));
  const kinds = { tools: "tools/call", prompts: "prompts/get" } as const;
  for (const [kind, method] of Object.entries(kinds)) {
    const tried = new Set(
      sent.filter((message) => message.method === method)
        .map(({ params }) => params.name),
    );
    const offered = run.serverSent
      .flatMap((line) => JSON.parse(line).result?.[kind] ?? [])
      .map(({ name }) => name);
    assert.ok(offered.length > 0, `there are no ${kind}`);
    assert.deepEqual(offered.filter((name) => !tried.has(name)), []);
  }
}

/**
 * Within one run through the proxy, holds every line to what was written at
 * the other end, byte for byte. Lists of tools may have the edits that are
 * documented: see {@linkcode withoutEdits}.
 */
export function assertTransparent(run: Recording): void {
  assert.deepEqual(run.serverReceived, run.clientSent);
  assert.equal(run.clientReceived.length, run.serverSent.length);
  let lists = 0;
  run.serverSent.forEach((sent, index) => {
    const received = run.clientReceived[index]!;
    if (received === sent) return;
    const list = JSON.parse(sent);
    for (const tool of list.result.tools) delete tool.outputSchema;
    assert.equal(withoutEdits(received), JSON.stringify(list));
    lists++;
  });
  assert.ok(lists > 0, "no list of tools was edited");
}

/**
 * Between two runs, holds each direction to the same messages in the same
 * order.
 *
 * @param normalise Replaces what is different in any two runs.
 */
export function assertSame(
  direct: Recording,
  proxied: Recording,
  normalise: (lines: readonly string[]) => readonly string[],
): void {
  assert.deepEqual(
    normalise(proxied.serverReceived),
    normalise(direct.serverReceived),
  );
  assert.deepEqual(normalise(proxied.serverSent), normalise(direct.serverSent));
}

/**
 * A list of tools without our parameter. Every tool must have it, but for
 * those that run as tasks only: they are trimmed.
 */
function withoutEdits(line: string): string {
  const list = JSON.parse(line);
  for (const { inputSchema, execution } of list.result.tools) {
    if (execution?.taskSupport === "required") continue;
    const { cursor, ...others } = inputSchema.properties;
    assert.deepEqual(Object.keys(cursor), ["type", "description"]);
    assert.equal(cursor.type, "string");
    inputSchema.properties = others;
  }
  return JSON.stringify(list);
}

async function linesOf(file: string): Promise<string[]> {
  const text = await Deno.readTextFile(file);
  assert.ok(text.endsWith("\n"), `${file} ends in the middle of a line`);
  return text.slice(0, -1).split("\n");
}
