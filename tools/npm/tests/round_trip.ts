import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** An item of the fixture's list. */
interface Item {
  readonly id: number;
}

/** A page of them, as the model sees it. */
interface Page {
  readonly items: readonly Item[];
  readonly page: { readonly next_cursor?: string };
}

/**
 * Calls the tool of the fixture's server, and follows its cursors.
 *
 * @param command What is spoken to.
 * @returns The items of all pages.
 */
export async function listItems(command: readonly string[]): Promise<Item[]> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })
    [Symbol.asyncIterator]();
  let id = 0;

  async function ask(method: string, params: object): Promise<unknown> {
    send({ id: ++id, method, params });
    for (;;) {
      const { done, value } = await lines.next();
      if (done) throw new Error(`Cannot read: no answer to ${method}`);
      const message = JSON.parse(value);
      if (message.id === id) return message.result;
    }
  }

  function send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`${text}\n`);
  }

  await ask("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "fixture", version: "1.0.0" },
  });
  send({ method: "notifications/initialized" });
  await ask("tools/list", {});
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const given = cursor === undefined ? {} : { cursor };
    const result = await ask("tools/call", { name: "list", arguments: given });
    // A parse boundary: what the proxy makes of the fixture's result.
    const { content: [block] } = result as { content: [{ text: string }] };
    const page: Page = JSON.parse(block.text);
    items.push(...page.items);
    cursor = page.page.next_cursor;
  } while (cursor !== undefined);
  const ended = new Promise((resolve) => child.on("close", resolve));
  child.stdin.end();
  const code = await ended;
  if (code !== 0) throw new Error(`Cannot end: exit code ${code}`);
  return items;
}
