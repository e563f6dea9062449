import type { ClientInfo } from "../budget/clients.ts";
import { applyEdits } from "../json/edit.ts";
import type { JsonNode } from "../json/json_text.ts";
import { type Cursor, decodeCursor } from "../paging/cursor.ts";
import { CursorError } from "../paging/cursor_error.ts";
import { hasPosition } from "../paging/has_position.ts";
import { foreignCursorText, goneCursorText } from "../paging/notes.ts";
import { cursorArgument, withoutArgument } from "./argument.ts";
import { type Call, Calls } from "./calls.ts";
import {
  canCut,
  cut,
  type CutRequest,
  type CutResult,
  keptPage,
} from "./cut.ts";
import type { Action, Engine } from "./engine.ts";
import { fits } from "./fits.ts";
import { matchesGlob } from "./glob.ts";
import { KeptResults } from "./kept.ts";
import {
  clientInfo,
  isBatch,
  isStateless,
  type Message,
  readMessage,
} from "./message.ts";
import { answer, errorResult, failure, toClient } from "./replies.ts";
import { kindOf, readResult, type ToolResult } from "./result.ts";
import {
  type CutCase,
  type CutOptions,
  type CutRules,
  RuleBook,
} from "./rules.ts";
import { rewriteTools, type Tool } from "./tools.ts";

/** Options of {@linkcode createEngine}. */
export interface EngineOptions extends CutOptions {
  /** Tools whose name matches one of these globs are left entirely alone. */
  readonly skip: readonly string[];
  /**
   * Whether a tool runs again for a page whose result is no longer kept:
   * `safe` means only a tool that is annotated `readOnlyHint`.
   */
  readonly rerun: "safe" | "always" | "never";
}

const FORWARD: readonly Action[] = [{ kind: "forward" }];

/**
 * Creates the engine for one connection.
 *
 * @throws {RangeError} If the budget is impossible or the client unknown.
 */
export function createEngine(options: EngineOptions): Engine {
  return new Session(options);
}

