// mcp-lite, over Streamable HTTP on Node: `node mcp_lite.ts`.
import { serve } from "@hono/node-server";
import { Cap } from "@toolcap/core";
import { Hono } from "hono";
import { McpServer, StreamableHttpTransport } from "mcp-lite";
import { z } from "zod";

const orders = Array.from({ length: 5_000 }, (_, id) => ({
  id,
  state: id % 3 === 0 ? "paid" : "open",
  total: id * 7,
}));

const cap = new Cap();
const listOrders = cap.paginate(({ state }: { state: string }) =>
  orders.filter((order) => order.state === state)
);

const server = new McpServer({
  name: "orders",
  version: "1.0.0",
  schemaAdapter: (schema) => z.toJSONSchema(schema as z.ZodType),
});

server.tool("list_orders", {
  description: "Lists the orders that are in a state. Where a result has a " +
    "next_cursor, pass it as cursor to read on.",
  inputSchema: z.object({
    state: z.enum(["open", "paid"]),
    cursor: z.string().optional(),
  }),
  handler: async (args) => {
    try {
      return { content: [{ type: "text", text: await listOrders(args) }] };
    } catch (error) {
      // That a cursor is wrong, say: what is thrown does not reach the model.
      return { content: [{ type: "text", text: `${error}` }], isError: true };
    }
  },
});

const handler = new StreamableHttpTransport().bind(server);

const app = new Hono();
app.all("/mcp", (context) => handler(context.req.raw));

const port = Number(process.env["PORT"] ?? 3000);
serve({ fetch: app.fetch, hostname: "127.0.0.1", port }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}/mcp`);
});
