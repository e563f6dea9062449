import assert from "node:assert/strict";
import { createEngine } from "../lib/mcp/session.ts";
import seeds from "../tools/fuzz/seeds.json" with { type: "json" };
import { runSession } from "../tools/fuzz/session.ts";
import {
  type Breakage,
  BrokenEngine,
  type Change,
  edited,
  rewritten,
} from "./broken_engine.ts";

/** In so many sessions, every fault of {@linkcode BROKEN} shows. */
const ENOUGH = 60;

// What a seed stands for changes with what writes the sessions.
for (const { seed, found } of seeds) {
  Deno.test(`the session of seed ${seed} keeps the laws; once it found: ${found}`, async () => {
    await runSession(seed);
  });
}

Deno.test("a seed is always the same session", async () => {
  for (let seed = 1; seed <= 10; seed++) {
    assert.deepEqual(await transcript(seed), await transcript(seed));
  }
});

/** Engines, and the law by which it is noticed that they are broken. */
const BROKEN: Readonly<Record<string, Breakage & { readonly law: RegExp }>> = {
  "loses answers": {
    law: /did not arrive/,
    server: (actions, line) => line.includes('"result"') ? [] : actions,
  },
  "answers twice": {
    law: /an answer to nobody/,
    server: (actions, line) =>
      line.includes('"result"') ? [...actions, ...actions] : actions,
  },
  "loses requests": {
    law: /did not pass/,
    client: (actions, line) => line.includes("tools/list") ? [] : actions,
  },
  "sends requests twice": {
    law: /several/,
    client: (actions) => [...actions, ...actions],
  },
  "writes the client's messages anew": {
    law: /did not pass/,
    client: rewritten("server"),
  },
  "writes the server's messages anew": {
    law: /changed/,
    server: rewritten("client"),
  },
  "puts a line feed into a message": {
    law: /line feed/,
    server: edited((message) => message.replace(",", ",\n")),
  },
  "takes noise for messages": {
    law: /noise is a message/,
    server: (actions) =>
      actions.map((action) =>
        action.kind === "noise" ? { kind: "forward" } : action
      ),
  },
  "asks the server something of its own": {
    law: /spoke first/,
    server: (actions) => [...actions, {
      kind: "send",
      to: "server",
      message: '{"jsonrpc":"2.0","id":"own","method":"tools/list"}',
    }],
  },
  "gives an answer another id": {
    law: /another/,
    server: edited((message) => message.replace(/"id"\s*:/, '"id":"x","was":')),
  },
  "cuts off the end of a message": {
    law: /not JSON-RPC/,
    server: edited((message) => message.slice(0, -1)),
  },
  "changes the _meta of a result that it cuts": {
    law: /a member of the result changed/,
    server: edited((message) => message.replace("serverInfo", "server")),
  },
  "pages with lone surrogates": {
    law: /lone surrogate/,
    server: edited((message) => message.replace('\\"page\\"', "\\ud83d")),
  },
  "pages beyond the budget": {
    law: /longer than its budget/,
    server: edited((message) =>
      message.replace('{\\"page\\":{', (start) => " ".repeat(28_000) + start)
    ),
  },
  "changes the description of a tool": {
    law: /description of a tool/,
    server: edited((message) => message.replace("What it", "All it")),
  },
  "throws": {
    law: /threw/,
    server: (actions, line) => {
      if (line.includes("list_changed")) throw new TypeError("broken");
      return actions;
    },
  },
  "leaves requests unanswered when the server ends": {
    law: /never answered/,
    ended: () => [],
  },
};

for (const [what, { law, ...breakage }] of Object.entries(BROKEN)) {
  Deno.test(`fuzzing notices an engine that ${what}`, async () => {
    await assert.rejects(async () => {
      for (let seed = 1; seed <= ENOUGH; seed++) {
        await runSession(
          seed,
          (options) => new BrokenEngine(createEngine(options), breakage),
        );
      }
    }, law);
  });
}

/**
 * All that an engine is told and answers in a session, for each side: when
 * both speak at once, either may be done first.
 */
async function transcript(seed: number): Promise<unknown> {
  const lines: Record<string, unknown[]> = { client: [], server: [] };
  function note(side: "client" | "server"): Change {
    return (actions, line) => {
      lines[side]!.push(line, actions);
      return actions;
    };
  }
  await runSession(
    seed,
    (options) =>
      new BrokenEngine(createEngine(options), {
        client: note("client"),
        server: note("server"),
        ended: note("server"),
      }),
  );
  // A task of ours says when it began.
  return JSON.parse(
    JSON.stringify(lines).replaceAll(/(At\\+":\\+")[^\\]*/g, "$1"),
  );
}
