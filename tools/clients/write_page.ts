import { clientsPage } from "./page.ts";

// Writes docs/clients.md anew from the profiles in lib/budget/:
//
//     deno task docs:clients

const PAGE = new URL("../../docs/clients.md", import.meta.url);

await Deno.writeTextFile(PAGE, await clientsPage());
