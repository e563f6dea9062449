/**
 * Runs a command that installs from a server on this machine: `serve.ts FOLDER
 * COMMAND...`. The folder has the files of a release.
 */

import process from "node:process";

const [folder, command = "", ...args] = Deno.args;
const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
const server = Deno.serve(options, async ({ url }) => {
  const file = await Deno.open(`${folder}${new URL(url).pathname}`);
  return new Response(file.readable);
});
const { code } = await new Deno.Command(command, {
  args,
  env: { TOOLCAP_DOWNLOAD_URL: `http://127.0.0.1:${server.addr.port}` },
}).spawn().status;
process.exit(code);
