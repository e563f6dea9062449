// Hono, over Streamable HTTP on Node: `node hono.ts`.
import { serve } from "@hono/node-server";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { Cap } from "@toolcap/core";
import { Hono } from "hono";
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

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "orders", version: "1.0.0" });
  server.registerTool("list_orders", ...listOrders);
  return server;
});

const app = new Hono();
app.all("/mcp", (context) => handler.fetch(context.req.raw));

const port = Number(process.env["PORT"] ?? 3000);
serve({ fetch: app.fetch, hostname: "127.0.0.1", port }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}/mcp`);
});
