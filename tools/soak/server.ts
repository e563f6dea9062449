/** The server of the soak: every result names the call that it is for. */

import { createInterface } from "node:readline";
import process from "node:process";
import { FAR_TOO_LONG, IMAGE, RECORDS } from "./results.ts";

const INITIALIZED = {
  protocolVersion: "2025-11-25",
  capabilities: { tools: {} },
  serverInfo: { name: "soak", version: "1" },
};
const NAMES = ["small", "records", "huge", "error", "image", "hang"];
const TOOLS = {
  tools: NAMES.map((name) => ({ name, inputSchema: { type: "object" } })),
};
/** Calls that are never answered, but cancelled. */
const hanging = new Set<string>();

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  switch (method) {
    case "initialize":
      answer(id, INITIALIZED);
      break;
    case "tools/list":
      answer(id, TOOLS);
      break;
    case "tools/call":
      if (params.name === "hang") hanging.add(JSON.stringify(id));
      else answer(id, call(params.name, params.arguments.n));
      break;
    case "notifications/cancelled":
      if (!hanging.delete(JSON.stringify(params.requestId))) {
        throw new Error(`Cannot cancel ${params.requestId}: it does not run`);
      }
  }
}

function answer(id: unknown, result: unknown): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}

function call(name: string, n: number): unknown {
  switch (name) {
    case "records": {
      const records = [{ call: n }, ...RECORDS];
      return {
        content: [text(JSON.stringify(records))],
        structuredContent: { result: records },
      };
    }
    case "huge":
      return { content: [text(`Call ${n}.\n${FAR_TOO_LONG}`)] };
    case "error":
      return {
        content: [text(`Call ${n}.\n${FAR_TOO_LONG.slice(0, 50_000)}`)],
        isError: true,
      };
    case "image":
      return {
        content: [
          text(`Call ${n}.`),
          { type: "image", data: IMAGE, mimeType: "image/png" },
        ],
      };
    default:
      return { content: [text(`Call ${n}.`)] };
  }
}

function text(text: string): unknown {
  return { type: "text", text };
}
