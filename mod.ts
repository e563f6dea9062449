/**
 * MCP tool results that always arrive whole, page by page.
 *
 * A tool that returns 200 records, a long log or a page snapshot blows past
 * its client's limit: the model gets an error, a preview, or a text with its
 * middle cut out. A {@linkcode Cap} cuts a result into pages of whole items
 * that fit, each with a `next_cursor` and one sentence that tells the model how
 * to go on.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { Cap } from "@toolcap/core";
 *
 * const cap = new Cap();
 * const log = "GET /index.html 200\n".repeat(5_000);
 * const firstPage = await cap.page(log);
 * assert.match(firstPage, /cursor="/);
 * ```
 *
 * @module
 */

export type { TokenTable } from "./lib/budget/measure.ts";
export { type EstimateOptions, estimateTokens } from "./lib/budget/tokens.ts";
export { Cap } from "./lib/cap/cap.ts";
export { page, paginate, trim } from "./lib/cap/default.ts";
export type { CapOptions, UnitBudget } from "./lib/cap/options.ts";
export type {
  CursorArgument,
  InputRequiredLike,
  Paged,
  Paginate,
  PaginateMethod,
  PaginateOptions,
  ToolResultLike,
} from "./lib/cap/paginate_types.ts";
export type { PageOptions } from "./lib/cap/pages.ts";
export type { Held, Store } from "./lib/cap/store.ts";
export type {
  ArgsOf,
  HandlerResult,
  OptionalOf,
  OutputOf,
  PagedConfig,
  PagedResult,
  PagedTool,
  TextResult,
  ToolConfig,
} from "./lib/cap/tool_types.ts";
export type {
  TransportLike,
  TransportOptions,
} from "./lib/cap/transport_types.ts";
export { project, type Projected, Projector } from "./lib/json/project.ts";
export {
  type FieldsArgument,
  type FieldsProperty,
  type Projectable,
  projectable,
  type ProjectableOptions,
} from "./lib/mcp/projectable.ts";
export type { Count } from "./lib/paging/counted_page.ts";
export { CursorError } from "./lib/paging/cursor_error.ts";
export { find, type FindOptions } from "./lib/paging/find.ts";
export { FindError } from "./lib/paging/find_error.ts";
export { JumpError } from "./lib/paging/jump_error.ts";
export type { Matcher } from "./lib/paging/query.ts";
export { ViewError } from "./lib/paging/view_error.ts";