/** The state of one client-server connection. */
class Session implements Engine {
  readonly #options: EngineOptions;
  readonly #book: RuleBook;
  readonly #calls = new Calls();
  readonly #tools = new Map<string, Tool>();
  readonly #kept = new KeptResults();
  #client: ClientInfo | undefined; // from `initialize`

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#book = new RuleBook(options);
  }

  /** Requests of the client that the server has not answered yet. */
  get owed(): number {
    return this.#calls.size;
  }

  fromClient(line: string): readonly Action[] {
    const message = readMessage(line);
    if (!message || message.method === undefined) return FORWARD;
    if (message.id === undefined) return this.#notification(message);
    if (message.method === "initialize") this.#client = clientInfo(message);
    const isCall = message.method === "tools/call";
    const { json, params } = message;
    const tool = isCall ? json.string(json.get(params, "name")) ?? "" : "";
    if (isCall && !this.#isSkipped(tool)) return this.#call(message, tool);
    this.#track(message, {
      kind: message.method === "tools/list" ? "list" : "other",
      tool,
    });
    return FORWARD;
  }

  async fromServer(line: string): Promise<readonly Action[]> {
    const message = readMessage(line);
    if (!message) return isBatch(line) ? FORWARD : [{ kind: "noise" }];
    const { id, method, result } = message;
    if (method !== undefined || id === undefined) return FORWARD;
    const call = this.#calls.take(id);
    if (!call || !result) return FORWARD;
    switch (call.kind) {
      case "list":
        return this.#list(message, result, call);
      case "call":
        return await this.#result(message, result, call);
      case "other":
        return FORWARD;
    }
  }

  serverEnded(reason: string): readonly Action[] {
    return this.#calls.takeAll().map(({ id }) => failure(id, reason));
  }

  #notification({ json, method, params }: Message): readonly Action[] {
    if (method !== "notifications/cancelled") return FORWARD;
    const id = json.get(params, "requestId");
    if (!id) return FORWARD;
    const source = json.source(id);
    this.#calls.take(source);
    return this.#calls.isAnswered(source) ? [] : FORWARD;
  }

  /** A call: without our parameter, with an empty one, or for a page. */
  #call(message: Message, tool: string): readonly Action[] {
    const { json, params } = message;
    const known = this.#tools.get(tool);
    const args = json.get(params, "arguments");
    const { trim, cursorParam } = this.#options;
    const given = trim || !args
      ? undefined
      : cursorArgument({ json, args }, known, cursorParam);
    if (!args || !given) {
      this.#track(message, { kind: "call", tool });
      return FORWARD;
    }
    const { param, value } = given;
    const text = json.string(value);
    const cursor = text === undefined ? undefined : decodeCursor(text);
    if (cursor) return this.#page(message, { tool, args, param, cursor });
    if (text?.trim() === "" || json.source(value) === "null") {
      this.#track(message, { kind: "call", tool });
      return [toServer(withoutArgument(json, args, param))];
    }
    return this.#refuse(message, foreignCursorText(param));
  }

  /** A call with a cursor of ours: answered here, or by running again. */
  #page(
    message: Message,
    call: {
      readonly tool: string;
      readonly args: JsonNode;
      readonly param: string;
      readonly cursor: Cursor;
    },
  ): readonly Action[] {
    const { tool, args, param, cursor } = call;
    const kept = this.#kept.find(tool, cursor.fingerprint);
    // Damaged, or of another tool, whose result this tool does not have.
    const isForeign = kept
      ? !hasPosition(kept.document, cursor.position)
      : this.#kept.holds(cursor.fingerprint);
    if (isForeign || cursor.view !== undefined) {
      return this.#refuse(message, foreignCursorText(param));
    }
    if (kept) {
      const kind = kept.isError ? "error" : "text";
      const rules = this.#rules(
        { client: this.#clientOf(message), kind },
        tool,
      );
      try {
        const from = { kept: this.#kept, rules };
        const page = keptPage(kept, cursor.position, from);
        return [...this.#answer(message, page.result), logLine(tool, page)];
      } catch (error) {
        // A fault of ours. To forward the call would run the tool again.
        return [
          ...this.#refuse(message, goneCursorText(param)),
          { kind: "log", line: `${tool}: cannot build a page: ${error}` },
        ];
      }
    }
    if (!this.#mayRerun(tool)) {
      return this.#refuse(message, goneCursorText(param));
    }
    this.#track(message, { kind: "call", tool, cursor });
    return [toServer(withoutArgument(message.json, args, param))];
  }

  #mayRerun(tool: string): boolean {
    switch (this.#options.rerun) {
      case "always":
        return true;
      case "never":
        return false;
      case "safe":
        return this.#tools.get(tool)?.isReadOnly ?? false;
    }
  }

  #list(
    { json }: Message,
    result: JsonNode,
    { client }: Call,
  ): readonly Action[] {
    const { edits, tools } = rewriteTools(json, result, {
      cursorParam: this.#options.cursorParam,
      trim: this.#options.trim,
      isAnnotated: this.#book.isAnnotatedFor(client),
      isSkipped: (name) => this.#isSkipped(name),
    });
    for (const [name, tool] of tools) this.#tools.set(name, tool);
    return edits.length === 0
      ? FORWARD
      : [toClient(applyEdits(json.text, edits))];
  }

  async #result(
    { json }: Message,
    node: JsonNode,
    call: Call,
  ): Promise<readonly Action[]> {
    const { tool, client, cursor } = call;
    const result = readResult(json, node);
    if (!result || !canCut(result)) return FORWARD;
    const isPage = cursor !== undefined && !result.isError;
    const kind = isPage ? "text" : kindOf(result);
    const rules = this.#rules({ client, kind }, tool);
    if (!isPage && fits(result, rules)) return FORWARD;
    const position = isPage ? cursor.position : undefined;
    const fingerprint = isPage ? cursor.fingerprint : undefined;
    const done = await this.#cut(result, rules, {
      tool,
      position,
      fingerprint,
    });
    const edit = { start: node.start, end: node.end, text: done.result };
    return [toClient(applyEdits(json.text, [edit])), logLine(tool, done)];
  }

  async #cut(
    result: ToolResult,
    rules: CutRules,
    request: CutRequest,
  ): Promise<CutResult> {
    try {
      return await cut(result, rules, { request, kept: this.#kept });
    } catch (error) {
      if (!(error instanceof CursorError)) throw error;
      const done = "a cursor that its result does not have";
      return { result: errorResult(error.message, result.hasResultType), done };
    }
  }

  #rules(of: Pick<CutCase, "client" | "kind">, tool: string): CutRules {
    return this.#book.rulesFor({ ...of, tool: this.#tools.get(tool) });
  }

  #isSkipped(name: string): boolean {
    return this.#options.skip.some((glob) => matchesGlob(glob, name));
  }

  #clientOf(message: Message): ClientInfo | undefined {
    return clientInfo(message) ?? this.#client;
  }

  #track(
    message: Message,
    call: Pick<Call, "kind" | "tool" | "cursor">,
  ): void {
    const { id } = message;
    if (id === undefined) return;
    this.#calls.add({ ...call, id, client: this.#clientOf(message) });
  }

  #answer({ id }: Message, result: string): Action[] {
    if (id === undefined) return [];
    this.#calls.answer(id);
    return [answer(id, result)];
  }

  #refuse(message: Message, text: string): Action[] {
    return this.#answer(message, errorResult(text, isStateless(message)));
  }
}

function toServer(message: string): Action {
  return { kind: "send", to: "server", message };
}

function logLine(tool: string, { done }: CutResult): Action {
  return { kind: "log", line: `${tool}: ${done}` };
}
