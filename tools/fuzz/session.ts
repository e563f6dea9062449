import { parseQuery } from "../../lib/cli/query.ts";
import type { Engine } from "../../lib/mcp/engine.ts";
import { createEngine, type EngineOptions } from "../../lib/mcp/session.ts";
import { createRandom, type Random } from "../calibrate/random.ts";
import { chance } from "./choose.ts";
import { FakeClient, type Habits } from "./client.ts";
import { Life } from "./life.ts";
import { enginePipe } from "./pipe.ts";
import { relayPipe } from "./relay_pipe.ts";
import { Watch } from "./watch.ts";

/** What happened in one session. */
export interface Report {
  /** How many lines both sides wrote. */
  readonly messages: number;
  /** How many results the engine cut, and pages it gave. */
  readonly pages: number;
}

/** Makes the engine that is tried. */
export type MakeEngine = (options: EngineOptions) => Engine;

/**
 * Runs the session that a seed stands for: a client and a server that say
 * anything, through the engine or through the relay around it. Now and then
 * the proxy and its server start again, and the client goes on.
 *
 * @throws {Fault} If a law is broken.
 */
export async function runSession(
  seed: number,
  make: MakeEngine = createEngine,
): Promise<Report> {
  const random = createRandom(seed);
  const options = anyOptions(random);
  const maxChars = options.budget.chars ?? Infinity;
  const client = new FakeClient(random, anyHabits(random));
  const damage = random.pick([0, 0, 0.05, 0.3]);
  let messages = 0;
  let pages = 0;
  do {
    const watch = new Watch(make(options), maxChars);
    const pipe = chance(random, 0.6)
      ? enginePipe(watch)
      : relayPipe(watch, random);
    const life = new Life(random, { watch, pipe, client, damage });
    await life.run();
    messages += life.messages;
    pages += watch.pages;
  } while (chance(random, 0.15));
  return { messages, pages };
}

function anyOptions(random: Random): EngineOptions {
  return {
    budget: random.pick(BUDGETS),
    fieldsParam: chance(random, 0.5) ? "_fields" : undefined,
    findParam: chance(random, 0.5) ? "_find" : undefined,
    ...(chance(random, 0.5) ? { parseQuery } : {}),
    trim: chance(random, 0.1),
    cursorParam: chance(random, 0.9) ? "cursor" : "page_cursor",
    skip: chance(random, 0.3) ? ["skip_*"] : [],
    client: random.pick(["auto", "auto", "auto", "none", "cline"]),
    env: {},
    rerun: random.pick(["safe", "safe", "always", "never"]),
  };
}

function anyHabits(random: Random): Habits {
  return {
    generation: random.pick(["initialize", "stateless", "both"]),
    name: random.pick(CLIENTS),
    batches: random.pick([0, 0, 0, 0.2]),
  };
}

/** Small ones, so that most of what is written is cut. */
const BUDGETS: readonly EngineOptions["budget"][] = [
  { chars: 2_000 },
  { chars: 2_000 },
  { chars: 5_000 },
  { chars: 28_000 },
  { tokens: 600 },
  { bytes: 2_000 },
  { lines: 10 },
  { escapedChars: 4_000 },
  {},
];

/** Clients that differ in what they show of a result. */
const CLIENTS = [
  "nobody",
  "claude-code",
  "codex-mcp-client",
  "gemini-cli",
  "qwen-code-mcp-client",
  "kimi-code",
  "cline",
  "visual-studio-code",
];
