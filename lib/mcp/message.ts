import type { ClientInfo } from "../budget/clients.ts";
import { type JsonNode, JsonText } from "../json/json_text.ts";

/** One JSON-RPC message, as text with the places of its members. */
export interface Message {
  readonly json: JsonText;
  /** Source of the id; `undefined` for a notification. */
  readonly id: string | undefined;
  /** `undefined` for a response. */
  readonly method: string | undefined;
  readonly params: JsonNode | undefined;
  readonly result: JsonNode | undefined;
  readonly isError: boolean;
}

/**
 * Reads a line as a JSON-RPC message.
 *
 * @returns `undefined` if it is not one: not JSON, not an object, or an object
 * that does not say that it is JSON-RPC, such as a line of a log.
 */
export function readMessage(line: string): Message | undefined {
  const json = JsonText.parse(line);
  if (!json || json.kind(json.root) !== "object") return undefined;
  const members = new Map<string, JsonNode>();
  for (const member of json.children(json.root)) {
    members.set(json.key(member) ?? "", member);
  }
  const method = json.string(members.get("method"));
  const result = members.get("result");
  const isError = members.has("error");
  if (json.string(members.get("jsonrpc")) !== "2.0") return undefined;
  if (method === undefined && !result && !isError) return undefined;
  const id = members.get("id");
  return {
    json,
    id: id && json.source(id),
    method,
    params: members.get("params"),
    result,
    isError,
  };
}

/** Whether a line is an array of messages: a JSON-RPC batch. */
export function isBatch(line: string): boolean {
  const json = /^\s*\[/.test(line) ? JsonText.parse(line) : undefined;
  if (!json) return false;
  const first = json.child(json.root, 0);
  return json.string(json.get(first, "jsonrpc")) === "2.0";
}

/**
 * What two sources of an id must share to name the same request: `1` and `1.0`
 * do, `1` and `"1"` do not, and large integers keep every digit.
 */
export function idKey(source: string): string {
  if (source.startsWith('"')) return `s${JSON.parse(source)}`;
  if (/^-?\d{1,40}$/.test(source)) return `n${BigInt(source)}`;
  const value = Number(source);
  return Number.isSafeInteger(value) ? `n${BigInt(value)}` : `n${source}`;
}

/** Who the client is: in `initialize`, or in a request since 2026-07-28. */
export function clientInfo(
  { json, method, params }: Message,
): ClientInfo | undefined {
  const info = method === "initialize"
    ? json.get(params, "clientInfo")
    : json.get(
      json.get(params, "_meta"),
      "io.modelcontextprotocol/clientInfo",
    );
  if (!info) return undefined;
  return {
    name: json.string(json.get(info, "name")) ?? "",
    version: json.string(json.get(info, "version")) ?? "",
  };
}

/** Whether a request belongs to the stateless protocol, since 2026-07-28. */
export function isStateless({ json, params }: Message): boolean {
  const version = "io.modelcontextprotocol/protocolVersion";
  return json.get(json.get(params, "_meta"), version) !== undefined;
}
