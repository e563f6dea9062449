import { takeArguments } from "../mcp/take_arguments.ts";
import {
  namesOf,
  pageCall,
  type PaginateRules,
  paramsOf,
  readCall,
} from "./handler_page.ts";
import type { Paginate, PaginateOptions } from "./paginate_types.ts";

/** Creates {@linkcode Cap.paginate}. */
export function createPaginate(by: PaginateRules): Paginate {
  function paged(handler: unknown, options: PaginateOptions) {
    if (!isHandler(handler)) throw noHandler();
    const params = paramsOf(options, by.settings.cut.cursorParam);
    return async function (this: unknown, args: unknown, ...rest: unknown[]) {
      const call = readCall(takeArguments(args, namesOf(params)), params);
      const run = () => handler.call(this, call.args, ...rest);
      return await pageCall(call, run, { ...by, params });
    };
  }
  function decorated(
    options: PaginateOptions,
    method: unknown,
    context: ClassMethodDecoratorContext,
  ) {
    if (context.kind !== "method") throw noHandler();
    return paged(method, options);
  }
  function paginate(
    first: unknown,
    second?: PaginateOptions | ClassMethodDecoratorContext,
  ) {
    const isContext = typeof second === "object" && "kind" in second;
    if (isContext) return decorated({}, first, second);
    const isOptions = typeof first === "object" && first !== null &&
      second === undefined;
    if (!isOptions) return paged(first, second ?? {});
    paramsOf(first, by.settings.cut.cursorParam); // refused where it is written
    return decorated.bind(undefined, first);
  }
  return paginate as unknown as Paginate; // which says what the unknowns are
}

type Handler = (this: unknown, ...all: unknown[]) => unknown;

function isHandler(value: unknown): value is Handler {
  return typeof value === "function";
}

function noHandler(): TypeError {
  return new TypeError(
    "Cannot page what is neither a function nor a method: pass a function, or decorate a method as TC39 has it, without experimentalDecorators of TypeScript",
  );
}
