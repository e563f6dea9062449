import type {
  InputRequiredLike,
  PaginateOptions,
  ToolResultLike,
} from "./paginate_types.ts";

/** What a tool is registered with, of whatever SDK. */
export interface ToolConfig {
  /** What people read. */
  readonly title?: string;
  /** What the model reads. */
  readonly description?: string;
  /** What the tool takes. */
  readonly inputSchema?: unknown;
  /** Is dropped: a page does not conform to it. */
  readonly outputSchema?: unknown;
  /** What the tool does to the world. */
  readonly annotations?: unknown;
  /** More about it. */
  readonly _meta?: unknown;
}

/** What a paged tool is registered with; the schema has our parameters too. */
export type PagedConfig<Config extends ToolConfig> =
  & Omit<Config, "outputSchema" | "description">
  & { description: string };

/** What a schema, or a field of one, gives. */
export type OutputOf<Schema> = Schema extends
  { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output } ? Output
  : unknown
  : Schema extends { readonly _output: infer Output } ? Output
  : unknown;

/** The fields of a shape that may be left out. */
export type OptionalOf<Shape> = {
  [Key in keyof Shape]: undefined extends OutputOf<Shape[Key]> ? Key : never;
}[keyof Shape];

/** The arguments that a tool's handler gets, by the schema of its input. */
export type ArgsOf<Schema> = Schema extends
  { readonly "~standard": unknown } | { readonly _output: unknown }
  ? OutputOf<Schema>
  : Schema extends { readonly type: string }
    ? { readonly [name: string]: unknown }
  :
    & {
      [Key in Exclude<keyof Schema, OptionalOf<Schema>>]: OutputOf<Schema[Key]>;
    }
    & { [Key in OptionalOf<Schema>]?: OutputOf<Schema[Key]> };

/** A `CallToolResult` of text. */
export type TextResult = {
  /** Its blocks. */
  content: { type: "text"; text: string }[];
};

/** What the handler of a paged tool gives. */
export type PagedResult<Result> = unknown extends Result ? TextResult
  : Result extends ToolResultLike | InputRequiredLike ? Result
  : TextResult;

/**
 * What a handler may return: anything. A block of a `CallToolResult` keeps its
 * type as it is written.
 */
export type HandlerResult =
  | {
    readonly content: readonly {
      readonly type: "text" | "image" | "audio" | "resource" | "resource_link";
    }[];
  }
  // deno-lint-ignore ban-types -- and null and undefined: that is anything
  | {}
  | null
  | undefined
  | void;

/** Makes a tool whose results are paged. */
export interface PagedTool {
  /**
   * For a tool with an input schema.
   *
   * @param config As `registerTool` takes it.
   * @param handler Takes the arguments, and what else the SDK passes on.
   * @param options Which parameters the tool gets besides the cursor.
   */
  <
    Config extends ToolConfig & { readonly inputSchema: object },
    Extra,
    Result extends HandlerResult,
  >(
    config: Config,
    handler: (
      args: ArgsOf<Config["inputSchema"]>,
      extra: Extra,
    ) => Result | Promise<Result>,
    options?: PaginateOptions,
  ): [
    config: PagedConfig<Config>,
    handler: (
      args: ArgsOf<Config["inputSchema"]>,
      extra: Extra,
    ) => Promise<PagedResult<Result>>,
  ];
  /**
   * For a tool without one.
   *
   * @param config As `registerTool` takes it.
   * @param handler Takes what the SDK passes on.
   * @param options Which parameters the tool gets besides the cursor.
   */
  <
    Config extends ToolConfig & { readonly inputSchema?: undefined },
    Extra,
    Result extends HandlerResult,
  >(
    config: Config,
    handler: (extra: Extra) => Result | Promise<Result>,
    options?: PaginateOptions,
  ): [
    config: PagedConfig<Config>,
    handler: (extra: Extra) => Promise<PagedResult<Result>>,
  ];
}
