/** What the messages of a client are made of. */

import type { Random } from "../calibrate/random.ts";
import { chance } from "./choose.ts";
import { object, shuffled } from "./values.ts";

/** A member of an object: its key, and its value as JSON source. */
export type Member = readonly [key: string, source: string];

/** A message of these members, in an order of its own. */
export function message(
  random: Random,
  members: readonly (Member | undefined)[],
): string {
  const all: readonly (Member | undefined)[] = [
    ["jsonrpc", '"2.0"'],
    ...members,
  ];
  return object(random, chance(random, 0.3) ? shuffled(random, all) : all);
}

/** The versions that begin with `initialize`. */
export const VERSIONS: readonly string[] = [
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
];

/** What a client can say that it can do. */
export const CAPABILITIES: readonly string[] = [
  "{}",
  '{"extensions":{"io.modelcontextprotocol/ui":{}}}',
];

/** Methods that ask for a task, those with results more often. */
export const TASK_METHODS: readonly string[] = [
  "tasks/get",
  "tasks/get",
  "tasks/result",
  "tasks/result",
  "tasks/cancel",
  "tasks/list",
  "tasks/update",
];

/** Methods whose answers are none of our business. */
export const METHODS: readonly string[] = [
  "ping",
  "server/discover",
  "resources/read",
  "resources/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "subscriptions/listen",
  "x/custom",
];

/** What a client can say without being asked. */
export const NOTIFICATIONS: readonly string[] = [
  "notifications/initialized",
  "notifications/progress",
  "notifications/roots/list_changed",
  "notifications/x",
];
