/** The Worker that runs the portable tests, and prints a line for each. */

import { CASES } from "./node_test.ts";

export default {
  async test(): Promise<void> {
    for (const { name, run } of CASES) {
      console.log(JSON.stringify({ name, fault: await faultOf(run) }));
    }
  },
};

async function faultOf(run: () => unknown): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.stack}` : String(error);
  }
}
