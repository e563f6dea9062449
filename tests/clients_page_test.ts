import assert from "node:assert/strict";
import { clientsPage } from "../tools/clients/page.ts";

const PAGE = new URL("../docs/clients.md", import.meta.url);

Deno.test("docs/clients.md is what deno task docs:clients writes", async () => {
  assert.equal(await Deno.readTextFile(PAGE), await clientsPage());
});
