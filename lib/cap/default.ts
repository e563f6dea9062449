import { RuleBook } from "../mcp/rules.ts";
import { resolveOptions } from "./options.ts";
import { createPaginate } from "./paginate.ts";
import type {
  CursorArgument,
  Paged,
  PaginateMethod,
  PaginateOptions,
} from "./paginate_types.ts";
import { createPages, type PageOptions } from "./pages.ts";

/**
 * Cuts a result with default settings; see {@linkcode Cap.page}.
 *
 * @param data The value or text.
 * @param cursor The `next_cursor` of the page before.
 * @param options How to page.
 * @returns The text of the page.
 *
 * @example A result that fits comes back unchanged
 * ```ts
 * import assert from "node:assert/strict";
 * import { page } from "@toolcap/core";
 *
 * assert.equal(await page({ ok: true }), '{"ok":true}');
 * ```
 */
export function page(
  data: unknown,
  cursor?: string | null,
  options?: PageOptions,
): Promise<string> {
  return createPages(resolveOptions({})).page(data, cursor, options);
}

/**
 * Trims a result with default settings; see {@linkcode Cap.trim}.
 *
 * @param data The value or text.
 * @param options What to show of it.
 * @returns The first part of it, and a note.
 *
 * @example The first part of a long text
 * ```ts
 * import assert from "node:assert/strict";
 * import { trim } from "@toolcap/core";
 *
 * const log = "GET /index.html 200\n".repeat(10_000);
 * assert.match(await trim(log), /Narrow the request/);
 * ```
 */
export function trim(data: unknown, options?: PageOptions): Promise<string> {
  return createPages(resolveOptions({})).trim(data, options);
}

/**
 * Decorates a method with default settings; see {@linkcode Cap.paginate}.
 *
 * @param method Takes the arguments first, as an object.
 * @param context What a decorator is given; it is not used.
 * @returns The method, paged.
 */
export function paginate<This, Args, Rest extends unknown[], Result>(
  method: (this: This, args: Args, ...rest: Rest) => Result,
  context: ClassMethodDecoratorContext,
): (this: This, args: Args, ...rest: Rest) => Result;
/**
 * Pages what a handler returns with default settings; see
 * {@linkcode Cap.paginate}.
 *
 * @param handler Takes the arguments first, as an object.
 * @param options Which parameters it gets besides the cursor.
 * @returns The handler, paged.
 *
 * @example A handler that returns a list
 * ```ts
 * import assert from "node:assert/strict";
 * import { paginate } from "@toolcap/core";
 *
 * const list = paginate(({ total }: { total: number }) =>
 *   Array.from({ length: total }, (_, id) => ({ id, name: "Ada" }))
 * );
 * assert.equal(await list({ total: 1 }), '[{"id":0,"name":"Ada"}]');
 * assert.match(await list({ total: 9_000 }), /"next_cursor":/);
 * ```
 */
export function paginate<This, Args, Rest extends unknown[], Result>(
  handler: (this: This, args: Args, ...rest: Rest) => Result,
  options?: PaginateOptions,
): (
  this: This,
  args: Args & CursorArgument,
  ...rest: Rest
) => Promise<Paged<Awaited<Result>>>;
/**
 * Makes a decorator for methods with default settings; see
 * {@linkcode Cap.paginate}.
 *
 * @param options Which parameters a method gets besides the cursor.
 * @returns The decorator.
 */
export function paginate(options: PaginateOptions): PaginateMethod;
export function paginate(...given: unknown[]): unknown {
  const settings = resolveOptions({});
  const book = new RuleBook(settings.cut);
  const paginate: unknown = createPaginate({ settings, book });
  return (paginate as (...given: unknown[]) => unknown)(...given);
}
