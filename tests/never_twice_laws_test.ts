import assert from "node:assert/strict";
import fc from "fast-check";
import { NAMES } from "./counting_server.ts";
import { runs } from "./json_texts.ts";
import { KINDS, type Step, World } from "./never_twice_world.ts";

const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    tool: fc.nat(),
    pick: fc.nat(),
    how: fc.nat(),
  }),
  { maxLength: 60, size: "max" },
);

/** What holds of a tool after any steps. */
const LAWS: Readonly<
  Record<"safe" | "never" | "always", (world: World, tool: string) => boolean>
> = {
  safe: ({ server, calls }, tool) => of(server.writes, tool) <= of(calls, tool),
  never: ({ server, calls }, tool) => of(server.runs, tool) <= of(calls, tool),
  always: ({ server, calls, pages }, tool) =>
    of(server.runs, tool) <= of(calls, tool) + of(pages, tool),
};

for (const rerun of ["safe", "never", "always"] as const) {
  for (const generation of ["initialize", "stateless"] as const) {
    Deno.test(`H5: no steps run a tool more often than it is called (--rerun ${rerun}, ${generation})`, async () => {
      await fc.assert(
        fc.asyncProperty(STEPS, async (steps) => {
          const world = new World({ rerun }, generation);
          for (const step of steps) await world.step(step);
          for (const tool of NAMES) {
            assert.ok(LAWS[rerun](world, tool), `${tool} ran too often`);
          }
        }),
        runs(60),
      );
    });
  }
}

function of(counts: ReadonlyMap<string, number>, tool: string): number {
  return counts.get(tool) ?? 0;
}
