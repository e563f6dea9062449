import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** Calls `list_orders`. */
export type Call = (args: Record<string, unknown>) => Promise<Reply>;

/** What came of a call. */
export interface Reply {
  readonly text: string;
  readonly isError: boolean;
}

/** A server that runs, and the official client that speaks to it. */
export interface Connected {
  /** The names of the parameters of `list_orders`. */
  readonly params: readonly string[];
  readonly call: Call;
  /** Ends both. */
  end(): Promise<void>;
}

/** Starts a server that speaks on its standard streams. */
export async function connectStdio(
  [command = "", ...args]: readonly string[],
  cwd: string,
): Promise<Connected> {
  const client = createClient();
  await client.connect(new StdioClientTransport({ command, args, cwd }));
  return { ...await use(client), end: () => client.close() };
}

/** Starts a server that prints where it listens. */
export async function connectHttp(
  [command = "", ...args]: readonly string[],
  cwd: string,
): Promise<Connected> {
  const child = new Deno.Command(command, {
    args,
    cwd,
    env: { PORT: "0" },
    stdout: "piped",
  }).spawn();
  const [spoken, rest] = child.stdout.tee();
  const client = createClient();

  async function end(): Promise<void> {
    await client.close();
    child.kill();
    await Promise.all([rest.cancel(), child.status]);
  }

  try {
    const url = new URL(`http://127.0.0.1:${await readPort(spoken)}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url));
    return { ...await use(client), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Of an address, or of what workerd says: `"port":3000`. */
async function readPort(stdout: ReadableStream<Uint8Array>): Promise<string> {
  let said = "";
  for await (const text of stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    const port = /:(\d+)[^\d]/.exec(said)?.[1];
    if (port !== undefined) return port;
  }
  throw new Error(`Cannot connect: the server ended, it said "${said}"`);
}

function createClient(): Client {
  return new Client({ name: "examples", version: "1.0.0" });
}

/** As a client does it: it asks what tools there are, and calls one. */
async function use(client: Client): Promise<Omit<Connected, "end">> {
  const { tools: [tool] } = await client.listTools();
  const params = Object.keys(tool?.inputSchema.properties ?? {});
  return { params, call };

  async function call(args: Record<string, unknown>): Promise<Reply> {
    const { content, isError } = await client.callTool({
      name: "list_orders",
      arguments: args,
    });
    const [block] = content;
    const text = block?.type === "text" ? block.text : "";
    return { text, isError: isError === true };
  }
}
