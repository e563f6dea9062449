import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

// Gives the text and the list that bench/questions.ts asks about.

const LINES = 1_000;
const RECORDS = 5_000;

/** 66,000 characters: every seventh line has the word, the last one the mark. */
function text(): string {
  const lines = Array.from({ length: LINES - 1 }, (_, i) => {
    const word = i % 7 === 0 ? "needle" : "nothing";
    const start = `${String(i).padStart(4, "0")} ${word} `;
    return start +
      "lorem ipsum dolor sit amet ".repeat(3).slice(0, 65 - start.length);
  });
  return [...lines, "END-MARKER: end-7f3a"].join("\n");
}

/** Records as an issue tracker has them, some 1,300 characters each. */
function records(): unknown[] {
  return Array.from({ length: RECORDS }, (_, i) => ({
    id: 1_000_000 + 37 * i,
    key: `P-${i}`,
    title: `Something is not right with part ${i % 211}`,
    state: i % 3 === 0 ? "open" : "closed",
    author: {
      login: `user${i % 97}`,
      url: `https://example.org/user${i % 97}`,
    },
    labels: [{ name: "bug", color: "d73a4a" }, {
      name: "triage",
      color: "fff",
    }],
    body: "It should do one thing and does another. ".repeat(22),
    created_at: "2026-11-30T12:00:00Z",
    comments: i % 11,
  }));
}

serveStdio(() => {
  const server = new McpServer({ name: "questions", version: "1.0.0" });
  const tool = (name: string, data: () => string) =>
    server.registerTool(
      name,
      { description: name, annotations: { readOnlyHint: true } },
      () => ({ content: [{ type: "text", text: data() }] }),
    );
  tool("text", text);
  tool("records", () => JSON.stringify(records()));
  return server;
});
