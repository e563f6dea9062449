/**
 * An MCP server over stdio with one tool for each case. With the argument
 * `stateless` it speaks the protocol of 2026-07-28, else `initialize`.
 */

import { createInterface } from "node:readline";
import process from "node:process";
import { CASES } from "./cases.ts";

const isStateless = process.argv[2] === "stateless";
const SERVER = { name: "cases", version: "1" };
const CACHE = { ttlMs: 0, cacheScope: "private" };
const TOOLS = CASES.map(({ name, about, entry }) => ({
  name,
  description: `Returns ${about}.`,
  inputSchema: { type: "object", properties: {} },
  ...entry,
}));

/** A request, as far as this server looks at it. */
interface Request {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly protocolVersion?: string;
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line) as Request;
  if (id === undefined || method === undefined) continue;
  const result = answer(method, params);
  const error = { code: -32601, message: `method not found: ${method}` };
  const body = result ? { result: complete(result) } : { error };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
}

/** A result as the protocol in use wants it. */
function complete(result: object): object {
  if (!isStateless) return result;
  const _meta = { "io.modelcontextprotocol/serverInfo": SERVER };
  return { resultType: "complete", _meta, ...result };
}

function answer(method: string, params: Request["params"]): object | undefined {
  const capabilities = { tools: {} };
  switch (method) {
    case "initialize":
      return isStateless ? undefined : {
        protocolVersion: params?.protocolVersion,
        capabilities,
        serverInfo: SERVER,
      };
    case "server/discover":
      return isStateless
        ? { supportedVersions: ["2026-07-28"], capabilities, ...CACHE }
        : undefined;
    case "tools/list":
      return { tools: TOOLS, ...(isStateless ? CACHE : {}) };
    case "tools/call":
      return CASES.find(({ name }) => name === params?.name)?.result;
    case "ping":
      return {};
    default:
      return undefined;
  }
}
