import assert from "node:assert/strict";
import { capturesTest, CASES, readCaptures } from "./fixtures/captures.ts";
import { call } from "./portable/cli_call.ts";
import { TestClient, textResult } from "./portable/engine_client.ts";
import { joinPages } from "./portable/join.ts";

const encoder = new TextEncoder();

interface PageLine {
  readonly text: string;
  readonly cursor: string | null;
  readonly next_cursor: string | null;
}

/** The first text of every result that real servers gave. */
function* texts(): Generator<string> {
  for (const { response } of readCaptures(new URL("results/", CASES))) {
    const { result } = JSON.parse(response);
    const text = result?.content?.[0]?.text;
    // Bytes have no half of a surrogate pair.
    if (typeof text === "string") yield text.toWellFormed();
  }
}

async function pageLines(
  args: readonly string[],
  text: string,
): Promise<PageLine[]> {
  const stdin = (async function* () {
    yield await Promise.resolve(encoder.encode(text));
  })();
  let printed = "";
  const decoder = new TextDecoder();
  const stdio = {
    stdin,
    stdout(bytes: Uint8Array) {
      printed += decoder.decode(bytes);
      return Promise.resolve();
    },
    stderr: () => Promise.resolve(),
  };
  const { code } = await call(["page", "--json", ...args], {}, [], { stdio });
  assert.equal(code, 0);
  return printed.split("\n").slice(0, -1).map((line) => JSON.parse(line));
}

for (const client of ["none", "claude-code", "qwen-code"]) {
  for (const tokens of [0, 1_500]) {
    const budget = tokens === 0 ? {} : { tokens };
    const args = tokens === 0 ? [] : [`--max-tokens=${tokens}`];
    capturesTest(
      `toolcap page --client ${client} ${args} gives what models get of real results, whole`,
      async () => {
        let paged = 0;
        for (const text of texts()) {
          const result = textResult(text);
          const proxied = new TestClient({ t: { result } }, { client, budget });
          await proxied.list();
          const pages = await proxied.pages("t");
          const lines = await pageLines(
            [`--client=${client}`, "--all", ...args],
            text,
          );
          assert.deepEqual(
            lines.map((line) => line.text),
            pages.map((page) => page.text),
          );
          if (pages.length === 1) continue;
          paged++;
          await joinPages(text, async (cursor = "") => {
            const seen = lines.find((line) => (line.cursor ?? "") === cursor);
            if (seen) return seen.text;
            const own = [`--client=${client}`, ...args, `--cursor=${cursor}`];
            return (await pageLines(own, text))[0]!.text;
          });
        }
        assert.ok(paged > 0);
      },
    );
  }
}
