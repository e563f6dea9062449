import assert from "node:assert/strict";
import fc from "fast-check";
import { createEngine } from "../lib/mcp/session.ts";
import { NAMES } from "./counting_server.ts";
import { runs } from "./json_texts.ts";
import { KINDS, type Step, World } from "./never_twice_world.ts";
import { textResult } from "./portable/engine_client.ts";
import { OPTIONS } from "./portable/engine_wire.ts";

const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    tool: fc.nat(),
    pick: fc.nat(),
    how: fc.nat(),
  }),
  { maxLength: 40, size: "max" },
);

/** Few tools, so that one step often concerns what another one did. */
const TOOLS = fc.subarray([...NAMES], { minLength: 1, maxLength: 3 });

/** A read-only tool is that no longer, when its result is kept no longer. */
const CHANGED = stepsOf("list", "call", "flood", "change", "page");
/** The list that says that it is one comes after the news of the change. */
const OUTDATED = stepsOf(
  ...["call", "flood", "wait", "list", "change", "answer", "page"] as const,
);

const EXAMPLES: [string[], Step[]][] = [CHANGED, OUTDATED]
  .map((steps) => [["once_read_only"], steps]);

/** What holds of a tool after any steps. */
const LAWS: Readonly<
  Record<"safe" | "never" | "always", (world: World, tool: string) => boolean>
> = {
  safe: ({ server, writes }, tool) =>
    of(server.writes, tool) <= of(writes, tool),
  never: ({ server, calls }, tool) => of(server.runs, tool) <= of(calls, tool),
  always: ({ server, calls, pages }, tool) =>
    of(server.runs, tool) <= of(calls, tool) + of(pages, tool),
};

for (const rerun of ["safe", "never", "always"] as const) {
  for (const generation of ["initialize", "stateless"] as const) {
    Deno.test(`H5: no steps run a tool more often than it is called (--rerun ${rerun}, ${generation})`, async () => {
      await fc.assert(
        fc.asyncProperty(TOOLS, STEPS, async (tools, steps) => {
          const world = new World({ rerun, generation, tools });
          for (const step of steps) await world.step(step);
          assert.equal(world.needless, 0, "a tool ran for a page that is held");
          for (const tool of NAMES) {
            assert.ok(LAWS[rerun](world, tool), `${tool} ran too often`);
          }
        }),
        { ...runs(60), examples: EXAMPLES },
      );
    });
  }
}

function stepsOf(...kinds: readonly Step["kind"][]): Step[] {
  return kinds.map((kind) => ({ kind, tool: 0, pick: 0, how: 0 }));
}

function of(counts: ReadonlyMap<string, number>, tool: string): number {
  return counts.get(tool) ?? 0;
}

Deno.test("H5: results that are too many bytes together are not run for again", async () => {
  let runs = 0;
  const engine = createEngine({ ...OPTIONS, budget: {} });
  async function call(id: number, args: string): Promise<string> {
    const line =
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"t","arguments":${args}}}`;
    const [action] = await engine.fromClient(line);
    if (action?.kind === "send") return action.message;
    runs++;
    const text = `${"a line of text\n".repeat(700_000)}${id}`;
    const [page] = await engine.fromServer(
      `{"jsonrpc":"2.0","id":${id},"result":${textResult(text)}}`,
    );
    assert.equal(page?.kind, "send");
    return page.message;
  }
  const cursors: string[] = [];
  for (let id = 0; id < 14; id++) { // of some 11 MB each
    cursors.push(/cursor=\\"([\w-]+)/.exec(await call(id, "{}"))![1]!);
  }
  const pages: string[] = [];
  for (const cursor of cursors) {
    pages.push(await call(99, JSON.stringify({ cursor })));
  }
  assert.equal(runs, 14);
  const isGone = pages.map((page) => page.includes("no longer kept"));
  assert.equal(isGone[0], true);
  assert.equal(isGone[13], false);
  assert.deepEqual(isGone, isGone.toSorted().reverse());
});
