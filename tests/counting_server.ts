import { records, textResult } from "./portable/engine_client.ts";

/** A tool of the server. */
export interface CountedTool {
  readonly name: string;
  /** Members of its entry in the list besides its name, as JSON source. */
  readonly entry: string;
  /** The same after the list has changed. */
  readonly changed?: string;
}

/** The tools of the list. Each is told apart by what its entry says. */
const TOOLS: readonly CountedTool[] = [
  { name: "plain", entry: schema("{}") },
  { name: "idempotent", entry: `${schema("{}")},${hint("idempotentHint")}` },
  {
    name: "once_read_only",
    entry: `${schema("{}")},${hint("readOnlyHint")}`,
    changed: schema("{}"),
  },
  { name: "reads", entry: `${schema("{}")},${hint("readOnlyHint")}` },
  {
    name: "not_true",
    entry: `${schema("{}")},"annotations":{"readOnlyHint":"true"}`,
  },
  { name: "native", entry: schema('{"cursor":{"type":"string"}}') },
  {
    name: "once_native",
    entry: schema('{"cursor":{"type":"string"}}'),
    changed: schema("{}"),
  },
  {
    name: "trimmed",
    entry: '"inputSchema":{"type":"object","maxProperties":1}',
    changed: schema("{}"),
  },
  {
    name: "task",
    entry: `${schema("{}")},"execution":{"taskSupport":"required"}`,
    changed: `${schema("{}")},"execution":{"taskSupport":"optional"}`,
  },
  {
    name: "viewed",
    entry: `${schema("{}")},"_meta":{"ui":{"resourceUri":"ui://x"}}`,
  },
];

/** Every tool that can be called; two are in no list. */
export const NAMES: readonly string[] = [
  ...TOOLS.map(({ name }) => name),
  "unlisted",
  "flood",
];

/** The tools that have, or had, a cursor of their own. */
export const NATIVE: readonly string[] = ["native", "once_native"];

/** A server that counts how often each of its tools runs. */
export class CountingServer {
  readonly runs: Map<string, number> = new Map();
  /** Runs while the tool was not annotated as read-only. */
  readonly writes: Map<string, number> = new Map();
  /** Whether the tools are the other ones. */
  isChanged = false;
  #tasks = new Map<string, string>();

  /** Takes a line; gives the line that answers it, if one does. */
  answer(line: string): string | undefined {
    const messages = [JSON.parse(line)].flat();
    const answers = messages.filter(({ id }) => id !== undefined).map((
      { id, method, params },
    ) =>
      `{"jsonrpc":"2.0","id":${id},"result":${this.#result(method, params)}}`
    );
    if (answers.length === 0) return undefined;
    return line.startsWith("[") ? `[${answers}]` : answers[0];
  }

  /** Whether a tool says of itself that it is read-only, as things are. */
  isReadOnly(name: string): boolean {
    const tool = TOOLS.find((tool) => tool.name === name);
    return !!tool && this.#entry(tool).includes(hint("readOnlyHint"));
  }

  #result(
    method: string,
    { name, task, taskId }: Readonly<Record<string, string>>,
  ): string {
    switch (method) {
      case "tools/list":
        return `{"tools":[${TOOLS.map((tool) => this.#entry(tool))}]}`;
      case "tools/call": {
        const result = this.#run(name!);
        if (!task) return result;
        const id = `task-${this.#tasks.size}`;
        this.#tasks.set(id, result);
        return `{"task":{"taskId":"${id}","status":"working"}}`;
      }
      case "tasks/result":
        return this.#tasks.get(taskId!) ?? "{}";
      default:
        return "{}";
    }
  }

  #entry({ name, entry, changed = entry }: CountedTool): string {
    return `{"name":"${name}",${this.isChanged ? changed : entry}}`;
  }

  /** Some give the same result each time, some another one. */
  #run(name: string): string {
    const run = count(this.runs, name);
    if (!this.isReadOnly(name)) count(this.writes, name);
    const isSame = name.length % 2 === 0;
    return textResult(`${isSame ? "" : `Run ${run}\n`}${records(100)} ${name}`);
  }
}

/** Counts one more. */
export function count(counts: Map<string, number>, name: string): number {
  const number = (counts.get(name) ?? 0) + 1;
  counts.set(name, number);
  return number;
}

function schema(properties: string): string {
  return `"inputSchema":{"type":"object","properties":${properties}}`;
}

function hint(name: string): string {
  return `"annotations":{"${name}":true}`;
}
