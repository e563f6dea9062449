import { headerMismatch, isLocal, type Message, VERSION_KEY } from "./http.ts";
import { Peer } from "./peer.ts";

/** A stdio server, to be reached over HTTP. */
export interface Bridge {
  readonly url: string;
  /** Ends the HTTP server and every process behind it. */
  close(): Promise<void>;
}

/** The revision that the warmed child is first spoken to in. */
const MODERN_VERSION = "2026-07-28";

/**
 * Puts a stdio server behind Streamable HTTP, since the suite speaks no other
 * transport. Each session of the older revisions has a child of its own; the
 * requests of 2026-07-28 share one, which is started and spoken to before the
 * suite begins. Messages are parsed and written anew, so this shows nothing of
 * their bytes; other tests do.
 *
 * @param command The server's program and its arguments.
 * @param logFile What the server's processes say on stderr is appended here.
 */
export async function startBridge(
  command: readonly string[],
  logFile: string,
): Promise<Bridge> {
  const sessions = new Map<string, Peer>();
  const ended: Promise<void>[] = [];
  const stateless = new Peer("stateless", command, logFile);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    answer,
  );
  const first = await stateless.post(
    firstRequest(),
    new AbortController().signal,
  );
  if (!first.ok) throw new Error("Cannot begin: the server does not answer");
  return {
    url: `http://127.0.0.1:${server.addr.port}/mcp`,
    async close() {
      const peers = [stateless, ...sessions.values()];
      await Promise.all([...ended, ...peers.map((peer) => peer.close())]);
      await server.shutdown();
    },
  };

  async function answer(request: Request): Promise<Response> {
    if (!isLocal(request)) return new Response(null, { status: 403 });
    const sessionId = request.headers.get("mcp-session-id");
    const session = sessions.get(sessionId ?? "");
    if (sessionId !== null && session === undefined) {
      return new Response(null, { status: 404 });
    }
    if (request.method === "POST") {
      const message: Message = await request.json();
      if (session !== undefined) return session.post(message, request.signal);
      if (isHandshake(message)) return begin(message, request.signal);
      return headerMismatch(request, message) ??
        stateless.post(message, request.signal);
    }
    if (session !== undefined && request.method === "GET") {
      return session.listen();
    }
    if (session !== undefined && request.method === "DELETE") {
      sessions.delete(sessionId!);
      ended.push(session.close());
      return new Response(null);
    }
    return new Response(null, { status: 405 });
  }

  async function begin(
    message: Message,
    signal: AbortSignal,
  ): Promise<Response> {
    const id = crypto.randomUUID();
    const session = new Peer("session", command, logFile);
    sessions.set(id, session);
    const response = await session.post(message, signal);
    response.headers.set("mcp-session-id", id);
    return response;
  }
}

function isHandshake({ method, params }: Message): boolean {
  return method === "initialize" && params?._meta?.[VERSION_KEY] === undefined;
}

function firstRequest(): Message {
  const _meta = {
    [VERSION_KEY]: MODERN_VERSION,
    "io.modelcontextprotocol/clientInfo": { name: "bridge", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const message = { jsonrpc: "2.0", id: 0, method: "tools/list" };
  return { ...message, params: { _meta } };
}
