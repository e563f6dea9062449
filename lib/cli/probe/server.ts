import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import {
  serveStdio,
  StdioServerTransport,
} from "@modelcontextprotocol/server/stdio";
import { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { deferred } from "../../host/deferred.ts";
import type { Stdio } from "../../host/stdio.ts";
import { quoted } from "../usage.ts";
import { VERSION } from "../version.ts";
import { callProbe, PROBE_TOOLS } from "./tools.ts";

/**
 * Makes a server with the tools of `toolcap probe`.
 *
 * It answers by itself, below the SDK's own registry of tools, so that a model
 * gets our words about wrong arguments, and schemas are listed as they are.
 */
export function createProbeServer(): McpServer {
  const mcp = new McpServer(
    { name: "toolcap-probe", version: VERSION },
    { capabilities: { tools: {} } },
  );
  const { server } = mcp;
  server.setRequestHandler("tools/list", () => ({ tools: PROBE_TOOLS }));
  server.setRequestHandler("tools/call", ({ params }) => {
    const result = callProbe(params.name, params.arguments ?? {});
    if (result !== undefined) return result;
    const tools = PROBE_TOOLS.map(({ name }) => name).join(", ");
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `no tool ${quoted(params.name)}, there are ${tools}`,
    );
  });
  return mcp;
}

/**
 * Serves a client over this process's streams until it leaves.
 *
 * @param onFault Told of messages that are none.
 */
export async function serveProbe(
  stdio: Stdio,
  onFault: (error: Error) => void,
): Promise<void> {
  const input = Readable.from(stdio.stdin, { objectMode: false });
  const output = new Writable({
    write(chunk, _encoding, done) {
      stdio.stdout(chunk).then(() => done(), done);
    },
  });
  const transport = new StdioServerTransport(input, output);
  serveStdio(createProbeServer, { transport, onerror: onFault });
  const { promise: left, resolve: leave } = deferred<void>();
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    leave();
  };
  await left;
  output.end();
  // A client that has left does not take what is still on its way.
  await finished(output).catch(() => {});
}
