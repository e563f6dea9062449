import { type Budget, resolveBudget } from "../budget/limits.ts";
import { matchesGlob } from "./glob.ts";
import type { EngineOptions } from "./state.ts";

/** What a user can set for each tool. */
export interface ToolOptions {
  /** Leaves the tool entirely alone. */
  readonly skip: boolean;
  /** Gives the first part of a result only. */
  readonly trim: boolean;
  /** Limits that hold before those for all tools. */
  readonly budget: Budget;
  /** Keys to the list that is paged, where a result has it. */
  readonly key: readonly string[];
  /**
   * Whether the tool runs again for a page whose result is no longer kept:
   * `safe` means only if it is annotated `readOnlyHint`.
   */
  readonly rerun: "safe" | "always" | "never";
  /** The parameter for fields; `undefined` if the tool is to have none. */
  readonly fieldsParam: string | undefined;
  /** The parameter for searching; `undefined` if the tool is to have none. */
  readonly findParam: string | undefined;
}

/** What is set for the tools whose name matches a glob. */
export interface ToolOverride {
  readonly glob: string;
  readonly options: Partial<ToolOptions>;
}

/**
 * The options of one tool: those for all, and over them each override that
 * matches its name, the later ones over the earlier.
 */
export function toolOptionsOf(
  name: string,
  { overrides = [], skip, trim, rerun, fieldsParam, findParam }: EngineOptions,
): ToolOptions {
  let own: ToolOptions = {
    skip: skip.some((glob) => matchesGlob(glob, name)),
    trim,
    budget: {},
    key: [],
    rerun,
    fieldsParam,
    findParam,
  };
  for (const { glob, options } of overrides) {
    if (!matchesGlob(glob, name)) continue;
    const budget = { ...own.budget, ...options.budget };
    own = { ...own, ...options, budget };
  }
  return own;
}

/**
 * Checks the budgets that tools have of their own.
 *
 * @throws {RangeError} If one is impossible.
 */
export function checkBudgets(
  { budget, overrides = [] }: EngineOptions,
): void {
  for (const { options } of overrides) {
    resolveBudget({ ...budget, ...options.budget });
  }
}
