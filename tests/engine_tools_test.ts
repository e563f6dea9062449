import assert from "node:assert/strict";
import { capturesTest, CASES, readToolsCaptures } from "./fixtures/captures.ts";
import { Wire } from "./portable/engine_wire.ts";
import { readTree, type Tree } from "./portable/json_tree.ts";

/** A page of a server's tools/list. */
interface List {
  readonly name: string;
  readonly response: string;
}

/** Every list that was captured; one server answers with an error instead. */
function lists(): List[] {
  return readToolsCaptures(new URL("tools/", CASES)).flatMap(
    ({ name, responses }) =>
      responses.filter((response) => JSON.parse(response).result)
        .map((response) => ({ name, response })),
  );
}

/** What the rewriting adds to a tool. */
const PROPERTY =
  /"(?:cursor|page_cursor)":\{"type":"string","description":"cursor from the previous page"\}/g;

/** A list as the client gets it. */
async function rewritten(response: string): Promise<string> {
  const wire = new Wire(() => [response]);
  const { id } = JSON.parse(response);
  const [line] = await wire.send(
    `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{}}`,
  );
  return line!;
}

/** A rewritten list without what was added. */
function withoutAdded(line: string): string {
  return line.replaceAll(new RegExp(`,?${PROPERTY.source}`, "g"), "");
}

/** Whether a tool may be called for a page: not one that only gives tasks. */
function isPaged(
  { execution }: { readonly execution?: { readonly taskSupport?: string } },
): boolean {
  return execution?.taskSupport !== "required";
}

/** A list in which it does not show whether an empty member was added. */
function withoutEmpty(line: string): string {
  return line.replaceAll(',"properties":{}', "");
}

/** A list as a server wrote it, without the members that we remove. */
function withoutOutputSchemas(response: string): string {
  const { text, compact, root } = readTree(response);
  assert.equal(text, compact, "the offsets below are those of both");
  const member = (node: Tree, key: string) =>
    node.children.find(({ keyFrom, keyTo }) =>
      compact.slice(keyFrom, keyTo) === JSON.stringify(key)
    );
  const tools = member(member(root, "result")!, "tools")!.children;
  let kept = text;
  for (const tool of [...tools].reverse()) {
    const schema = member(tool, "outputSchema");
    if (!schema) continue;
    const isFirst = schema === tool.children[0];
    const start = isFirst ? schema.keyFrom : schema.keyFrom - 1;
    const end = isFirst ? schema.to + 1 : schema.to;
    kept = kept.slice(0, start) + kept.slice(end);
  }
  return kept;
}

capturesTest(
  "T2: createEngine() changes each tool of real servers by two edits alone",
  async () => {
    let tools = 0;
    for (const { name, response } of lists()) {
      const line = await rewritten(response);
      const { result } = JSON.parse(line);
      const paged = result.tools.filter(isPaged);
      assert.equal(line.match(PROPERTY)?.length, paged.length, name);
      assert.equal(
        withoutEmpty(withoutAdded(line)),
        withoutEmpty(withoutOutputSchemas(response)),
        name,
      );
      tools += result.tools.length;
    }
    assert.ok(tools > 400, `${tools} tools`);
  },
);

capturesTest(
  "T2: createEngine() rewrites a list of a real server to the same bytes each time",
  async () => {
    for (const { name, response } of lists()) {
      assert.equal(await rewritten(response), await rewritten(response), name);
    }
  },
);

capturesTest(
  "T6: createEngine() adds page_cursor to the tools of real servers that have a cursor",
  async () => {
    for (const { name, response } of lists()) {
      const before = JSON.parse(response).result.tools;
      const after = JSON.parse(await rewritten(response)).result.tools;
      for (const [i, tool] of before.entries()) {
        if (!isPaged(tool)) continue;
        const { inputSchema } = tool;
        const isTaken = inputSchema.properties?.cursor !== undefined;
        const added = isTaken ? "page_cursor" : "cursor";
        assert.ok(after[i].inputSchema.properties[added], name);
      }
    }
  },
);
