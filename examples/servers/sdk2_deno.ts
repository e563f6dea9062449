// The official SDK, 2.x, on Deno: `deno run sdk2_deno.ts`.
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
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
      inputSchema: z.object({ state: z.enum(["open", "paid"]) }),
    },
    ({ state }) => orders.filter((order) => order.state === state),
  ),
);

await server.connect(new StdioServerTransport());
