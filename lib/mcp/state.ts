import { detached } from "../json/detached.ts";
import { type Call, Calls, type Run } from "./calls.ts";
import { KeptResults } from "./kept.ts";
import { type Caller, callerOf, isStateless, type Request } from "./message.ts";
import { setNewest } from "./newest.ts";
import { type CutOptions, type CutRules, RuleBook } from "./rules.ts";
import type { PageUse } from "../budget/client_limits.ts";
import type { Query } from "../paging/query.ts";
import { Searches } from "./searches.ts";
import { Tasks } from "./tasks.ts";
import {
  checkBudgets,
  type ToolOptions,
  toolOptionsOf,
  type ToolOverride,
} from "./tool_options.ts";
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
  /** What holds for some tools alone; the later ones win. */
  readonly overrides?: readonly ToolOverride[];
}

/** The most tools whose options are remembered. */
const MAX_TOOLS = 1_000;

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
  readonly #toolOptions = new Map<string, ToolOptions>();
  /** How often the list of tools has changed. */
  changes = 0;
  /** The server's list has changed, and the client has no newer one yet. */
  areToolsOld = false;
  /** Who initialized the connection. */
  client: Caller = { info: undefined, hasApps: false };

  constructor(options: EngineOptions) {
    this.options = options;
    this.book = new RuleBook(options);
    checkBudgets(options);
  }

  /** What the user wants for a tool. */
  optionsOf(tool: string): ToolOptions {
    const known = this.#toolOptions.get(tool);
    if (known) return known;
    const own = toolOptionsOf(tool, this.options);
    setNewest(this.#toolOptions, [detached(tool), own], MAX_TOOLS);
    return own;
  }

  /** Whether a tool is left alone: it is skipped, or no model sees it. */
  isUntouched(tool: string): boolean {
    return this.optionsOf(tool).skip ||
      (this.tools.get(tool)?.isAppOnly ?? false);
  }

  /** How a result of a run is cut. */
  rulesFor({ tool, caller }: Run, kind: PageUse["kind"]): CutRules {
    const known = this.tools.get(tool);
    const own = this.optionsOf(tool);
    return this.book.rulesFor({ client: caller.info, kind, tool: known, own });
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
