import { detached } from "../json/detached.ts";
import { type Call, Calls, type Run } from "./calls.ts";
import { matchesGlob } from "./glob.ts";
import { KeptResults } from "./kept.ts";
import { type Caller, callerOf, isStateless, type Request } from "./message.ts";
import { type CutOptions, type CutRules, RuleBook } from "./rules.ts";
import type { PageUse } from "../budget/client_limits.ts";
import type { Query } from "../paging/query.ts";
import { Searches } from "./searches.ts";
import { Tasks } from "./tasks.ts";
import type { Tool } from "./tools.ts";

/** Options of {@linkcode createEngine}. */
export interface EngineOptions extends CutOptions {
  /** The parameter for fields; `undefined` if tools are to have none. */
  readonly fieldsParam?: string | undefined;
  /** The parameter for searching; `undefined` if tools are to have none. */
  readonly findParam?: string | undefined;
  /**
   * Reads what a model searches for.
   *
   * @throws {FindError} If nothing can be found like this.
   * @default a plain text
   */
  readonly parseQuery?: (text: string) => Query;
  /** Tools whose name matches one of these globs are left entirely alone. */
  readonly skip: readonly string[];
  /**
   * Whether a tool runs again for a page whose result is no longer kept:
   * `safe` means only a tool that is annotated `readOnlyHint`.
   */
  readonly rerun: "safe" | "always" | "never";
}

/** What is known of one connection. */
export class SessionState {
  readonly options: EngineOptions;
  readonly book: RuleBook;
  readonly calls: Calls = new Calls();
  readonly searches: Searches = new Searches();
  readonly tasks: Tasks = new Tasks();
  readonly kept: KeptResults = new KeptResults();
  /** The tools as the client knows them, by name. */
  readonly tools: Map<string, Tool> = new Map();
  /** How often the list of tools has changed. */
  changes = 0;
  /** The server's list has changed, and the client has no newer one yet. */
  areToolsOld = false;
  /** Who initialized the connection. */
  client: Caller = { info: undefined, hasApps: false };

  constructor(options: EngineOptions) {
    this.options = options;
    this.book = new RuleBook(options);
  }

  /** Whether the user wants a tool left entirely alone. */
  isSkipped(tool: string): boolean {
    return this.options.skip.some((glob) => matchesGlob(glob, tool));
  }

  /** Whether a tool is left alone: it is skipped, or no model sees it. */
  isUntouched(tool: string): boolean {
    return this.isSkipped(tool) || (this.tools.get(tool)?.isAppOnly ?? false);
  }

  /** How a result of a run is cut. */
  rulesFor({ tool, caller }: Run, kind: PageUse["kind"]): CutRules {
    const known = this.tools.get(tool);
    return this.book.rulesFor({ client: caller.info, kind, tool: known });
  }

  /** Notes a request that goes to the server. */
  track(
    request: Request,
    { tool = "", ...call }: Pick<Call, "kind"> & Partial<Omit<Run, "caller">>,
  ): void {
    this.calls.add({
      ...call,
      tool: detached(tool),
      id: detached(request.id),
      caller: callerOf(request, this.client),
      isStateless: isStateless(request),
      changes: this.changes,
    });
  }
}
