// A server as it was, and its transport in one more call, which pages every
// tool: `node whole_server.ts`.
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { Cap } from "@toolcap/core";
import { z } from "zod";

const orders = Array.from({ length: 5_000 }, (_, id) => ({
  id,
  state: id % 3 === 0 ? "paid" : "open",
  total: id * 7,
}));

const server = new McpServer({ name: "orders", version: "1.0.0" });

server.registerTool("list_orders", {
  description: "Lists the orders that are in a state.",
  inputSchema: z.object({ state: z.enum(["open", "paid"]) }),
}, ({ state }) => {
  const text = JSON.stringify(orders.filter((order) => order.state === state));
  return { content: [{ type: "text", text }] };
});

await server.connect(new Cap().transport(new StdioServerTransport()));
