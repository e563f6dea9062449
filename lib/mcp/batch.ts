import { detached } from "../json/detached.ts";
import { JsonText } from "../json/json_text.ts";
import { type Action, allActions, type Engine } from "./engine.ts";
import { idKey, isRequest, type Message, readMessage } from "./message.ts";
import { FORWARD, toClient, toServer } from "./replies.ts";

/** Answers of ours to a batch of which the server has other requests. */
interface Waiting {
  /** The requests that the server has, without those that were cancelled. */
  readonly ids: Set<string>;
  readonly answers: readonly string[];
}

/**
 * An engine for batches, the arrays of messages of 2025-03-26: each message in
 * one is taken by itself. What we answer of a batch goes into the array that
 * the server answers with. The other versions have no batches; what comes of
 * an array is the server's to say there, too.
 */
export class BatchEngine implements Engine {
  readonly #engine: Engine;
  #waiting: Waiting[] = [];

  /** Takes the messages one by one to an engine. */
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get owed(): number {
    return this.#engine.owed ?? 0;
  }

  get tools(): Engine["tools"] {
    return this.#engine.tools;
  }

  fromClient(line: string): ReturnType<Engine["fromClient"]> {
    const batch = readBatch(line);
    if (batch) return this.#givingUp(batch, this.#fromClient(batch));
    const actions = this.#engine.fromClient(line);
    return this.#waiting.length > 0 ? this.#givingUp([line], actions) : actions;
  }

  fromServer(line: string): ReturnType<Engine["fromServer"]> {
    const batch = readBatch(line);
    if (batch) return this.#fromServer(batch);
    const actions = this.#engine.fromServer(line);
    return this.#waiting.length > 0
      ? this.#answering([line], actions)
      : actions;
  }

  serverEnded(reason: string): readonly Action[] {
    const answers = this.#waiting.flatMap(({ answers }) => answers);
    this.#waiting = [];
    const owed = this.#engine.serverEnded(reason);
    return answers.length === 0 ? owed : [...owed, toClient(joined(answers))];
  }

  async #fromClient(batch: readonly string[]): Promise<readonly Action[]> {
    const done = await takeEach(
      batch,
      (line) => this.#engine.fromClient(line),
      "toServer",
    );
    const { toServer: passed, toClient: answers, notes } = done;
    if (done.isUnchanged) return [...FORWARD, ...notes];
    const actions = passed.length === 0
      ? notes
      : [toServer(joined(passed)), ...notes];
    if (answers.length === 0) return actions;
    const ids = new Set(passed.flatMap((line) => idsOf(line, isRequest)));
    if (ids.size === 0) return [...actions, toClient(joined(answers))];
    this.#waiting.push({ ids, answers });
    return actions;
  }

  async #fromServer(batch: readonly string[]): Promise<readonly Action[]> {
    const due = this.#due(batch);
    const done = await takeEach(
      batch,
      // A result that is kept must not keep the whole array.
      (line) => this.#engine.fromServer(detached(line)),
      "toClient",
    );
    if (done.isUnchanged && due.length === 0) {
      return [...FORWARD, ...done.notes];
    }
    const messages = [...done.toClient, ...due];
    // What is left of it may be what was no message from the start.
    return messages.some(readMessage)
      ? [toClient(joined(messages)), ...done.notes]
      : done.notes;
  }

  /** Of a batch whose other requests are all cancelled, ours wait no longer. */
  async #givingUp(
    lines: readonly string[],
    taken: ReturnType<Engine["fromClient"]>,
  ): Promise<readonly Action[]> {
    const actions = await taken;
    const cancelled = lines.flatMap(cancelledBy);
    for (const { ids } of this.#waiting) {
      for (const id of cancelled) ids.delete(id);
    }
    const answers = this.#take(({ ids }) => ids.size === 0);
    return answers.length === 0
      ? actions
      : [...actions, toClient(joined(answers))];
  }

  /** With our answers to the batches that the server answers here. */
  async #answering(
    lines: readonly string[],
    taken: ReturnType<Engine["fromServer"]>,
  ): Promise<readonly Action[]> {
    const actions = await taken;
    const answers = this.#due(lines);
    return answers.length === 0
      ? actions
      : [...actions, toClient(joined(answers))];
  }

  /** Our answers to the batches that the server answers, or refuses, here. */
  #due(lines: readonly string[]): string[] {
    if (this.#waiting.length === 0) return [];
    const answered = new Set(lines.flatMap((line) => idsOf(line, isResponse)));
    // A server that refuses a batch cannot say whose it was.
    const isDue = ({ ids }: Waiting) =>
      answered.has(idKey("null")) || [...ids].some((id) => answered.has(id));
    return this.#take(isDue);
  }

  /** The answers of the batches that wait no longer. */
  #take(isDue: (waiting: Waiting) => boolean): string[] {
    const due = this.#waiting.filter(isDue);
    this.#waiting = this.#waiting.filter((waiting) => !isDue(waiting));
    return due.flatMap(({ answers }) => answers);
  }
}

/** What became of the messages of a batch. */
interface Taken {
  readonly toServer: string[];
  readonly toClient: string[];
  readonly notes: Action[];
  isUnchanged: boolean;
}

async function takeEach(
  batch: readonly string[],
  take: Engine["fromClient"],
  ahead: "toServer" | "toClient",
): Promise<Taken> {
  const taken: Taken = {
    toServer: [],
    toClient: [],
    notes: [],
    isUnchanged: true,
  };
  for (const line of batch) {
    const actions = await allActions(await take(line));
    if (!actions.some(isPassing)) taken.isUnchanged = false;
    for (const action of actions) {
      switch (action.kind) {
        case "forward":
        case "noise": // no line of its own that could go elsewhere
          taken[ahead].push(line);
          break;
        case "send":
          taken[action.to === "server" ? "toServer" : "toClient"].push(
            action.message,
          );
          break;
        case "log":
        case "later": // none is left
          taken.notes.push(action);
          break;
      }
    }
  }
  return taken;
}

/** The messages of a batch; `undefined` if a line is anything else. */
function readBatch(line: string): readonly string[] | undefined {
  if (!/^\s*\[/.test(line)) return undefined;
  const json = JsonText.parse(line);
  if (!json) return undefined;
  const lines = Array.from(
    json.children(json.root),
    ({ start, end }) => line.slice(start, end),
  );
  return lines.some(readMessage) ? lines : undefined;
}

function idsOf(
  line: string,
  accepts: (message: Message) => boolean,
): readonly string[] {
  const message = readMessage(line);
  const { id } = message ?? {};
  return message && id !== undefined && accepts(message) ? [idKey(id)] : [];
}

/** The request that a line cancels. */
function cancelledBy(line: string): readonly string[] {
  const { json, method, params } = readMessage(line) ?? {};
  const id = json?.get(params, "requestId");
  return json && id && method === "notifications/cancelled"
    ? [idKey(json.source(id))]
    : [];
}

function isResponse({ method }: Message): boolean {
  return method === undefined;
}

function isPassing({ kind }: Action): boolean {
  return kind === "forward" || kind === "noise";
}

function joined(batch: readonly string[]): string {
  return `[${batch.join(",")}]`;
}
