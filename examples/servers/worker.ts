// Cloudflare Workers, over Streamable HTTP:
// `esbuild worker.ts --bundle --format=esm --outfile=out/worker.js`, and then
// `workerd serve worker.capnp`.
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { Cap } from "@toolcap/core";
import { z } from "zod";

const orders = Array.from({ length: 5_000 }, (_, id) => ({
  id,
  state: id % 3 === 0 ? "paid" : "open",
  total: id * 7,
}));

const cap = new Cap();
const listOrders = cap.tool(
  {
    description: "Lists the orders that are in a state.",
    inputSchema: z.object({ state: z.enum(["open", "paid"]) }),
  },
  ({ state }) => orders.filter((order) => order.state === state),
);

const { fetch } = createMcpHandler(() => {
  const server = new McpServer({ name: "orders", version: "1.0.0" });
  server.registerTool("list_orders", ...listOrders);
  return server;
});

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    return pathname === "/mcp"
      ? await fetch(request)
      : new Response("Not found", { status: 404 });
  },
};
