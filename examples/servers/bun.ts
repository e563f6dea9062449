// The official SDK, 2.x, over Streamable HTTP on Bun: `bun bun.ts`.
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

const { url } = Bun.serve({
  hostname: "127.0.0.1",
  port: Bun.env["PORT"] ?? 3000,
  routes: { "/mcp": (request) => fetch(request) },
});
console.log(`${url}mcp`);
