import type { ClientInfo } from "../budget/clients.ts";
import { detached } from "../json/detached.ts";
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

/** A message that wants an answer. */
export interface Request extends Message {
  readonly id: string;
  readonly method: string;
}

/** What the protocol's own names in a `_meta` begin with. */
const PREFIX = "io.modelcontextprotocol/";

/** Whether a message wants an answer. */
export function isRequest(message: Message): message is Request {
  return message.id !== undefined && message.method !== undefined;
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

/**
 * What two sources of an id must share to name the same request: `1` and `1.0`
 * do, `1` and `"1"` do not, and numbers of any length keep every digit.
 */
export function idKey(source: string): string {
  if (source.startsWith('"')) return `s${JSON.parse(source)}`;
  const [number, sign = "", whole = "", fraction = "", exponent = "0"] =
    NUMBER.exec(source) ?? [];
  if (number === undefined) return `o${source}`;
  const digits = whole + fraction;
  let first = 0;
  let last = digits.length;
  while (digits[first] === "0") first++;
  if (first === last) return "n0"; // -0 is 0
  while (digits[last - 1] === "0") last--;
  const power = Number(exponent) - fraction.length + digits.length - last;
  return `n${sign}${digits.slice(first, last)}e${power}`;
}

/** A number of JSON: its sign, its digits before and behind the point, and `e`. */
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** What a client says of itself. */
export interface Caller {
  /** Its name and version, if it gives them. */
  readonly info: ClientInfo | undefined;
  /** It shows the views of MCP Apps. */
  readonly hasApps: boolean;
}

/**
 * Who sends a request: in `initialize`, or, since 2026-07-28, in the `_meta` of
 * each.
 *
 * @param known The client that initialized the connection. It says who it is
 * only once.
 */
export function callerOf(request: Request, known: Caller): Caller {
  const { json, method, params } = request;
  const isFirst = method === "initialize";
  if (!isFirst && !isStateless(request)) return known;
  const meta = json.get(params, "_meta");
  const info = isFirst
    ? json.get(params, "clientInfo")
    : json.get(meta, `${PREFIX}clientInfo`);
  const capabilities = isFirst
    ? json.get(params, "capabilities")
    : json.get(meta, `${PREFIX}clientCapabilities`);
  const extensions = json.get(capabilities, "extensions");
  return {
    info: info && {
      name: detached(json.string(json.get(info, "name")) ?? ""),
      version: detached(json.string(json.get(info, "version")) ?? ""),
    },
    hasApps: json.get(extensions, `${PREFIX}ui`) !== undefined,
  };
}

/** Whether a request belongs to the stateless protocol, since 2026-07-28. */
export function isStateless({ json, params }: Message): boolean {
  const meta = json.get(params, "_meta");
  return json.get(meta, `${PREFIX}protocolVersion`) !== undefined;
}
