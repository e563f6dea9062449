// FastMCP: `node fastmcp.ts`.
import { Cap } from "@toolcap/core";
import { FastMCP } from "fastmcp";
import { z } from "zod";

const orders = Array.from({ length: 5_000 }, (_, id) => ({
  id,
  state: id % 3 === 0 ? "paid" : "open",
  total: id * 7,
}));

const cap = new Cap();
const server = new FastMCP({ name: "orders", version: "1.0.0" });

server.addTool({
  name: "list_orders",
  description: "Lists the orders that are in a state. Where a result has a " +
    "next_cursor, pass it as cursor to read on.",
  parameters: z.object({
    state: z.enum(["open", "paid"]),
    cursor: z.string().optional(),
  }),
  execute: cap.paginate(({ state }) =>
    orders.filter((order) => order.state === state)
  ),
});

await server.start({ transportType: "stdio" });
