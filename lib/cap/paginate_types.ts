/** Options of {@linkcode Cap.paginate}. */
export interface PaginateOptions {
  /**
   * Whether a parameter takes the fields to keep, as for {@linkcode project};
   * or its name. `true` calls it `_fields`.
   *
   * @default {false}
   */
  readonly fields?: boolean | string;
  /**
   * Whether a parameter takes a text to search the result for, as
   * {@linkcode find} does; or its name. `true` calls it `_find`.
   *
   * @default {false}
   */
  readonly find?: boolean | string;
}

/**
 * The parameter that takes the cursor, in a handler's arguments, under the name
 * that it has unless `cursorParam` is set.
 */
export interface CursorArgument {
  /** The `next_cursor` of the page before. */
  readonly cursor?: string | null | undefined;
}

/** A `CallToolResult`, of whatever SDK. */
export interface ToolResultLike {
  /** Its blocks. */
  readonly content: readonly { readonly type: string }[];
}

/** A result that asks the client for more, of whatever SDK. */
export interface InputRequiredLike {
  /** Always `"input_required"`. */
  readonly resultType: "input_required";
}

/**
 * What a handler gives once it is paged: a text for a value, a `CallToolResult`
 * for a `CallToolResult`.
 */
export type Paged<Result> = unknown extends Result ? Result
  : Result extends ToolResultLike | InputRequiredLike ? Result
  : string;

/**
 * Decorates a method, which keeps its type: TypeScript lets no decorator change
 * it. What it returns is a promise all the same.
 *
 * @param method Takes the arguments first, as an object.
 * @param context What a decorator is given.
 */
export type PaginateMethod = <This, Args, Rest extends unknown[], Result>(
  method: (this: This, args: Args, ...rest: Rest) => Result,
  context: ClassMethodDecoratorContext,
) => (this: This, args: Args, ...rest: Rest) => Result;

/** Pages what a handler returns, or as a decorator, a method. */
export interface Paginate extends PaginateMethod {
  /**
   * Wraps a handler.
   *
   * @param handler Takes the arguments first, as an object.
   * @param options Which parameters it gets besides the cursor.
   */
  <This, Args, Rest extends unknown[], Result>(
    handler: (this: This, args: Args, ...rest: Rest) => Result,
    options?: PaginateOptions,
  ): (
    this: This,
    args: Args & CursorArgument,
    ...rest: Rest
  ) => Promise<Paged<Awaited<Result>>>;
  /**
   * Makes a decorator for methods: `@cap.paginate({ fields: true })`.
   *
   * @param options Which parameters a method gets besides the cursor.
   */
  (options: PaginateOptions): PaginateMethod;
}
