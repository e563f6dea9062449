// The official SDK, 1.x, on Node: `node sdk1_node.ts`.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { Cap } from "@toolcap/core";
import { z } from "zod";

const orders = Array.from({ length: 5_000 }, (_, id) => ({
  id,
  state: id % 3 === 0 ? "paid" : "open",
  total: id * 7,
}));

const cap = new Cap();
const server = new McpServer({ name: "orders", version: "1.0.0" });

server.registerTool(
  "list_orders",
  ...cap.tool(
    {
      description: "Lists the orders that are in a state.",
      inputSchema: { state: z.enum(["open", "paid"]) },
    },
    ({ state }) => orders.filter((order) => order.state === state),
  ),
);

await server.connect(new StdioServerTransport());
