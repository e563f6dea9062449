/** The id of a request, or a token that goes with it. */
export type Id = string | number;

/** A JSON-RPC message, as far as a bridge has to know it. */
export interface Message {
  readonly id?: Id;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly uri?: string;
    readonly progressToken?: Id;
    readonly _meta?: Meta;
  };
  readonly result?: { readonly _meta?: Meta };
  readonly error?: { readonly code: number };
}

interface Meta {
  readonly progressToken?: Id;
  readonly [SUBSCRIPTION_KEY]?: Id;
  readonly [VERSION_KEY]?: string;
}

/** Where a message says to which subscription it belongs. */
export const SUBSCRIPTION_KEY = "io.modelcontextprotocol/subscriptionId";

/** Where a message says which revision of the protocol it speaks. */
export const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

const HEADER_MISMATCH = -32020;

/** The statuses that the transport of 2026-07-28 gives its errors. */
const STATUSES: Readonly<Record<number, number>> = {
  [-32601]: 404,
  [-32602]: 400,
  [HEADER_MISMATCH]: 400,
  [-32021]: 400,
  [-32022]: 400,
};

/** The status of an answer in the generation of 2026-07-28. */
export function statusOf({ error }: Message): number {
  return STATUSES[error?.code ?? 0] ?? 200;
}

/** Whether a request comes from this machine, and not from a web page. */
export function isLocal(request: Request): boolean {
  const origin = request.headers.get("origin");
  const hosts = [request.headers.get("host") ?? ""];
  if (origin !== null) hosts.push(new URL(origin).host);
  return hosts.every((host) => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host));
}

/**
 * What the headers of a request of 2026-07-28 say otherwise than its body, as
 * the answer to give; `undefined` if nothing.
 */
export function headerMismatch(
  { headers }: Request,
  { id, method, params }: Message,
): Response | undefined {
  const version = params?._meta?.[VERSION_KEY];
  const isNamed = method === "tools/call" || method === "prompts/get" ||
    method === "resources/read";
  const name = isNamed ? params?.name ?? params?.uri : undefined;
  const wrong = headers.get("mcp-method") !== method ||
    (version !== undefined &&
      headers.get("mcp-protocol-version") !== version) ||
    (name !== undefined && headers.get("mcp-name") !== name);
  if (!wrong) return undefined;
  const error = { code: HEADER_MISMATCH, message: "Header mismatch" };
  return Response.json({ jsonrpc: "2.0", id, error }, { status: 400 });
}
