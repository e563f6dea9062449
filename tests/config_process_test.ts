import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { TOOLCAP } from "./fixtures/command.ts";

const MODULES = fileURLToPath(
  new URL("../node_modules/@modelcontextprotocol/", import.meta.url),
);

/** A project with three servers, as a team would check it in. */
const PROJECT = JSON.stringify(
  {
    mcpServers: {
      everything: {
        command: Deno.execPath(),
        args: ["run", "-A", `${MODULES}server-everything/dist/index.js`],
      },
      files: {
        type: "stdio",
        command: Deno.execPath(),
        args: ["run", "-A", `${MODULES}server-filesystem/dist/index.js`, "."],
        env: { A_TOKEN: "very secret" },
      },
      web: { type: "http", url: "https://example.com/mcp" },
    },
  },
  null,
  2,
) + "\n";

// The SDK's stdio leaves a timer behind when it ends a server.
const UNSANITIZED = { sanitizeOps: false, sanitizeResources: false };

Deno.test(
  "a project's .mcp.json is wrapped, looked at, used and unwrapped",
  UNSANITIZED,
  async () => {
    const folder = await Deno.realPath(await Deno.makeTempDir());
    const file = `${folder}/.mcp.json`;
    const env = { ...Deno.env.toObject(), HOME: folder, XDG_STATE_HOME: "" };
    const toolcap = async (...args: readonly string[]) => {
      const [command = "", ...own] = TOOLCAP;
      const { code, stdout } = await new Deno.Command(command, {
        args: [...own, ...args],
        cwd: folder,
        env: {
          ...env,
          DENO_DIR: Deno.env.get("DENO_DIR") ?? `${env.HOME}/deno`,
        },
        stdin: "null",
        stderr: "inherit",
      }).output();
      assert.equal(code, 0);
      return new TextDecoder().decode(stdout);
    };
    try {
      await Deno.writeTextFile(file, PROJECT);
      assert.doesNotMatch(await toolcap("wrap", "--yes"), /very secret/);
      const checked = await toolcap("status", ".mcp.json", "--check");
      assert.match(
        checked,
        /^ {2}everything {2}stdio {2}wrapped {6}answers as/m,
      );
      assert.match(checked, /^ {2}files {7}stdio {2}wrapped {6}answers as/m);
      assert.match(checked, /^ {2}web {9}http {3}not wrapped/m);

      const { files } = JSON.parse(await Deno.readTextFile(file)).mcpServers;
      const client = new Client({ name: "test", version: "1" });
      await client.connect(
        new StdioClientTransport({ ...files, cwd: folder, stderr: "ignore" }),
      );
      const { content } = await client.callTool({
        name: "read_text_file",
        arguments: { path: file },
      });
      assert.match(JSON.stringify(content), /mcpServers/);
      await client.close();

      await toolcap("unwrap", "--yes");
      assert.equal(await Deno.readTextFile(file), PROJECT);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
